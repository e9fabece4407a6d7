import { ASKABLE } from "../../sources/plan/names.js";
import { TOKEN_VARIABLE } from "../variables.js";
import type { OptionInfo } from "./info.js";

/** The commands that look cases and works up. */
const SEARCHERS = ["check", "claims"] as const;
const LOOKERS = [...SEARCHERS, "quote", "doctor", "serve", "mcp"] as const;

/** What is asked of services, and what is kept. */
export const NETWORK = {
  "token-file": {
    type: "string",
    value: "FILE",
    names: "file",
    set: "named",
    commands: LOOKERS,
    help: `the file with your CourtListener token, or set ${TOKEN_VARIABLE}. With a token, the cited cases are looked up there, and the opinions that the draft quotes or pin-cites are fetched; for claims, those of all cited cases. Of the draft, only citations and, where these are not enough, case names, courts, years and docket numbers leave this machine`,
  },
  offline: {
    type: "boolean",
    set: "everywhere",
    notFound: [true],
    commands: LOOKERS,
    help: "make no requests: check with the given sources and what is kept",
  },
  store: {
    type: "string",
    value: "DIR",
    names: "folder",
    set: "named",
    commands: [...LOOKERS, "fields", "eval", "sources"],
    help: "the folder in which answers are kept, so that nothing is requested twice (default: one in the system's cache; literatim sources names it; serve and mcp keep them in memory)",
  },
  wait: {
    type: "string",
    value: "MINUTES",
    set: "named",
    commands: [...SEARCHERS, "quote", "serve", "mcp"],
    help: "how long a request may wait for the limits of a service: 15 (default; 1 for serve, 20s for mcp), 0 to 9999, or seconds such as 20s",
  },
  "search-words": {
    type: "boolean",
    set: "named",
    commands: SEARCHERS,
    help: "search CourtListener for quotations that no source has: of each, six to twelve words in a row leave this machine, and a second such stretch where the first is not found",
  },
  "look-up-works": {
    type: "boolean",
    set: "named",
    commands: SEARCHERS,
    help: "look up the cited works outside of case law at OpenAlex, Crossref and Semantic Scholar, and fetch an open copy of those that the draft quotes; their references leave this machine, and nothing else of the draft. A source can then be an address of doi.org or arxiv.org",
  },
  "fetch-cited": {
    type: "boolean",
    set: "named",
    commands: [...SEARCHERS, "serve", "mcp"],
    help: "fetch what the draft cites by address, DOI or arXiv id and no source is given for, after one question that lists the hosts (--yes agrees beforehand; serve and mcp ask nobody, and need --cited-hosts). Only public hosts are asked, by http and https",
  },
  "cited-hosts": {
    type: "string",
    value: "HOSTS",
    set: "named",
    commands: [...SEARCHERS, "serve", "mcp"],
    needs: "fetch-cited",
    help: "the only hosts that --fetch-cited asks, without a question and even with --offline, separated by commas: arxiv.org, *.example.org for all below it, * for every public host. A redirect to another host is refused",
  },
  cap: {
    type: "boolean",
    set: "named",
    commands: SEARCHERS,
    help: "read the cited cases in the static files of the Caselaw Access Project at static.case.law, which need no account, before CourtListener is asked. That host sees the reporters and volumes that the draft cites, and which cases' texts are read; nothing else of the draft leaves this machine",
  },
  "cap-address": {
    type: "string",
    value: "ADDRESS",
    set: "named",
    commands: SEARCHERS,
    needs: "cap",
    help: "these files at another address, such as a copy of your own",
  },
  ask: {
    type: "string",
    value: "LIST",
    set: "named",
    commands: SEARCHERS,
    help: `who is asked for the cited cases that the given sources do not have, in this order, separated by commas: ${ASKABLE.join(",")} (default). kept is what earlier checks got from cap and courtlistener and keep on this machine, without a request: of those of the two that are in the list and switched on, or of both if neither is in it, as in --ask kept. index is the file of --index, cap static.case.law with --cap, courtlistener CourtListener with a token. Those left out are not asked; what one answers, the later ones are not asked for`,
  },
  email: {
    type: "string",
    value: "ADDRESS",
    set: "named",
    commands: SEARCHERS,
    needs: "look-up-works",
    help: "your e-mail address, for Unpaywall, which knows more open copies, and Crossref, which is faster for those who give one",
  },
  courtlistener: {
    type: "string",
    value: "ADDRESS",
    set: "named",
    commands: [...LOOKERS, "lsp"],
    help: "the API at another address, such as a relay of your own",
  },
} as const satisfies Record<string, OptionInfo>;
