import { parseTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { type LawEvent, replaySession, searchSessions, tapeOfEvents } from "../../src/index.ts";
import { memoryAgent } from "../../src/node/index.ts";
import type { Frame } from "../../src/peer/frame.ts";

const now = () => 0;
/** Says of every turn that was stopped that it had too many rounds. */
const broken = memoryAgent({
  out: () => (frame: Frame) =>
    frame.type === "result" && frame.subtype === "error_during_execution"
      ? [{ ...frame, subtype: "error_max_turns" }]
      : [frame],
});

it("finds nothing wrong with the reference agent in generated sessions", async () => {
  const { sound, counterexample } = await searchSessions(memoryAgent(), { seed: 11, runs: 25, now });
  expect(counterexample?.findings).toBeUndefined();
  expect(sound.length).toBe(25);
});

it("makes a counterexample small, and its tape replays without the seed", async () => {
  const { counterexample } = await searchSessions(broken, { seed: 7, runs: 60, now });
  expect(counterexample?.findings.map(({ requirement }) => requirement)).toEqual(["turn.result.exactly-one"]);
  const events = counterexample?.tapes[0] ?? [];
  const prompts = events.filter(
    ({ direction, frame }) => direction === "host-to-agent" && (frame as Frame | undefined)?.type === "user",
  );
  expect(prompts.length).toBe(1);

  const parsed = parseTape(tapeOfEvents(events));
  if (!parsed.ok) throw new Error(parsed.problem.message);
  expect(parsed.tape.problems).toEqual([]);
  const read = parsed.tape.events.map((event) => ({ ...event, body: event })) as unknown as LawEvent[];
  expect(await replaySession(broken, "again", read, now)).toMatchObject({
    state: "done",
    findings: [{ requirement: "turn.result.exactly-one" }],
  });
  expect(await replaySession(memoryAgent(), "sound", read, now)).toMatchObject({ state: "done", findings: [] });
});
