import type { Report } from "../model.js";
import type { AskedModel } from "./model.js";

/** What a service is told of its work, to count it. */
export interface Tally {
  /** A draft was checked in so many seconds. */
  document(report: Report, seconds: number): void;
  /** A quotation was compared with its source in so many seconds. */
  citation(seconds: number): void;
  /** A model was asked about claims. */
  model(asked: AskedModel): void;
}
