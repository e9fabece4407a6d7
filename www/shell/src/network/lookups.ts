// What asks the network. It is loaded when the user first allows that, or looks at what to allow.
export { fromAddresses } from "../../../src/sources/address.js";
export { CourtListener } from "../../../src/sources/courtlistener/client.js";
export { Requests } from "../../../src/sources/requests.js";
export { fromScholarlyIndexes } from "../../../src/sources/works/provider.js";
export { askingChoice } from "./asking-choice.js";
export { casesInPage } from "./cases.js";
export { citedInPage } from "./cited.js";
export { indexChoice } from "./index-choice.js";
