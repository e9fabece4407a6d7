import { Connection } from "../../shell/src/network/connection.js";
import { withOwnServer } from "../../shell/src/offline/own-server.js";
import { applyTheme } from "../../shell/src/settings/theme.js";
import { workerEngine } from "./check/worker-engine.js";
import { keepForOffline } from "./offline/offline.js";
import { Page } from "./page.js";

applyTheme();
const connection = new Connection();
new Page(
  workerEngine(connection, () => withOwnServer(import("./on-demand.js"))),
  connection,
);
void keepForOffline();
