import type { Decider } from "./cached-decider.ts";
import { type Call, type Decision, keyOf, rank, type Setting, shownCall, type Verdict } from "./call.ts";
import { shownEnd } from "./hook-call.ts";
import type { Sample } from "./sample.ts";

/** A call on which the two agents differ. */
export interface Difference {
  readonly setting: Setting;
  readonly call: Call;
  readonly ours: Verdict;
  readonly real: Verdict;
  readonly why: string;
}

/** The counts of compared calls. */
export interface Comparison {
  readonly agree: number;
  readonly stricter: readonly Difference[];
  readonly laxer: readonly Difference[];
}

/** The two agents to compare. */
export interface Deciders {
  readonly real: Decider;
  readonly ours: Decider;
}

/** Errors that depend on what the other calls of a batch did to a file: no decision about permissions. */
const failure = /^<tool_use_error>(?:File (?:does not exist|has been modified)|String to replace not found)/;

/** Our decision permits more than the real one. */
const isLaxer = ({ ours, real }: Difference): boolean => rank[ours] < rank[real];

/** A difference in two lines. */
export const shown = ({ setting, call, ours, real, why }: Difference): string =>
  `  ${setting.hookEnds ? shownEnd(String(call.input.description)) : shownCall(call)}\n    ours ${ours}, real ${real} in ${setting.mode}${setting.hook === undefined ? "" : ` with a hook that answers ${setting.hook}`}${setting.model === undefined ? "" : ` on ${setting.model}`} with ${JSON.stringify(setting.rules)}: ${why}`;

/**
 * Asks both agents for decisions on samples under their settings. Reduces samples on which ours is laxer, and with
 * `both` also those on which it is stricter. Skips the remaining settings once `isOver` returns true.
 */
export async function compare(
  samples: ReadonlyMap<Setting, readonly Sample[]>,
  deciders: Deciders,
  shrinks: "laxer" | "both" = "laxer",
  isOver: () => boolean = () => false,
): Promise<Comparison> {
  let agree = 0;
  const stricter: Difference[] = [];
  const laxer: Difference[] = [];
  for (const [setting, part] of samples) {
    if (isOver()) break;
    const { decided, found } = await differences(part, setting, deciders);
    agree += decided - found.size;
    const worth = shrinks === "both" ? found : new Map([...found].filter(([, each]) => isLaxer(each)));
    const shrunk = await shrink(worth, setting, deciders);
    for (const each of [...found].map(([sample, difference]) => shrunk.get(sample) ?? difference))
      (isLaxer(each) ? laxer : stricter).push(each);
  }
  return { agree, stricter, laxer };
}

/** Asks our agent only for the calls that the real one decides. Leaves out those that failed in only one of them. */
async function differences(
  samples: readonly Sample[],
  setting: Setting,
  deciders: Deciders,
): Promise<{ readonly decided: number; readonly found: ReadonlyMap<Sample, Difference> }> {
  const calls = [...new Map(samples.map(({ call }) => [keyOf(call), call])).values()];
  const real = await deciders.real(calls, setting);
  const known = calls.filter((call) => real.has(keyOf(call)));
  const ours = known.length === 0 ? new Map<string, Decision>() : await deciders.ours(known, setting);
  const found = new Map<Sample, Difference>();
  let decided = 0;
  for (const sample of samples) {
    const { call } = sample;
    const [theirs, own] = [real.get(keyOf(call)), ours.get(keyOf(call))];
    if (theirs === undefined || own === undefined) continue;
    if (theirs.verdict !== own.verdict && [theirs, own].some(({ why }) => failure.test(why))) continue;
    decided += 1;
    const difference = differenceOf(theirs, own);
    if (difference !== null) found.set(sample, { setting, call, ...difference });
  }
  return { decided, found };
}

function differenceOf(real: Decision, ours: Decision): Pick<Difference, "ours" | "real" | "why"> | null {
  if (real.verdict === ours.verdict) return null;
  const why = rank[ours.verdict] < rank[real.verdict] ? real.why : ours.why;
  return { ours: ours.verdict, real: real.verdict, why: why.slice(0, 160) };
}

/** Removes parts as long as the difference keeps its direction. */
async function shrink(
  found: ReadonlyMap<Sample, Difference>,
  setting: Setting,
  deciders: Deciders,
): Promise<ReadonlyMap<Sample, Difference>> {
  const best = new Map([...found].map(([sample, difference]) => [sample, { sample, difference }]));
  for (let open = [...found.keys()]; open.length > 0; ) {
    const candidates = new Map(open.map((origin) => [origin, best.get(origin)?.sample.simpler() ?? []]));
    const tried = [...candidates.values()].flat();
    if (tried.length === 0) break;
    const { found: differing } = await differences(tried, setting, deciders);
    open = open.filter((origin) => {
      const before = best.get(origin)?.difference;
      for (const sample of candidates.get(origin) ?? []) {
        const difference = differing.get(sample);
        if (before === undefined || difference === undefined || isLaxer(difference) !== isLaxer(before)) continue;
        best.set(origin, { sample, difference });
        return true;
      }
      return false;
    });
  }
  return new Map([...best].map(([origin, { difference }]) => [origin, difference]));
}
