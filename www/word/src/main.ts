import { Connection } from "../../shell/src/network/connection.js";
import { applyTheme } from "../../shell/src/settings/theme.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { Abilities, LEAST } from "./host/abilities.js";
import { Pane } from "./pane.js";

applyTheme();
if (typeof Office === "undefined")
  refuse("Office.js could not be loaded from appsforoffice.microsoft.com, which Word requires. Check the network and open the pane again.");
else void Office.onReady(({ host }) => begin(host));

function begin(host: Office.HostType | null): void {
  const isSupported = (name: string, version: string): boolean => Office.context.requirements.isSetSupported(name, version);
  if (host !== Office.HostType.Word) refuse("This is the task pane of Literatim for Word. Open it in Word, as docs/word.md describes.");
  else if (!isSupported("WordApi", LEAST))
    refuse(`This Word cannot hand over its document (that needs WordApi ${LEAST}). Use a newer Word, or Word on the web.`);
  else {
    new Pane(new Abilities(isSupported), new Connection(), nameOf(Office.context.document.url));
    byId("content").hidden = false;
  }
}

function refuse(text: string): void {
  byId("refusal").textContent = text;
  byId("refusal").hidden = false;
}

/** The file name in a document's address; a new document has none. */
function nameOf(url: string | null | undefined): string {
  const last = (url ?? "").split(/[\\/]/).at(-1)?.split("?")[0] ?? "";
  const name = decoded(last) || "Document";
  return /\.docx$/i.test(name) ? name : `${name}.docx`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
