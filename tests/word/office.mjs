// In place of Microsoft's office.js in the pane's tests: the made-up Word, with the memorandum that the test gives.
import { textOf } from "./memo.mjs";
import { wordWith } from "./word.mjs";

const { markdown, version } = /** @type {any} */ (globalThis).given;
const word = wordWith(textOf(markdown), { version });
Object.assign(globalThis, { Office: word.Office, Word: word.Word, word });
