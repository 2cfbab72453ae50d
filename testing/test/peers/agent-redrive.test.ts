import { createTapeWriter, parseTape, recordAgent, redrive, type Tape, tapeVersion } from "@agentwire/replay";
import { beforeAll, describe, expect, it } from "vitest";
import { faultSessions } from "./session/fault.ts";
import { hostSessions } from "./session/host.ts";
import { workSessions } from "./session/work.ts";
import { runWorld, type WorldSetup } from "./world/run.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The world in memory counts rounds of the event loop, so what is recorded there must come to rest within one. */
const shortTurn = async (): Promise<void> => {
  for (let tick = 0; tick < 100; tick++) await Promise.resolve();
};
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs a session with the agent's effects taken down, and returns its tape as bytes. */
async function recorded(setup: WorldSetup): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let us = 0;
  const writer = createTapeWriter({
    sink: (bytes) => void chunks.push(bytes),
    microseconds: () => us++,
    header: {
      agentwire: "tape",
      version: tapeVersion,
      release: "0.3.330",
      recorder: { name: "agentwire", version: "0.1.0", mode: "process" },
      redaction: { environment: [], secrets: [] },
    },
  });
  await runWorld({ ...setup, run: (edges) => recordAgent({ edges, writer, turn: shortTurn }) });
  writer.finish();
  return Buffer.concat(chunks);
}

function tapeIn(bytes: Uint8Array): Tape {
  const read = parseTape(bytes);
  if (!read.ok) throw new Error(read.problem.message);
  return read.tape;
}

// What the agent loads on demand takes time of the machine, and the world in memory does not wait for it.
beforeAll(async () => {
  for (const { setup } of hostSessions) await runWorld(setup);
});

describe("a session whose effects are on its tape runs again, byte for byte", () => {
  it.each([...workSessions, ...hostSessions, ...faultSessions])("$name", async ({ setup }) => {
    const tape = tapeIn(await recorded(setup));
    expect(tape.state).toBe("complete");
    const verdict = await redrive({ tape, turn, sleep, patienceMs: 3000 });
    expect(verdict.divergence?.message ?? null).toBeNull();
    expect(verdict.outcome).toBe("identical");
    expect(verdict.frames.expected).toBeGreaterThan(0);
    expect(verdict.frames.identical).toBe(verdict.frames.expected);
    expect(verdict.acts.done).toBe(verdict.acts.expected);
  });
});
