// What asks the network. It is loaded when the user first allows that.
export { fromAddresses } from "../../../src/sources/address.js";
export { fromCap } from "../../../src/sources/cap/provider.js";
export { rangesOfBlob } from "../../../src/sources/case-index/file.js";
export { fromCaseIndex } from "../../../src/sources/case-index/provider.js";
export { CourtListener } from "../../../src/sources/courtlistener/client.js";
export { fromCourtListener } from "../../../src/sources/courtlistener/provider.js";
export { Requests } from "../../../src/sources/requests.js";
export { fromScholarlyIndexes } from "../../../src/sources/works/provider.js";
export { citedInPage } from "./cited.js";
