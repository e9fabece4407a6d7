import type { Report } from "../model.js";
import type { AskedModel } from "./model.js";

/** Counts the work of a service. */
export interface Tally {
  /** A draft was checked; `seconds` is how long that took. */
  document(report: Report, seconds: number): void;
  /** A quotation was compared with its source; `seconds` is how long that took. */
  citation(seconds: number): void;
  /** A model was asked about claims. */
  model(asked: AskedModel): void;
}
