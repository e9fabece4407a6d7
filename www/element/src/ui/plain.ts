import { element } from "./element.js";

/** Characters that set the direction of the text after them, and control characters but the tab and the line end. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu;

/**
 * A sentence of the page that names something from outside, such as a file, without characters that would reorder its other words.
 * Outside text that has an element of its own keeps them, since an element can be isolated.
 */
export function plain(sentence: string): string {
  return sentence.replace(CONTROLS, "");
}

/** Text from outside in an element of its own, which keeps its direction to itself: isolates that it does not end are ended, and ends without a beginning left out. */
export function outside(text: string): HTMLElement {
  let open = 0;
  const kept = text.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign !== "\u2069") open++;
    else if (open === 0) return "";
    else open--;
    return sign;
  });
  return element("bdi", {}, kept + "\u2069".repeat(open));
}
