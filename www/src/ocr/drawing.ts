/** The part of pdf.js that is used. */
export interface PdfJs {
  getDocument(options: object): PdfTask;
}

/** A document that pdf.js opens. */
export interface PdfTask {
  readonly promise: Promise<{ getPage(number: number): Promise<PdfPage> }>;
  destroy(): Promise<void>;
}

/** A page of pdf.js. */
export interface PdfPage {
  getViewport(options: { scale: number }): Viewport;
  render(options: object): { readonly promise: Promise<void> };
  cleanup(): unknown;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The part of a canvas that is used. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: "2d"): unknown;
}

/** Makes a canvas. */
export type MakeCanvas = (width: number, height: number) => Canvas;

/** A page as a picture. */
export interface Drawing {
  /** The picture: a PGM file in shades of grey. */
  readonly image: Uint8Array;
  /** The size of the page as it is shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Dots of the picture for one point. */
  readonly scale: number;
}

/** Dots for one point: 300 in an inch, which the models of tesseract are trained for. */
const SCALE = 300 / 72;

/** The most dots of a side. */
const MOST_DOTS = 4000;

/** Draws a page at 300 dots to the inch, or fewer if it is large. */
export async function drawn(page: PdfPage, makeCanvas: MakeCanvas): Promise<Drawing> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(SCALE, MOST_DOTS / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const canvas = makeCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  // For print, pdf.js does not wait for the next frame, which a page in the background never gets.
  await page.render({ canvas: null, canvasContext: context, viewport, intent: "print", background: "white" }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  page.cleanup();
  return { image: greyImage(data, canvas.width, canvas.height), width, height, scale };
}

/** An opaque picture as a PGM file, which tesseract reads without decompressing. */
function greyImage(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const image = new Uint8Array(head.length + width * height);
  image.set(head);
  for (let from = 0, to = head.length; to < image.length; from += 4, to++) {
    // The weights of red, green and blue of ITU-R BT.601, in 1/256.
    image[to] = ((rgba[from] as number) * 77 + (rgba[from + 1] as number) * 150 + (rgba[from + 2] as number) * 29) >> 8;
  }
  return image;
}
