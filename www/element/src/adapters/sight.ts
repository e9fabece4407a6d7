// Whether a reader sees the text of an element, as the browser shows it: `crates/styles/src/sight.rs` decides the same of a file.

/** What is less opaque is not seen. */
const OPAQUE = 0.05;
/** Text of this size in pixels, or a smaller one, is not seen. */
const SPECK = 2;
/** A box that is not higher or wider shows nothing of its text, in pixels. */
const SLIVER = 1;
/** Colours that differ by less look the same. */
const SAME = 0.06;
/** Text that is this far to the right is not seen, in pixels. */
const FAR = 4000;
/** Clips and shapes without an area, as browsers write them. */
const NO_AREA =
  /^(rect\((\S+), \S+, \2, \S+\)|rect\(\S+, (\S+), \S+, \3\)|inset\((50|100)%|inset\(\S+ 100%|inset\(100% |circle\(0px|ellipse\(0px|polygon\((0px 0px|0% 0%)(, \5)+\))/;

/** Elements that show pictures. */
const PICTURES = new Set(["img", "video", "canvas", "svg", "object", "embed", "iframe"]);

/** A background without a colour, as browsers write it. */
const NO_COLOUR = "rgba(0, 0, 0, 0)";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** What decides of an element whether the text in it is seen. */
export interface Sight {
  /** The colour of its letters, as the browser writes it. */
  readonly letters: string;
  /** The colour below; null when it is not known. */
  readonly ground: Colour | null;
  readonly opacity: number;
  /** Whether nothing in it is seen. */
  readonly isGone: boolean;
  /** Whether it is closed, so that only its summary is seen. */
  readonly isShut: boolean;
  /** Whether letters have the colour of what is below them. */
  readonly isInGround: boolean;
  /** Whether its own text is not seen, whatever its place. */
  readonly isUnseen: boolean;
  /** Whether its text may be elsewhere than where the page has it, or without an extent. */
  readonly isMoved: boolean;
  /** How far the boxes around it are scrolled. */
  readonly scrolled: readonly [number, number];
}

const PAPER: Sight = {
  letters: "",
  ground: [255, 255, 255, 1],
  opacity: 1,
  isGone: false,
  isShut: false,
  isInGround: false,
  isUnseen: false,
  isMoved: false,
  scrolled: [0, 0],
};

/** For how long a look at an element is kept while its attributes stay as they are, in milliseconds: that of a burst of typing. */
const KEPT = 1000;

/** How an element looked at a time. */
interface Look {
  readonly at: number;
  readonly around: Sight;
  readonly attributes: string;
  readonly display: string;
  readonly sight: Sight;
}

const LOOKS = new WeakMap<Element, Look>();
const INNER = new WeakMap<Sight, Sight>();

/** What is known of an element by what is around it in the page: the colour below. */
export function sightAround(element: Element): Sight {
  const parent = element.parentElement;
  if (parent === null) return PAPER;
  const { sight } = lookAt(parent, sightAround(parent));
  const inner = INNER.get(sight) ?? { ...PAPER, ground: sight.ground };
  INNER.set(sight, inner);
  return inner;
}

/** How an element looks, in one with this sight. */
export function lookAt(element: Element, around: Sight): Look {
  const attributes = `${element.getAttribute("class")} ${element.getAttribute("style")}`;
  const known = LOOKS.get(element);
  const at = performance.now();
  if (known?.around === around && known.attributes === attributes && at - known.at < KEPT) return known;
  const style = getComputedStyle(element);
  const { display } = style;
  const look = { at, around, attributes, display, sight: display === "none" ? around : sightIn(element, style, around) };
  LOOKS.set(element, look);
  return look;
}

/** What decides of an element with this style, in one with this sight. */
function sightIn(element: Element, style: CSSStyleDeclaration, around: Sight): Sight {
  const { filter, display, backgroundColor } = style;
  const letters = style.webkitTextFillColor;
  const hasOwnGround = backgroundColor !== NO_COLOUR || style.backgroundImage !== "none";
  const own = filter === "none" ? 1 : Number(/opacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1);
  const opacity = around.opacity * own * Number(style.opacity);
  const ground = hasOwnGround ? groundIn(style, around.ground) : around.ground;
  const isSame = letters === around.letters && !hasOwnGround && opacity === around.opacity;
  const box = display === "inline" ? null : boxIn(element, style, around);
  const shape = style.clipPath;
  return {
    letters,
    ground: filter === "none" || own < 1 ? ground : null,
    opacity,
    isGone: around.isGone || opacity < OPAQUE || box?.isThin === true || (shape !== "none" && NO_AREA.test(shape)),
    isShut: around.isShut || (element instanceof HTMLDetailsElement && !element.open),
    isInGround: isSame ? around.isInGround : isInGround(style, ground, opacity),
    isUnseen: style.visibility !== "visible" || parseFloat(style.fontSize) <= SPECK || isReplaced(style),
    isMoved: around.isMoved || style.position !== "static" || box?.isMoved === true,
    scrolled: box?.scrolled ?? around.scrolled,
  };
}

/** What the box of an element cuts off and moves. */
function boxIn(element: Element, style: CSSStyleDeclaration, around: Sight): Pick<Sight, "isMoved" | "scrolled"> & { isThin: boolean } {
  const { overflow, position, clip, textIndent } = style;
  const [left, top] = around.scrolled;
  const isScrolled = overflow !== "visible";
  const isClipped = clip !== "auto" && (position === "absolute" || position === "fixed") && NO_AREA.test(clip);
  const isShifted = style.transform !== "none" || style.scale !== "none" || style.translate !== "none" || style.rotate !== "none";
  return {
    isThin:
      isClipped || style.contentVisibility === "hidden" || (isScrolled && Math.min(element.clientWidth, element.clientHeight) <= SLIVER),
    isMoved: isShifted || style.marginLeft.startsWith("-") || (textIndent !== "0px" && Math.abs(parseFloat(textIndent)) > FAR / 4),
    scrolled: isScrolled ? [left + element.scrollLeft, top + element.scrollTop] : around.scrolled,
  };
}

/** Whether a reader sees the text of a node, in an element with this sight. */
export function isSeen(node: Text, sight: Sight): boolean {
  if (sight.isGone || sight.isShut || sight.isUnseen) return false;
  if (!(sight.isMoved || sight.isInGround) || node.data.trim() === "") return true;
  const range = document.createRange();
  range.selectNodeContents(node);
  const box = range.getBoundingClientRect();
  const [x, y] = [scrollX + sight.scrolled[0], scrollY + sight.scrolled[1]];
  const isHere = box.width > SLIVER && box.height > SLIVER && box.right + x > 0 && box.bottom + y > 0 && box.left + x < innerWidth + FAR;
  return isHere && (!sight.isInGround || isOverOther(node, box));
}

/** Whether something else may be between letters and the colour around them: a picture below a caption. */
function isOverOther(node: Text, { left, right, top, bottom }: DOMRect): boolean {
  const parent = node.parentElement as HTMLElement;
  const isPainted = (one: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    return PICTURES.has(one.localName) || backgroundImage !== "none" || (colourOf(backgroundColor)?.[3] ?? 1) > 0;
  };
  const at = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  if (at.includes(parent)) return at.some((one) => !one.contains(parent) && isPainted(one));
  return [...(parent.offsetParent?.querySelectorAll("*") ?? [])].some((one) => !one.contains(parent) && PICTURES.has(one.localName));
}

/** Whether something else is drawn in place of letters. */
function isReplaced(style: CSSStyleDeclaration): boolean {
  const security = style.getPropertyValue("-webkit-text-security");
  const { filter } = style;
  return (security !== "" && security !== "none") || (filter !== "none" && parseFloat(/blur\(([\d.]+)/.exec(filter)?.[1] ?? "0") >= 8);
}

/** The colour below the text of an element, on that of the one around it. */
function groundIn(style: CSSStyleDeclaration, around: Colour | null): Colour | null {
  if (style.backgroundImage !== "none") return null;
  const own = colourOf(style.backgroundColor);
  if (own === null || own[3] === 1) return own;
  return own[3] === 0 || around === null ? around : over(own, own[3], around);
}

/** Whether letters have the colour of what is below them. Where a shadow, an outline or the background draws them, they do not. */
function isInGround(style: CSSStyleDeclaration, ground: Colour | null, opacity: number): boolean {
  const colour = colourOf(style.webkitTextFillColor);
  if (colour === null || (colour[3] * opacity >= OPAQUE && ground === null)) return false;
  const shown = ground === null ? null : over(colour, colour[3] * opacity, ground);
  const share = (weight: number, at: number): number => (weight * Math.abs((shown?.[at] ?? 0) - (ground?.[at] ?? 0))) / 255;
  const differs = [0.3, 0.59, 0.11].map(share).reduce((sum, one) => sum + one, 0);
  return differs < SAME && style.textShadow === "none" && style.webkitTextStrokeWidth === "0px" && !style.backgroundClip.includes("text");
}

function over(colour: Colour, alpha: number, ground: Colour): Colour {
  const mixed = (at: 0 | 1 | 2): number => colour[at] * alpha + ground[at] * (1 - alpha);
  return [mixed(0), mixed(1), mixed(2), 1];
}

/** A colour as browsers write it; null for one that is not computed. */
function colourOf(text: string): Colour | null {
  const [, numbers] = /^rgba?\(([^)]*)\)$/.exec(text) ?? [];
  if (numbers === undefined) {
    const kept = OTHER_COLOURS.get(text);
    return kept === undefined ? otherColour(text) : kept;
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.split(",").map(Number);
  return [red, green, blue, alpha];
}

/** Colours that were written in another way than those of sRGB, such as `oklch(1 0 0)`. */
const OTHER_COLOURS = new Map<string, Colour | null>();

/** The most of them that are kept. */
const MOST_COLOURS = 1000;

/** A colour that is no colour of sRGB with whole numbers: a canvas mixes it with itself in sRGB, and writes that with fractions. */
function otherColour(text: string): Colour | null {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return null;
  canvas.fillStyle = `color-mix(in srgb, ${text}, ${text})`;
  const [, numbers] = /^color\(srgb ([^)]*)\)$/.exec(String(canvas.fillStyle)) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = (numbers ?? "").split(/[ /]+/).map((part) => Number.parseFloat(part) || 0);
  const parts = [red, green, blue].map((part) => 255 * Math.min(Math.max(part, 0), 1));
  const colour: Colour | null = numbers === undefined ? null : [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, alpha];
  if (OTHER_COLOURS.size < MOST_COLOURS) OTHER_COLOURS.set(text, colour);
  return colour;
}
