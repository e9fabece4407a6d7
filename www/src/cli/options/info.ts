import type { CommandName } from "../commands.js";

/** An option of the command line. */
export interface OptionInfo {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** Whether it can be given several times. */
  readonly multiple?: boolean;
  /** What its value is called in the help. */
  readonly value?: string;
  /** The values that it can have. */
  readonly choices?: readonly string[];
  /** What its value names, for completion, and for paths in a configuration file. */
  readonly names?: "file" | "folder";
  /** The commands that have it; all by default. */
  readonly commands?: readonly CommandName[];
  /** The options without any of which it has no effect. */
  readonly needs?: string | readonly string[];
  /**
   * Where it can be set besides the command line: in any configuration file and the environment, in a file that `--config` names and the
   * environment, in the environment, or nowhere. A file that is only found can come with a folder of somebody else. So it cannot send something
   * away, write a file, name another store, token or host, or keep a look-up or a finding from the reader. No file agrees for the user.
   */
  readonly set: "everywhere" | "named" | "environment" | "nowhere";
  /** The values that a file which is only found cannot give it, since they keep something from the reader. */
  readonly notFound?: readonly (string | boolean)[];
  /** Environment variables that set it too, for programs that know them. */
  readonly variables?: readonly string[];
  /** The help; an option without one is not shown. */
  readonly help?: string;
}
