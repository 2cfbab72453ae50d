import { createMemoryTape, parseTape, recordAgent, redrive, type Tape } from "@agentwire/replay";
import { beforeAll, describe, expect, it } from "vitest";
import { runSimulation, type SimulationSetup } from "../../src/node/index.ts";
import { faultSessions } from "./session/fault.ts";
import { hostSessions } from "./session/host.ts";
import { workSessions } from "./session/work.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The world in memory counts rounds of the event loop, so what is recorded there must come to rest within one. */
const shortTurn = async (): Promise<void> => {
  for (let tick = 0; tick < 100; tick++) await Promise.resolve();
};
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs a session with the agent's effects taken down, and returns its tape as bytes. */
async function recorded(setup: SimulationSetup): Promise<Buffer> {
  let us = 0;
  const writer = createMemoryTape({ microseconds: () => us++ });
  await runSimulation({ ...setup, run: (edges) => recordAgent({ edges, writer, turn: shortTurn }) });
  writer.finish();
  return Buffer.from(writer.bytes());
}

function tapeIn(bytes: Uint8Array): Tape {
  const read = parseTape(bytes);
  if (!read.ok) throw new Error(read.problem.message);
  return read.tape;
}

// What the agent loads on demand takes time of the machine, and the world in memory does not wait for it.
beforeAll(async () => {
  for (const { setup } of [...workSessions, ...hostSessions]) await runSimulation(setup);
});

describe("a session whose effects are on its tape runs again, byte for byte", () => {
  it.each([...workSessions, ...hostSessions, ...faultSessions])("$name", async ({ setup }) => {
    const tape = tapeIn(await recorded(setup));
    expect(tape.state).toBe("complete");
    const verdict = await redrive({ tape, turn, sleep, timeoutMs: 60_000 });
    expect(verdict.divergence?.message ?? null).toBeNull();
    expect(verdict.outcome).toBe("identical");
    expect(verdict.frames.expected).toBeGreaterThan(0);
    expect(verdict.frames.identical).toBe(verdict.frames.expected);
    expect(verdict.actions.done).toBe(verdict.actions.expected);
  });
});

describe("an agent that leaves the tape is reported", () => {
  const redriven = (tape: Tape) => redrive({ tape, turn, sleep, timeoutMs: 300 });
  const [{ setup }] = workSessions as [(typeof workSessions)[number]];

  it("another answer of the model, with the frame that it changed", async () => {
    const tape = tapeIn(await recorded(setup));
    const events = tape.events.map((event) =>
      event.channel === "model"
        ? (JSON.parse(JSON.stringify(event).replaceAll(/"text_delta","text":"/g, "$&Not ")) as typeof event)
        : event,
    );
    const verdict = await redriven({ ...tape, events });
    expect(verdict.outcome).toBe("diverged");
    expect(verdict.divergence?.message).toContain("Not ");
    expect(verdict.frames.identical).toBeLessThan(verdict.frames.expected);
  });

  it("an action that is missing, and one that never comes", async () => {
    const tape = tapeIn(await recorded(setup));
    const at = tape.events.findIndex(({ channel, kind }) => channel === "effect" && kind === "call");
    expect((await redriven({ ...tape, events: tape.events.toSpliced(at, 1) })).outcome).toBe("diverged");
    const firstModelEvent = tape.events.findIndex(({ channel, kind }) => channel === "model" && kind === "start");
    const verdict = await redriven({ ...tape, events: tape.events.toSpliced(firstModelEvent, 1) });
    expect(verdict.divergence?.level).toBe("missing");
  });

  it("a tape without effects, and one that is damaged, are refused", async () => {
    const bytes = await recorded(setup);
    const tape = tapeIn(bytes);
    const bare = tape.events.filter(({ channel }) => channel !== "effect");
    expect((await redriven({ ...tape, events: bare })).outcome).toBe("refused");
    const edited = tapeIn(Buffer.from(bytes.toString().replace('"ids.uuid"', '"ids.uuix"')));
    expect((await redriven(edited)).outcome).toBe("refused");
    const half = tapeIn(bytes.subarray(0, Math.floor(bytes.length * 0.7)));
    expect((await redriven(half)).outcome).toBe("identical-prefix");
  });
});
