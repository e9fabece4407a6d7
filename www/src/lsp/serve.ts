import { createConnection, IPCMessageReader, IPCMessageWriter } from "vscode-languageserver/node";
import { LanguageServer, type ServerOptions } from "./server.js";

/** How an editor reaches the server: over standard input and output, or over the channel between two processes of Node. */
export type Transport = "stdio" | "node-ipc";

/** Serves an editor until it ends the connection, and then ends the process. */
export function serve(transport: Transport, options: ServerOptions): Promise<never> {
  const connection =
    transport === "stdio"
      ? createConnection(process.stdin, process.stdout)
      : createConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
  new LanguageServer(connection, options).listen();
  return new Promise(() => {});
}
