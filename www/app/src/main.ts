import { keepForOffline } from "./offline.js";
import { Page } from "./page.js";
import { workerEngine } from "./worker-engine.js";

new Page(workerEngine());
void keepForOffline();
