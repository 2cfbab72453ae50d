import { expect, it } from "vitest";
import { scratch } from "../src/peers.ts";
import { comparePoint, openMemory } from "../src/sweep/compare.ts";
import type { Stop } from "../src/sweep/drive.ts";
import { sweepSessions } from "../src/sweep/session.ts";

const place = scratch("interrupt-sweep");

/** Points at which both agents wait for the world around them, so that none of them races. */
const sample: readonly (readonly [session: string, stop: Stop, frame: number])[] = [
  ["text", "interrupt", 0],
  ["text, partial messages", "interrupt", 0],
  ["text and bash", "interrupt", 5],
  ["text and bash", "interrupt", 7],
  ["permission allowed", "interrupt", 7],
  ["text and bash", "end of input", 7],
  ["text and bash", "close", 7],
  ["text and bash", "kill", 7],
];

it.for(sample)(
  "%s, %s after frame %i: both agents come to the same",
  { timeout: 240_000 },
  async ([name, stop, frame]) => {
    const session = sweepSessions.find((each) => each.name === name);
    if (session === undefined) throw new Error(`The sweep has no session ${name}.`);
    const { comparison } = await comparePoint({ session, stop, frame }, place, openMemory(undefined));
    expect(comparison.differences).toEqual([]);
  },
);
