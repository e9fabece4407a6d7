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
  /** The option without which it has no effect. */
  readonly needs?: string;
  /**
   * Where it can be set besides the command line. What sends something away, writes a file or agrees for the user is not taken from a
   * configuration file, which can come with a folder of somebody else.
   */
  readonly set: "everywhere" | "environment" | "nowhere";
  /** The help; an option without one is not shown. */
  readonly help?: string;
}
