import { workerEngine } from "./check/worker-engine.js";
import { Connection } from "./network/connection.js";
import { keepForOffline } from "./offline/offline.js";
import { Page } from "./page.js";
import { applyTheme } from "./settings/theme.js";

applyTheme();
const connection = new Connection();
new Page(workerEngine(connection), connection);
void keepForOffline();
