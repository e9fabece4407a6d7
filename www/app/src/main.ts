import { Connection } from "./connection.js";
import { keepForOffline } from "./offline.js";
import { Page } from "./page.js";
import { workerEngine } from "./worker-engine.js";

const connection = new Connection();
new Page(workerEngine(connection), connection);
void keepForOffline();
