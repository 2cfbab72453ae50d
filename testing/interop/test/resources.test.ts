import { expect, it } from "vitest";
import { ours, realCli, scratch } from "../src/peers.ts";
import { faults, measure } from "../src/resources/measure.ts";
import { isPossible, rows } from "../src/resources/row.ts";

// Longer rows run in the bench only.
const possible = rows.filter((row) => isPossible(row) && row.answer === undefined);

it.each(possible)(
  "no effect happens twice and no turn is lost in silence: $name",
  { timeout: 600_000 },
  async (row) => {
    const outcome = await measure(ours.agent, row, scratch("resources-ours"));
    const accepted = faults(await measure(realCli(), row, scratch("resources-real")));
    expect(faults(outcome).filter((fault) => !accepted.includes(fault))).toEqual([]);
  },
);
