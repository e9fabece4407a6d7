// What few users need.
export { KeptBox } from "../../app/src/network/kept-box.js";
export { showSettings } from "../../app/src/settings/settings-dialog.js";
