/** The icons of the page as strokes on a grid of 16 by 16. Each verdict group has its own shape, so that none depends on colour. */
const SHAPES = {
  missing: "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2",
  changed: "M3 6h10M3 10.2h10M10.6 2.6l-5.2 11",
  elsewhere: "M2 5.2h10.4M9.6 2.4l2.9 2.8l-2.9 2.8M14 10.8H3.6M6.4 8l-2.9 2.8l2.9 2.8",
  doubt: "M8 2v7.2M8 13.2v.2",
  minor: "M2.4 6.6c1.9-2.4 3.7-2.4 5.6 0s3.7 2.4 5.6 0M2.4 11c1.9-2.4 3.7-2.4 5.6 0s3.7 2.4 5.6 0",
  sound: "M2.8 8.6l3.4 3.6l7-8",
  unknown: "M5 5.7c0-3.6 6.2-3.6 6.2 0c0 2.4-3.1 2.3-3.1 4.6M8.1 13.2v.2",
  aside: "M2.6 8h.1M8 8h.1M13.4 8h.1",
  waiting: "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4M8 4.8v3.4l2.3 1.5",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  close: "M4 4l8 8M12 4l-8 8",
  book: "M8 4.2c-1.6-1.3-3.5-1.5-5.8-1.2v9.4c2.3-.3 4.2-.1 5.8 1.2c1.6-1.3 3.5-1.5 5.8-1.2V3c-2.3-.3-4.2-.1-5.8 1.2v9.4",
  open: "M4.5 6.2l3.5 3.6l3.5-3.6",
  eye: "M1.5 8c3.3-5.4 9.7-5.4 13 0c-3.3 5.4-9.7 5.4-13 0M8 6.1a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 1 0 0-3.8",
  file: "M4 1.8h5l3 3v9.4h-8zM9 1.8v3h3",
  settings: "M2 4.5h6M11.5 4.5H14M9.7 2.8v3.4M2 11.5h2.5M8 11.5h6M6.2 9.8v3.4",
  warning: "M8 2.2l6.2 11.3H1.8zM8 6.6v3.2M8 11.6v.1",
} as const;

/** The name of an icon. */
export type Icon = keyof typeof SHAPES;

/** A drawing that takes the colour of the text and is hidden from screen readers: the words next to it say the same. */
export function icon(name: Icon): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("class", `icon icon-${name}`);
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("focusable", "false");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  drawing.append(path);
  return drawing;
}
