import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LedgerFrame } from "@agentwire/protocol/ledger";
import { describe, expect, it } from "vitest";
import type { TapeEvent } from "../../src/index.ts";
import { followTurns } from "../../src/timeline/index.ts";

const folder = new URL("../../../protocol/ledger/2.1.330/", import.meta.url).pathname;

interface Vector {
  readonly frames: readonly LedgerFrame[];
  readonly prompts: readonly unknown[];
  readonly turns: readonly unknown[];
}

/** The events of a tape that holds these frames, with gaps in the numbers. */
const eventsOf = (frames: readonly LedgerFrame[]): TapeEvent[] => [
  { seq: 0, us: 0, channel: "process", kind: "spawn", process: 0 } as TapeEvent,
  ...frames.map(
    ({ direction, frame }, index) =>
      ({ seq: 10 + index, us: index, channel: "wire", kind: "frame", process: 0, direction, frame }) as TapeEvent,
  ),
  { seq: 1_000, us: 0, channel: "process", kind: "exit", process: 0, code: 0, signal: null } as TapeEvent,
];

describe("followTurns", () => {
  it.each(readdirSync(folder))("gives the ledger of the vector %s, by event number", (name) => {
    const vector: Vector = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const follower = followTurns();
    for (const event of eventsOf(vector.frames)) follower.push(event);
    const [history] = follower.histories();
    const moved = (rows: readonly unknown[], ...keys: readonly string[]): unknown =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row as object).map(([key, value]) => [key, keys.includes(key) ? Number(value) + 10 : value]),
        ),
      );
    expect(JSON.parse(JSON.stringify(history?.prompts))).toEqual(moved(vector.prompts, "at"));
    expect(JSON.parse(JSON.stringify(history?.turns))).toEqual(moved(vector.turns, "from", "to"));
    expect(history?.ending).toBe("clean");
    expect(history?.texts).toHaveLength(vector.prompts.length);
  });

  it("counts a prompt on the command line, which no frame shows", () => {
    const follower = followTurns();
    follower.header({ argv: ["claude", "-p", "hi", "--output-format", "stream-json"] });
    for (const event of eventsOf([{ direction: "agent-to-host", frame: { type: "result", subtype: "success" } }]))
      follower.push(event);
    expect(follower.histories()).toMatchObject([
      { prompts: [{ number: 0, outcome: { kind: "answered" } }], turns: [{ cause: "prompt", prompts: [0] }] },
    ]);
  });
});
