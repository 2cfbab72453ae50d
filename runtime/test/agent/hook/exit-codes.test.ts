import { describe, expect, it } from "vitest";
import type { Observation } from "../fixture/hook-observation.ts";
import { runWithHook } from "../fixture/hook-run.ts";
import { observed, outputs } from "./observed-exit-codes.ts";

/** Two of the agent's limits: contexts of Stop hooks do not count as blocks, and are dropped beside a block. */
const knownDifferences: ReadonlySet<string> = new Set(["Stop context", "SubagentStop context"]);

/** Every output of an event's commands, with what the sessions showed by the end of the command. */
const rows = observed.flatMap(({ event, fields = {}, cases }) => {
  const ends = new Map<string, [exit: string, observed: Observation][]>();
  for (const { observed, of } of cases) {
    for (const [output, exits] of Object.entries(of)) {
      const known = ends.get(output) ?? [];
      ends.set(output, [...known, ...exits.split(" ").map((exit): [string, Observation] => [exit, observed])]);
    }
  }
  return [...ends].map(([output, observed]) => ({ event, fields, output, observed }));
});

const run = async ({ event, fields, output, observed }: (typeof rows)[number]) => {
  const stdout = outputs(event)[output];
  if (stdout === undefined) throw new Error(`No output is named ${output}.`);
  const found: [string, Observation][] = [];
  for (const [exit] of observed) found.push([exit, await runWithHook(event, stdout, exit, fields)]);
  return found;
};

const isKnown = ({ event, output }: (typeof rows)[number]): boolean => knownDifferences.has(`${event} ${output}`);

describe("regression: a verdict on stdout did not count if the command ended with another code than 0", () => {
  it.each(rows.filter((row) => !isKnown(row)))("$event $fields: $output", async (row) => {
    expect(await run(row)).toEqual(row.observed);
  });

  it.each(rows.filter(isKnown))("$event $fields: $output is a known difference", async (row) => {
    expect(await run(row)).not.toEqual(row.observed);
  });
});
