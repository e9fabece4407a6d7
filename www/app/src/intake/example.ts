import { type Given, givenFile } from "../../../element/src/intake/given.js";
import { withOwnServer } from "../../../shell/src/offline/own-server.js";

/** The list of the example's files, made by the build. */
interface ExampleList {
  draft: string;
  sources: string[];
}

/** The example that comes with the page: a draft and its sources, from the page's own folder. Rejects when they cannot be loaded. */
export async function example(): Promise<{ draft: Given; sources: Given[] }> {
  const list = (await (await own("index.json")).json()) as ExampleList;
  const given = async (name: string): Promise<Given> =>
    givenFile(await (await own(name)).blob(), name.split("/").at(-1) ?? name, "example");
  const [draft, sources] = await Promise.all([given(list.draft), Promise.all(list.sources.map(given))]);
  return { draft, sources };
}

async function own(name: string): Promise<Response> {
  const response = await withOwnServer(fetch(new URL(`./example/${name}`, document.baseURI)));
  if (!response.ok) throw new Error(`The example could not be loaded: ${name} answered ${response.status}. Reload the page.`);
  return response;
}
