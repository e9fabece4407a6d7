/** The text of a style sheet, which the build makes small. */
declare module "*.css" {
  const text: string;
  export default text;
}
