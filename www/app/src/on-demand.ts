// What many visits do not need. It is one file, because each further one would split what they share.
export { PagesView } from "../../element/src/document/pages-view.js";
export { readAsText, readSource } from "../../element/src/document/source-reader.js";
export { askPassword } from "../../element/src/intake/password-dialog.js";
export { KeptBox } from "../../shell/src/network/kept-box.js";
export { showSettings } from "../../shell/src/settings/settings-dialog.js";
export { exportMenu } from "./exporting.js";
export { showHelp } from "./help.js";
export { recogniseText } from "./intake/recognition.js";
export { textCopyOf } from "./intake/text-copy.js";
export { askModel } from "./models/ask-model.js";
export { keepWrongFinding } from "./report/wrong-findings.js";
