import { withOwnServer } from "../../shell/src/offline/own-server.js";
import { toast } from "../../shell/src/ui/toast.js";
import { messageOf } from "../../src/errors.js";

/** The parts of the page that are loaded when they are first needed; null, with a message, if that fails. */
export async function onDemand(): Promise<typeof import("./on-demand.js") | null> {
  try {
    return await withOwnServer(import("./on-demand.js"));
  } catch (error) {
    toast(messageOf(error));
    return null;
  }
}
