import { validateTranscriptLine } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { runSimulation, type SimulationResult } from "../../src/node/index.ts";
import { faultSessions } from "./session/fault.ts";
import { hostSessions } from "./session/host.ts";
import { workSessions } from "./session/work.ts";

const sessions = [...workSessions, ...hostSessions, ...faultSessions];

/** What is wrong with the session files that a run left behind, in the strictest terms. */
const complaints = ({ files }: SimulationResult): unknown[] =>
  Object.entries(files)
    .filter(([path]) => path.endsWith(".jsonl"))
    .flatMap(([, text]) => text.split("\n").filter((line) => line !== ""))
    .flatMap((line) => validateTranscriptLine(JSON.parse(line), { mode: "strict" }).issues);

/** The bytes that the agent wrote to its host. */
const wire = ({ host }: SimulationResult): string => (host?.received ?? []).map(({ text }) => `${text}\n`).join("");

describe("with the same ports, the agent says the same, byte for byte, and writes sessions without a fault", () => {
  it.each(sessions)("$name", async ({ setup, shows }) => {
    const first = await runSimulation(setup);
    const second = await runSimulation(setup);
    for (const text of shows) expect(wire(first)).toContain(text);
    expect(wire(second)).toBe(wire(first));
    expect(second.stderr).toBe(first.stderr);
    expect(second.exitCode).toBe(first.exitCode);
    expect(first.exitCode).not.toBeNull();
    expect(second.files).toEqual(first.files);
    expect(second.model.requests).toEqual(first.model.requests);
    expect(first.model.problems).toEqual([]);
    expect(complaints(first)).toEqual([]);
  });
});

it("there are at least twenty of them, and other seeds say other ids", async () => {
  expect(sessions.length).toBeGreaterThanOrEqual(20);
  const [{ setup }] = workSessions as [(typeof workSessions)[number]];
  expect(wire(await runSimulation({ ...setup, seed: 2 }))).not.toBe(wire(await runSimulation(setup)));
});
