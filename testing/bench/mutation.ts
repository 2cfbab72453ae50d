import { agentCases, type Frame, runAgentCase, type Spoiling, type Tamper } from "../src/index.ts";
import { memoryAgent, seededNumbers } from "../src/node/index.ts";

/**
 * Mutants of the reference agent: one frame of one kind is dropped, doubled, swapped with the next, retargeted or has a
 * field changed, on its way out or in. A mutant is killed where a case finds a breach or does not run as planned.
 * `AGENTWIRE_RUNS` and `AGENTWIRE_SEED` choose how many and which; the ratio is killed to all that did something.
 */
const total = Number(process.env.AGENTWIRE_RUNS ?? 200);
const next = seededNumbers(Number(process.env.AGENTWIRE_SEED ?? 1));
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

const kindOf = ({ type, subtype, request, event }: Frame): string =>
  [type, subtype, (request as Frame | undefined)?.subtype, (event as Frame | undefined)?.type]
    .filter(Boolean)
    .join("/");

const operators: Readonly<Record<string, (frame: Frame) => readonly Frame[]>> = {
  drop: () => [],
  double: (frame) => [frame, frame],
  retarget: (frame) => [
    JSON.parse(
      JSON.stringify(frame).replace(
        /"(request_id|tool_use_id|task_id|parent_tool_use_id)":"[^"]*"/,
        '"$1":"elsewhere"',
      ),
    ) as Frame,
  ],
  change: (frame) => [
    JSON.parse(
      JSON.stringify(frame).replace(
        /"(is_error|behavior|subtype|state|index|result)":("[^"]*"|true|false|\d+)/,
        '"$1":"changed"',
      ),
    ) as Frame,
  ],
};

/** The kinds of frames that each case shows, so that a mutant is only made where it does something. */
const kinds: { readonly spec: (typeof agentCases)[number]; readonly side: "out" | "in"; readonly kind: string }[] = [];
const usable = agentCases.filter(({ slow }) => slow !== true);
for (const spec of usable) {
  const { tapes } = await runAgentCase(memoryAgent(), spec, () => 0);
  for (const { frame, direction } of tapes.flat()) {
    if (typeof frame !== "object" || frame === null || direction === undefined) continue;
    const side = direction === "agent-to-host" ? "out" : "in";
    const kind = kindOf(frame as Frame);
    if (!kinds.some((one) => one.spec === spec && one.side === side && one.kind === kind))
      kinds.push({ spec, side, kind });
  }
}

let killed = 0;
let made = 0;
const survivors: string[] = [];
while (made < total) {
  const { spec, side, kind } = pick(kinds);
  const [operator, change] = pick(Object.entries(operators));
  let acted = false;
  const spoil = (): Tamper => {
    let done = false;
    return (frame) => {
      if (done || kindOf(frame) !== kind) return [frame];
      done = true;
      const mutated = change(frame);
      acted ||= JSON.stringify(mutated) !== JSON.stringify([frame]);
      return mutated;
    };
  };
  const spoiling: Spoiling = side === "out" ? { out: spoil } : { in: spoil };
  const outcome = await runAgentCase(memoryAgent(spoiling), spec, () => 0).catch(() => undefined);
  if (!acted) continue;
  made += 1;
  if (!outcome || outcome.findings.length > 0 || outcome.state !== "done") killed += 1;
  else survivors.push(`${operator} ${side} ${kind} in ${spec.name}`);
}
for (const survivor of survivors.toSorted()) console.log(`SURVIVED ${survivor}`);
console.log(`${killed} of ${made} mutants killed`);
console.log(`ratio of killed mutants to all: ${(killed / made).toFixed(4)} (goal 0.95)`);
