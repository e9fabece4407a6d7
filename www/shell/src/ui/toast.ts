import { button, element } from "../../../element/src/ui/element.js";
import { plain } from "../../../element/src/ui/plain.js";
import { announce } from "./announce.js";
import { byId } from "./by-id.js";

/** Milliseconds for which a message with an action is shown; it stays while the pointer or the focus is on it. */
const STAY = 8000;

let leave: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message at the window's edge, with an optional action; the next message replaces it. */
export function toast(text: string, offer?: { label: string; act: () => void }): void {
  const box = byId("toast");
  const close = (): void => {
    box.hidden = true;
  };
  const wait = (): void => {
    clearTimeout(leave);
    leave = setTimeout(() => (box.matches(":hover, :focus-within") ? wait() : close()), STAY);
  };
  const act = (): void => {
    close();
    offer?.act();
  };
  box.replaceChildren(
    element("span", {}, plain(text)),
    ...(offer === undefined ? [] : [button({ class: "link-button" }, act, offer.label)]),
  );
  box.hidden = false;
  announce(text);
  wait();
}
