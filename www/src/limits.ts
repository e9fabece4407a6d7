/** The limits of a check in bytes and milliseconds. What exceeds one is left out in part or whole, and the report gives the reason. */
export interface Limits {
  /** Bytes of one file, draft or source. */
  readonly fileBytes: number;
  /** Pages of one PDF. */
  readonly pages: number;
  /** Bytes to which one file may unpack: the parts of a DOCX, or the streams of a PDF. */
  readonly unpackedBytes: number;
  /** Elements of one file inside one another. */
  readonly nesting: number;
  /** Values of a draft in JSON or of a file of keyed texts: those of its lists and objects with their names, or the cells of a table. */
  readonly values: number;
  /** Milliseconds for one request. */
  readonly fetchMs: number;
  /** Milliseconds for reading one document. */
  readonly readMs: number;
  /** Milliseconds for judging one quotation. */
  readonly judgeMs: number;
  /** Milliseconds for any other call of the engine, such as the plan or the report. */
  readonly callMs: number;
}

/** The default limits. */
export const LIMITS: Limits = Object.freeze({
  fileBytes: 64_000_000,
  pages: 5_000,
  unpackedBytes: 256 * 1024 * 1024,
  nesting: 512,
  values: 1_000_000,
  fetchMs: 30_000,
  readMs: 120_000,
  judgeMs: 20_000,
  callMs: 60_000,
});

/** `64 MB`, `1.5 MB`, `12 KB`: with 1 KB = 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`;
}

/** `20 seconds`, `1.5 seconds`, `2 minutes`. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 100) / 10;
  const [count, unit] = seconds >= 120 ? [Math.round(seconds / 60), "minute"] : [seconds, "second"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
