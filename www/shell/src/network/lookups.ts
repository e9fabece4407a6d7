// What asks the network. It is loaded when the user first allows that, or looks at what to allow.
export { fromAddresses } from "../../../src/sources/address.js";
export { fromCap } from "../../../src/sources/cap/provider.js";
export { fromCaseIndex } from "../../../src/sources/case-index/provider.js";
export { CourtListener } from "../../../src/sources/courtlistener/client.js";
export { fromCourtListener } from "../../../src/sources/courtlistener/provider.js";
export { Requests } from "../../../src/sources/requests.js";
export { fromScholarlyIndexes } from "../../../src/sources/works/provider.js";
export { citedInPage } from "./cited.js";
export { indexChoice } from "./index-choice.js";
export { KeptIndex } from "./kept-index.js";
