import { button, element } from "../../../element/src/ui/element.js";
import { webAddress } from "../../../src/web-address.js";
import { INDEX_ADDRESS, KeptIndex, lostIndex } from "./kept-index.js";

/** Bytes at the beginning of every index. */
const MAGIC = "LITINDEX";

/** The choice of an offline index of cases. `changed` is called when one is chosen or removed. */
export function indexChoice(changed: () => void): HTMLElement {
  const kept = new KeptIndex();
  const field = element("input", { id: "case-index", type: "file", accept: ".index", "aria-describedby": "case-index-hint" });
  const state = element("p", { id: "case-index-state", class: "zone-hint", role: "status" });
  const show = async () => {
    const file = await kept.file();
    const name = file?.name ?? kept.chosen;
    if (name === undefined) return state.replaceChildren();
    const said = file ? `${name} is kept on this device.` : lostIndex(name);
    state.replaceChildren(
      `${said} `,
      button({ class: "quiet small" }, () => void forget(), "Remove it"),
    );
  };
  const forget = async () => {
    await kept.forget();
    field.value = "";
    await show();
    changed();
  };
  field.addEventListener("change", async () => {
    const file = field.files?.[0];
    if (!file) return;
    const problem = await problemWith(file, kept);
    if (problem === undefined) await show();
    else state.replaceChildren(problem);
    changed();
  });
  void show();
  const at = addressField(changed);
  return element(
    "div",
    { class: "token-form" },
    element("label", { for: "case-index" }, "Offline index of cases (optional)"),
    element("div", { class: "token-row" }, field),
    element(
      "p",
      { id: "case-index-hint", class: "zone-hint" },
      "Says whether the cited cases exist without a request; cases that it lacks, and texts, are asked for where you allowed that. " +
        "The command line makes one: literatim index build.",
    ),
    state,
    ...at,
  );
}

/** The field for the address of an index, which is used if no file is chosen. */
function addressField(changed: () => void): HTMLElement[] {
  const field = element("input", {
    id: "case-index-address",
    type: "text",
    spellcheck: "false",
    "aria-describedby": "case-index-address-hint",
  });
  const state = element("p", { class: "zone-hint", role: "status" });
  field.value = localStorage.getItem(INDEX_ADDRESS) ?? "";
  field.addEventListener("change", () => {
    const given = field.value.trim();
    const problem = given === "" ? undefined : problemWithAddress(given);
    if (given === "" || problem !== undefined) localStorage.removeItem(INDEX_ADDRESS);
    else localStorage.setItem(INDEX_ADDRESS, new URL(given, location.href).href);
    state.replaceChildren(problem ?? "");
    changed();
  });
  return [
    element("label", { for: "case-index-address" }, "Or its address"),
    element("div", { class: "token-row" }, field),
    element(
      "p",
      { id: "case-index-address-hint", class: "zone-hint" },
      "On the server of this page, such as cases.index, or on this machine. Of the file, the parts of the cited volumes are requested.",
    ),
    state,
  ];
}

/** Why the page cannot read an index at an address, in a sentence: its policy lets it connect to no other host. */
function problemWithAddress(given: string): string | undefined {
  const address = URL.canParse(given, location.href) ? webAddress(new URL(given, location.href).href) : undefined;
  if (address === undefined) return `${given} is not an address; give one such as cases.index.`;
  const { origin, protocol, hostname } = new URL(address);
  const isHere = protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1");
  if (origin === location.origin || isHere) return undefined;
  return `This page may not connect to ${hostname}. Download the index from there, and choose the file.`;
}

/** Why a file cannot be used as an index, in a sentence; undefined once it is kept. */
async function problemWith(file: File, kept: KeptIndex): Promise<string | undefined> {
  if ((await file.slice(0, MAGIC.length).text()) !== MAGIC)
    return `${file.name} is not an offline index of cases; choose one that literatim index build made.`;
  try {
    await kept.take(file);
    return undefined;
  } catch {
    return `${file.name} could not be kept: the browser has no space for it, or keeps nothing for this page.`;
  }
}
