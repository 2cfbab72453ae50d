import type { Frame } from "@agentwire/protocol/codec";
import { parseTape } from "@agentwire/replay";
import fc from "fast-check";
import { expect, it } from "vitest";
import { actionKinds } from "../../src/conformance/property/action/registry.ts";
import { type LawEvent, replaySession, searchSessions, tapeOfEvents } from "../../src/index.ts";
import { memoryAgent } from "../../src/node/index.ts";

const now = () => 0;
type Change = (frame: Frame, streamed: boolean) => Frame;

/** The reference agent, whose results are changed. */
const corrupted = (change: Change) =>
  memoryAgent({
    out() {
      let streamed = false;
      return (frame: Frame) => {
        if (frame.type === "stream_event") streamed = true;
        return [frame.type === "result" ? change(frame, streamed) : frame];
      };
    },
  });
const stopped = ({ subtype }: Frame) => subtype === "error_during_execution";

it("finds nothing wrong with the reference agent in generated sessions", async () => {
  const { sound, counterexample } = await searchSessions(memoryAgent(), { seed: 11, runs: 12, now });
  expect(counterexample?.findings).toBeUndefined();
  expect(sound.length).toBe(12);
});

it("runs a session of a seed on its own as in a search through all", async () => {
  const broken = corrupted((frame) => (stopped(frame) ? { ...frame, subtype: "error_max_turns" } : frame));
  const all = await searchSessions(broken, { seed: 8, runs: 40, now });
  const from = all.sound.length;
  expect(from).toBe(7);
  expect(await searchSessions(broken, { seed: 8, from, runs: 1, now })).toEqual({
    ...all,
    sound: [],
    sessions: all.sessions - from,
  });
  const before = await searchSessions(broken, { seed: 8, from: from - 1, runs: 1, now });
  expect(before.sound).toEqual(all.sound.slice(-1));
});

it("has every action in its sessions, and every mode, ending and answer of a server", () => {
  const actions = fc.sample(fc.oneof(...actionKinds.map((kind) => kind.actions)), { numRuns: 3000, seed: 1 });
  const reported = new Set(
    actions.flatMap(({ data: { action, ...data } }) => [action, ...Object.values(data).map((is) => `${action} ${is}`)]),
  );
  const expected = [
    "say",
    "parallel",
    "serve error",
    "serve refused",
    "hook-after halt",
    "hook-prompt block",
    "mode plan",
  ];
  expected.push(
    "interrupt stream",
    "interrupt call",
    "end prompt",
    "end question",
    "end stream",
    "end call",
    "question",
  );
  expect(expected.filter((name) => !reported.has(name))).toEqual([]);
});

it.each<[string, Change, string]>([
  [
    "a turn that was stopped, said to have had too many rounds",
    (frame) => (stopped(frame) ? { ...frame, subtype: "error_max_turns" } : frame),
    "turn.result.exactly-one",
  ],
  [
    "the same where the model was writing",
    (frame, streamed) => (streamed && stopped(frame) ? { ...frame, subtype: "error_max_turns" } : frame),
    "turn.result.exactly-one",
  ],
  [
    "another text after the call of a server of the host",
    (frame) => (frame.result === "noted" ? { ...frame, result: "lost" } : frame),
    "turn.result.text",
  ],
  [
    "another text after tools that were called at once",
    (frame) => (frame.result === "all at once" ? { ...frame, result: "lost" } : frame),
    "turn.result.text",
  ],
])("makes a counterexample small, and its tape replays without the seed: %s", async (_, change, requirement) => {
  const broken = corrupted(change);
  const { counterexample } = await searchSessions(broken, { seed: 7, runs: 200, now });
  expect(counterexample?.findings.map((finding) => finding.requirement)).toContain(requirement);
  const events = counterexample?.tapes[0] ?? [];
  const prompts = events.filter(
    ({ direction, frame }) => direction === "host-to-agent" && (frame as Frame | undefined)?.type === "user",
  );
  expect(prompts.length).toBe(1);

  const parsed = parseTape(tapeOfEvents(events));
  if (!parsed.ok) throw new Error(parsed.problem.message);
  expect(parsed.tape.problems).toEqual([]);
  const read = parsed.tape.events.map((event) => ({ ...event, body: event })) as unknown as LawEvent[];
  const second = await replaySession(broken, "again", read, now);
  expect(second.state).toBe("done");
  expect(second.findings.map((finding) => finding.requirement)).toContain(requirement);
  expect(await replaySession(memoryAgent(), "sound", read, now)).toMatchObject({ state: "done", findings: [] });
});
