// What few users need, or nobody before the first report.
export { KeptBox } from "../../shell/src/network/kept-box.js";
export { saveMenu, saveReport, trackedTold } from "../../shell/src/report/save.js";
export { showSettings } from "../../shell/src/settings/settings-dialog.js";
