/** The browser that the extension is built for. */
declare const BROWSER: "chrome" | "firefox";

declare module "*.css" {
  const text: string;
  export default text;
}
