// What few users need, or nobody before the first report.
export { KeptBox } from "../../app/src/network/kept-box.js";
export { saveMenu, saveReport } from "../../app/src/report/save.js";
export { showSettings } from "../../app/src/settings/settings-dialog.js";
