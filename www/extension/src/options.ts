import { CourtListenerBox } from "../../shell/src/network/courtlistener-box.js";
import { KeptBox } from "../../shell/src/network/kept-box.js";
import { reset, set, settings } from "../../shell/src/settings/settings.js";
import { backPart, settingsParts } from "../../shell/src/settings/settings-dialog.js";
import { applyTheme } from "../../shell/src/settings/theme.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { keepChoices, keptConnection } from "./choices.js";
import { showSites } from "./sites.js";

applyTheme();
const connection = keptConnection();
// The panel is another page than this one, so a token of this tab alone would be of no use.
connection.token.remember(true);
const box = byId("courtlistener");
const courtListener = new CourtListenerBox(
  connection,
  () => keepChoices(connection),
  async () => new KeptBox(connection),
);
connection.onForgotten = () => courtListener.refresh();
// The field for the e-mail address reports no change.
box.addEventListener("change", () => keepChoices(connection));

const claims = byId<HTMLInputElement>("claims");
claims.checked = settings().claims;
claims.addEventListener("change", () => set({ claims: claims.checked }));

const place = byId("settings");
const back = (): void => {
  reset();
  applyTheme();
  claims.checked = settings().claims;
  fill();
};
const fill = (): void => place.replaceChildren(...settingsParts(fill), backPart(back));
fill();
void showSites(byId("sites"));
