// The page of the service: a form that sends a draft to it, and its description.
import { element } from "../../element/src/ui/element.js";
import { showDescription } from "./description.js";
import { listOf } from "./findings.js";
import { Service } from "./service.js";

/** A draft with an honest quotation, and one that drops a word. */
const EXAMPLE = {
  draft:
    "A carrier “may rely upon a general warning.” Pell v. Brack Ferry, 911 F.3d 88, 92 (9th Cir. 2018). But it “may rely upon a general warning when it alone held the particular fact.” Id. at 93.",
  name: "Pell v. Brack Ferry, 911 F.3d 88",
  source:
    "Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018)\n\n*92 A carrier may rely upon a general warning.\n\n*93 It may not rely upon a general warning when it alone held the particular fact.",
};

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const form = byId<HTMLFormElement>("form");
const [draft, source] = [byId<HTMLTextAreaElement>("draft"), byId<HTMLTextAreaElement>("source")];
const [name, token] = [byId<HTMLInputElement>("name"), byId<HTMLInputElement>("token")];
const [check, problem, findings] = [byId<HTMLButtonElement>("check"), byId("problem"), byId("findings")];
const service = new Service(() => token.value.trim());
let isAtWork = false;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void verify();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
byId("example").addEventListener("click", () => {
  draft.value = EXAMPLE.draft;
  source.value = EXAMPLE.source;
  name.value = EXAMPLE.name;
  check.focus();
});
token.addEventListener("change", () => void describe());
void describe();

/** Sends the draft, and shows the findings or what is wrong. */
async function verify(): Promise<void> {
  if (isAtWork) return;
  working(true);
  problem.hidden = true;
  try {
    const report = await service.verify(draft.value, source.value, name.value.trim());
    const { title, items } = listOf(report);
    byId("findings-title").textContent = title;
    byId("list").replaceChildren(...items);
    findings.hidden = false;
    byId("findings-title").focus();
  } catch (error) {
    findings.hidden = true;
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
  } finally {
    working(false);
  }
}

/** Shows whether the service is at work. The button keeps the focus, so it is never disabled. */
function working(isNow: boolean): void {
  isAtWork = isNow;
  check.setAttribute("aria-disabled", String(isNow));
  check.textContent = isNow ? "Checking…" : "Check";
  byId("announcer").textContent = isNow ? "Checking" : "";
}

async function describe(): Promise<void> {
  try {
    const description = await service.description();
    byId("token-field").hidden = !service.needsToken;
    if (description === undefined) {
      const isGiven = token.value.trim() !== "";
      const sentence = isGiven ? "The service refuses this access token; check it." : "Give the access token to see it.";
      byId("operations").replaceChildren(element("p", { class: isGiven ? "problem" : "soft" }, sentence));
      return;
    }
    byId("version").textContent = description.info.version;
    byId("operations").replaceChildren(...showDescription(description, location.origin));
  } catch (error) {
    byId("operations").replaceChildren(element("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
  }
}
