import { activeElement, type Editor, editorHere, editorOf, sizeOf } from "./content/find.js";
import { FollowedDraft } from "./content/followed.js";
import { targetOf } from "./content/targets.js";
import { isOwnPage, MOST_UNITS, type News, Order, PORT, parsed, type Survey } from "./messages.js";

/** What the panel calls in a frame. It is in the extension's own world, which the page's scripts do not see. */
export interface Content {
  survey(): Survey;
}

declare global {
  var literatim: Content | undefined;
}

/** Injected when the user acts, and again at each later act: the first one stays. */
globalThis.literatim ??= begun();

function begun(): Content {
  let last: Editor | null = editorOf(activeElement());
  document.addEventListener("focusin", () => {
    last = editorOf(activeElement()) ?? last;
  });
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === PORT && isOwnPage(port.sender)) serve(port, () => last);
  });
  return { survey: () => surveyOf(last) };
}

/** Serves the panel until it lets go of the frame. */
function serve(port: chrome.runtime.Port, last: () => Editor | null): void {
  let draft: FollowedDraft | null = null;
  const tell = (news: News): void => port.postMessage(news);
  port.onMessage.addListener((message) => {
    const order = parsed(Order, message);
    if (order === null) return;
    if (order.type !== "open") {
      draft?.take(order);
      return;
    }
    draft?.end();
    const target = targetOf(order.what, last());
    if (typeof target === "string") {
      draft = null;
      tell({ type: "nothing", why: target });
    } else draft = new FollowedDraft(target, tell);
  });
  port.onDisconnect.addListener(() => {
    draft?.end();
    draft = null;
  });
}

function surveyOf(last: Editor | null): Survey {
  const editor = editorHere(last);
  const size = (units: number): number => Math.min(units, MOST_UNITS);
  return {
    selected: size(document.getSelection()?.toString().length ?? 0),
    editor: editor && { size: size(sizeOf(editor)), hasFocus: document.hasFocus() && editorOf(activeElement()) === editor },
    type: document.contentType,
  };
}
