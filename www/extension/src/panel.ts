import "../../element/src/define.js";
import { applyTheme } from "../../app/src/settings/theme.js";
import { byId } from "../../app/src/ui/by-id.js";
import type { LiteratimCheck } from "../../element/src/element.js";
import { icon } from "../../element/src/ui/icons.js";
import { Panel } from "./panel-view.js";

applyTheme();
byId("settings-icon").replaceWith(icon("settings"));
byId("options").addEventListener("click", () => void chrome.runtime.openOptionsPage());
const panel = new Panel(byId<LiteratimCheck>("check"));
// Settings are made on the options page.
addEventListener("storage", () => {
  applyTheme();
  panel.applySettings();
});
void panel.begin();
