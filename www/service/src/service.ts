import type { Report } from "../../src/model.js";
import type { Description } from "./description.js";

/** The service that serves the page. */
export class Service {
  readonly #token: () => string;
  /** Whether it has refused a request without a token. */
  needsToken = false;

  constructor(token: () => string) {
    this.#token = token;
  }

  /**
   * The report on a draft.
   *
   * @throws Error with what the service says is wrong.
   */
  async verify(content: string, source: string, name: string): Promise<Report> {
    const sources = source.trim() === "" ? [] : [{ name: name === "" ? "source" : name, content: source, content_type: "text" }];
    const body = JSON.stringify({ content, content_type: "markdown", sources });
    const response = await this.#ask("./verify", { method: "POST", body, headers: { "content-type": "application/json" } });
    return ((await read(response)) as { report: Report }).report;
  }

  /** Its description; undefined if it wants a token first. */
  async description(): Promise<Description | undefined> {
    const response = await this.#ask("./openapi.json", {});
    if (response.status === 401) {
      this.needsToken = true;
      return undefined;
    }
    return (await read(response)) as Description;
  }

  async #ask(path: string, { headers, ...rest }: RequestInit): Promise<Response> {
    const token = this.#token();
    const authorization = token === "" ? {} : { authorization: `Bearer ${token}` };
    return fetch(path, { ...rest, headers: { ...headers, ...authorization }, credentials: "omit" }).catch(() => {
      throw new Error("The service does not answer. Start it again, then check once more.");
    });
  }
}

async function read(response: Response): Promise<unknown> {
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok && json !== undefined) return json;
  const { detail } = (json ?? {}) as { detail?: unknown };
  throw new Error(typeof detail === "string" ? detail : `The service answered with status ${response.status}.`);
}
