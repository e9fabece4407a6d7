import { hostEngines } from "./engine-host.js";

hostEngines();
