import type { CheckOptions } from "../check/check.js";
import type { OutputFormat } from "../formats.js";
import type { CertificateWording } from "../model.js";
import type { Severity } from "../verdicts.js";
import type { Colour } from "./colour.js";
import type { CommandName } from "./commands.js";
import type { ModelOptions } from "./model.js";
import type { NetworkOptions } from "./network.js";
import type { ServingOptions } from "./serving.js";
import type { Settings } from "./settings.js";

/** The options of every command. */
export interface Output {
  readonly format: OutputFormat;
  /** The file to write to; standard output when there is none. */
  readonly file: string | undefined;
  /** A sentence for the user about format and file. */
  readonly notice: string | undefined;
  /** The file of an earlier report on the draft, in JSON, to show what changed since. */
  readonly since: string | undefined;
  /** The wording of a certificate's statement. */
  readonly wording: CertificateWording | undefined;
  /** The file to write the draft with comments to. */
  readonly annotated: string | undefined;
  /** The findings that get a comment there: those to fix or to look up, or all. */
  readonly comments: "open" | "all";
  /** The file to write the draft with tracked changes to. */
  readonly tracked: string | undefined;
  readonly failOn: Severity | "never";
  /** Whether a quotation that cannot be checked also fails the run. */
  readonly failOnUnchecked: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** When the terminal shows colour. */
  readonly colour: Colour;
  /** Whether to add baseline similarity scores, and with how much context. */
  readonly simple: CheckOptions["simple"];
  /** Whether to list the words of a source without quotation marks. */
  readonly unmarked: boolean;
  /** The file with the user's own kinds of citation. */
  readonly patterns: string | undefined;
  /** The column of keyed files to use. */
  readonly column: string | undefined;
  /** The file with the password of encrypted PDFs. */
  readonly passwordFile: string | undefined;
  /** The languages of pages that are pictures, if their text is to be recognised, and the folder with the data of these languages. */
  readonly ocr: { readonly languages: readonly string[]; readonly data: string | undefined } | undefined;
}

/** A command with its options. */
export type Command =
  | { readonly name: "help"; readonly command: CommandName | undefined }
  | { readonly name: "version" }
  | {
      readonly name: "check";
      /** The draft, or many: files, folders and patterns. */
      readonly drafts: readonly [string, ...string[]];
      readonly sources: readonly string[];
      readonly network: NetworkOptions;
      /** How many of many drafts are checked at a time; undefined for as many as the machine has cores. */
      readonly jobs: number | undefined;
      /** Whether the claims of the draft are listed too. */
      readonly claims: boolean;
      /** The model that judges them. */
      readonly model: ModelOptions | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "watch";
      readonly draft: string;
      readonly sources: readonly string[];
      readonly network: NetworkOptions;
      readonly claims: boolean;
      readonly output: Output;
    }
  | { readonly name: "cites"; readonly draft: string; readonly output: Output }
  | { readonly name: "doctor"; readonly network: NetworkOptions; readonly output: Output; readonly settings: Settings }
  | { readonly name: "explain"; readonly code: string }
  | { readonly name: "completion"; readonly shell: Shell }
  | { readonly name: "example"; readonly output: Output }
  | {
      readonly name: "serve" | "mcp";
      readonly serving: ServingOptions;
      /** Whether `mcp` is served over HTTP. */
      readonly http: boolean;
      readonly network: NetworkOptions;
      readonly output: Output;
    }
  | {
      readonly name: "lsp";
      readonly transport: "stdio" | "node-ipc";
      /** The address of CourtListener's API, if it is not the default. */
      readonly courtlistener: string | undefined;
    }
  | {
      readonly name: "claims";
      readonly draft: string;
      readonly sources: readonly string[];
      readonly network: NetworkOptions;
      readonly model: ModelOptions | undefined;
      /** Whether the model lists claims too. */
      readonly proposes: boolean;
      /** The folder of a sentence model, by which passages are ranked too. */
      readonly embeddings: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "eval";
      readonly golden: string;
      readonly model: ModelOptions | undefined;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "fields";
      /** The file with the values. */
      readonly values: string;
      /** The documents: `FILE`, or `TYPE=FILE`. */
      readonly documents: readonly string[];
      /** The model that cites passages too. */
      readonly model: ModelOptions | undefined;
      readonly json: boolean;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | { readonly name: "text"; readonly file: string; readonly json: boolean; readonly furniture: boolean; readonly output: Output }
  | {
      readonly name: "index";
      readonly action: "build";
      /** The files and folders of the data. */
      readonly paths: readonly string[];
      /** The index to write. */
      readonly file: string;
      /** The date of the data, if the user gives it. */
      readonly date: string | undefined;
      readonly output: Output;
    }
  | { readonly name: "index"; readonly action: "show"; readonly file: string; readonly output: Output }
  | {
      readonly name: "sources";
      readonly action: "list" | "clear";
      /** Whether the user agrees to the removal beforehand. */
      readonly yes: boolean;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "sources";
      readonly action: "import" | "export";
      readonly file: string;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "quote";
      readonly words: string;
      readonly sources: readonly string[];
      /** The file, folder or citation to look in, in place of sources. */
      readonly place: string | undefined;
      readonly network: NetworkOptions;
      readonly citation: string | undefined;
      readonly parenthetical: string | undefined;
      readonly output: Output;
    };

/** The shells for which there is completion. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell that completes commands. */
export type Shell = (typeof SHELLS)[number];
