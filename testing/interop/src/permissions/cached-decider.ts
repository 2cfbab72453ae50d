import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Call, type Decision, keyOf, type Setting } from "./call.ts";
import { fixtureVersion } from "./fixture.ts";

/** Decides on calls under one setting. Returns the decisions by {@link keyOf}. */
export type Decider = (calls: readonly Call[], setting: Setting) => Promise<ReadonlyMap<string, Decision>>;

/** Number of calls that are decided before their decisions are stored, so that a failure loses few of them. */
const stored = 250;

/** One line of the file. */
type Entry = readonly [key: string, verdict: Decision["verdict"], why: string];

/** Caches the decisions of another decider in a file. `release` identifies that decider. */
export function cached(decide: Decider, file: string, release: string): Decider {
  const known = new Map<string, Decision>();
  if (existsSync(file))
    for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
      const [key, verdict, why] = JSON.parse(line) as Entry;
      known.set(key, { verdict, why });
    }
  mkdirSync(dirname(file), { recursive: true });
  return async (calls, setting) => {
    const key = JSON.stringify([release, fixtureVersion, setting]);
    const nameOf = (call: Call) => `${key} ${keyOf(call)}`;
    const unknown = calls.filter((call) => !known.has(nameOf(call)));
    for (let at = 0; at < unknown.length; at += stored) {
      const part = unknown.slice(at, at + stored);
      const decided = await decide(part, setting);
      const entries: Entry[] = [];
      for (const call of part) {
        const decision = decided.get(keyOf(call));
        if (decision === undefined) continue;
        known.set(nameOf(call), decision);
        entries.push([nameOf(call), decision.verdict, decision.why.slice(0, 200)]);
      }
      appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    }
    return new Map(
      calls.flatMap((call) => {
        const decision = known.get(nameOf(call));
        return decision === undefined ? [] : [[keyOf(call), decision] as const];
      }),
    );
  };
}
