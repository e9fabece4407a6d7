import { parsed, Survey, type What } from "./messages.js";

/** A frame of a tab, and what of it is checked. */
export interface Place {
  readonly frame: number;
  readonly what: What;
}

/**
 * Puts the content script into the frames of a tab that the user's act, or a permission for the site, opens to the extension.
 *
 * @param wanted what is checked; null for what there is: the selection, the editor with the focus or the largest one, or else the page.
 * @returns where that is; null when the browser does not let the extension read the tab.
 */
export async function placeIn(tab: number, wanted: What | null): Promise<Place | null> {
  const target = { tabId: tab, allFrames: true };
  const surveys = await chrome.scripting
    .executeScript({ target, files: ["content.js"] })
    .then(() => chrome.scripting.executeScript({ target, func: () => globalThis.literatim?.survey() ?? null }))
    .catch(() => null);
  if (surveys === null) return null;
  const frames = surveys.flatMap(({ frameId, result }) => {
    const survey = parsed(Survey, result);
    return survey === null ? [] : [{ frame: frameId, ...survey }];
  });
  const top = frames.find(({ frame }) => frame === 0)?.frame ?? frames[0]?.frame ?? 0;
  const bySelection = frames.filter(({ selected }) => selected > 0).sort((one, other) => other.selected - one.selected)[0];
  const weight = ({ editor }: (typeof frames)[number]): number =>
    editor === null ? -1 : editor.size + (editor.hasFocus ? Number.MAX_SAFE_INTEGER / 2 : 0);
  const byEditor = frames.filter(({ editor }) => editor !== null).sort((one, other) => weight(other) - weight(one))[0];
  const what = wanted ?? (bySelection ? "selection" : byEditor ? "editor" : "page");
  const frame = what === "selection" ? bySelection?.frame : what === "editor" ? byEditor?.frame : top;
  return { frame: frame ?? top, what };
}
