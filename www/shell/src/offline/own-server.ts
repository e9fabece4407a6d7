import { LiteratimError } from "../../../src/errors.js";

/** Whether the server of this page answers. Uses HEAD, which the service worker does not answer. */
async function answers(): Promise<boolean> {
  return fetch(new URL("./", document.baseURI), { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/** Awaits `work`. If a part of the page could not be loaded because its server is gone, the error says so. */
export async function withOwnServer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isLoad = error instanceof TypeError || (error instanceof LiteratimError && error.code === "load");
    if (!isLoad || (await answers())) throw error;
    throw new LiteratimError(
      "load",
      `The server of this page (${location.host}) does not answer. Draft and sources are still here; try again.`,
    );
  }
}
