import { join } from "node:path";
import { commands, type ExtensionContext, Uri, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

/** The languages whose drafts are checked. */
const LANGUAGES = ["markdown", "latex", "tex", "plaintext"];

/** The secret that has the CourtListener token, in VS Code's own store. */
const TOKEN = "courtlistener";

let client: LanguageClient | undefined;

/** Starts the server that is part of the extension, and offers its commands. */
export async function activate(context: ExtensionContext): Promise<void> {
  const { subscriptions, secrets } = context;
  const offer = (name: string, act: () => Promise<unknown>) => subscriptions.push(commands.registerCommand(`literatim.${name}`, act));
  offer("checkNow", () => onDraft("literatim.check"));
  offer("restoreIgnored", () => onDraft("literatim.restore"));
  offer("chooseSources", chooseSources);
  offer("setToken", async () => {
    const token = await window.showInputBox({ prompt: "Your CourtListener token", password: true, ignoreFocusOut: true });
    if (!token?.trim()) return;
    await secrets.store(TOKEN, token.trim());
    await restart(context);
  });
  offer("forgetToken", async () => {
    await secrets.delete(TOKEN);
    await restart(context);
  });
  await restart(context);
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
  client = undefined;
}

/** Starts the server, or another one with the token as it is now. */
async function restart({ extensionPath, secrets }: ExtensionContext): Promise<void> {
  await deactivate();
  const module = join(extensionPath, "dist", "server", "cli.js");
  const server = { module, args: ["lsp"], transport: TransportKind.ipc };
  client = new LanguageClient("literatim", "Literatim", server, {
    documentSelector: LANGUAGES.flatMap((language) => ["file", "untitled"].map((scheme) => ({ language, scheme }))),
    initializationOptions: { token: await secrets.get(TOKEN), settings: workspace.getConfiguration("literatim") },
  });
  await client.start();
}

/** Has the server carry a command out on the draft in the active editor. */
async function onDraft(command: string): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document || !LANGUAGES.includes(document.languageId)) {
    window.showInformationMessage("Open a draft in Markdown, LaTeX or plain text first.");
    return;
  }
  await client?.sendRequest("workspace/executeCommand", { command, arguments: [document.uri.toString()] });
}

/** Sets the folder with the sources of this workspace; without one, of the user. */
async function chooseSources(): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  const more = folder ? { defaultUri: Uri.joinPath(folder.uri) } : {};
  const [chosen] =
    (await window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel: "Use as sources", ...more })) ?? [];
  if (chosen) await workspace.getConfiguration("literatim").update("sources", [chosen.fsPath], folder === undefined);
}
