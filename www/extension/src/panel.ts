import "../../element/src/define.js";
import type { LiteratimCheck } from "../../element/src/element.js";
import { icon } from "../../element/src/ui/icons.js";
import { applyTheme } from "../../shell/src/settings/theme.js";
import { byId } from "../../shell/src/ui/by-id.js";
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
