import { LiteratimError } from "../../../src/index.js";

/** Whether the server of this page answers. Asked by HEAD, which the service worker leaves to the network. */
async function answers(): Promise<boolean> {
  return fetch(new URL("./", document.baseURI), { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/** `work`, whose failure says that the page's own server is gone, where a part of the page could not be loaded for that reason. */
export async function withOwnServer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isLoad = error instanceof TypeError || (error instanceof LiteratimError && error.code === "load");
    if (!isLoad || (await answers())) throw error;
    throw new LiteratimError(
      "load",
      `The server of this page (${location.host}) does not answer, so a part of the page could not be loaded. What you gave is still here; try again when the server is back.`,
    );
  }
}
