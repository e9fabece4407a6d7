import type { Lookup } from "../../model.js";
import { mayHaveAny } from "../cap/volumes.js";
import type { SourceProvider } from "../provider.js";
import { fromKept } from "./kept.js";
import { ASKABLE_NAMES, type Askable } from "./names.js";

/** Those that a user sets up; what is kept is theirs. */
type SetUp = Exclude<Askable, "kept">;

/** Who of them is tried for help with a case that nobody has: the one that is set up most easily first. */
const EASIEST: readonly SetUp[] = ["cap", "courtlistener", "index"];

/** Those whose answers are kept; an index keeps nothing. */
const KEEPING: readonly SetUp[] = ["cap", "courtlistener"];

/** One that can be asked. */
export interface Candidate {
  /** Its provider; undefined if what it needs is not there. */
  readonly provider: SourceProvider | undefined;
  /** What would set it up, in a sentence; undefined if nothing would help now. */
  readonly help: string | undefined;
  /** What has the earlier answers of it, whether or not it is set up. */
  readonly kept?: SourceProvider | undefined;
}

/**
 * The providers of cases in the user's order. One that is set up and not in the order is switched off: `addHelp` says in a sentence how to add it.
 * Those that are not asked follow, so that a report can name the one that would help.
 */
export function planOf(
  order: readonly Askable[],
  candidates: Readonly<Record<SetUp, Candidate>>,
  addHelp: (name: Askable) => string,
): SourceProvider[] {
  const asked = order.flatMap((name) => (name === "kept" ? [] : (candidates[name].provider ?? [])));
  // Where nobody who keeps is to be asked, what is kept is all that is wanted of them.
  const named = KEEPING.filter((name) => order.includes(name));
  const keeping =
    named.length > 0 ? named.flatMap((name) => candidates[name].provider ?? []) : KEEPING.flatMap((name) => candidates[name].kept ?? []);
  const inOrder = order.flatMap((name) => {
    if (name !== "kept") return candidates[name].provider ?? [];
    return keeping.length > 0 ? fromKept(keeping) : [];
  });
  const others = EASIEST.flatMap((name) => {
    const { provider, help } = candidates[name];
    if (provider && asked.includes(provider)) return [];
    if (provider) return notAsked(name, "off", addHelp(name));
    return help === undefined || !order.includes(name) ? [] : notAsked(name, "not_set_up", help);
  });
  return [...inOrder, ...others];
}

/** One that is in the plan only to say that it is not asked. */
function notAsked(name: SetUp, state: "off" | "not_set_up", help: string): SourceProvider {
  return {
    name: ASKABLE_NAMES[name],
    mayHave: MAY_HAVE[name],
    hasTexts: name !== "index",
    notAsked: { state, help },
    async *provide() {},
  };
}

const MAY_HAVE: Readonly<Record<SetUp, (lookup: Lookup) => boolean>> = {
  index: ({ is_case, cites }) => is_case && cites.length > 0,
  cap: ({ is_case, cites }) => is_case && mayHaveAny(cites),
  courtlistener: ({ is_case }) => is_case,
};
