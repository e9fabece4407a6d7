/** What asks for a password. */
type PasswordDialog = Pick<typeof import("./password-dialog.js"), "askPassword">;

/** The passwords of files. Each is kept as long as the file itself, so that the next check need not ask again. */
export class Passwords {
  readonly #known = new WeakMap<object, string>();
  readonly #dialog: () => Promise<PasswordDialog>;

  /** `dialog` loads what asks for a password: few files need one. */
  constructor(dialog: () => Promise<PasswordDialog>) {
    this.#dialog = dialog;
  }

  /** The password of a file, if the user has given it. */
  of(file: object): string | undefined {
    return this.#known.get(file);
  }

  /**
   * The password of the file with this name: the one that is known, or one that the user gives in a dialog.
   *
   * @param isWrong whether the last one was wrong. @param stage where the dialog is opened
   */
  async ask(file: object | undefined, name: string, isWrong: boolean, stage: Node, signal: AbortSignal): Promise<string | undefined> {
    const known = file && !isWrong ? this.#known.get(file) : undefined;
    const password = known ?? (await (await this.#dialog()).askPassword(name, isWrong, stage, signal));
    if (file && password !== undefined) this.#known.set(file, password);
    return password;
  }
}
