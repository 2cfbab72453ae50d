import { createMemoryTape, isEvent, type TapeEvent } from "@agentwire/replay";
import { expect, it } from "vitest";
import { shrinkTurns } from "../../src/bug-report/shrink-turns.ts";

/** A session with a turn for each prompt. */
function sessionOf(...prompts: readonly string[]): readonly TapeEvent[] {
  const tape = createMemoryTape();
  tape.frame("host-to-agent", { type: "control_request", request_id: "h", request: { subtype: "initialize" } });
  for (const content of prompts) {
    tape.frame("host-to-agent", { type: "user", message: { role: "user", content } });
    tape.frame("agent-to-host", { type: "result", subtype: "success", result: content });
  }
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("process/exit", { code: 0, signal: null });
  return tape.tape().events;
}
const textsOf = (events: readonly TapeEvent[]) =>
  events.flatMap((event) => {
    const frame = isEvent(event, "wire/frame") ? (event.frame as { readonly result?: string }) : {};
    return frame.result === undefined ? [] : [frame.result];
  });

it("removes the turns that the defect does not need, and keeps the beginning and the end", async () => {
  const shorter = await shrinkTurns(sessionOf("a", "b", "c", "d"), async (events) => textsOf(events).includes("b"));
  expect(textsOf(shorter)).toEqual(["b"]);
  expect(shorter.map(({ channel, kind }) => `${channel}/${kind}`)).toEqual([
    ...["wire/frame", "wire/frame", "wire/frame"],
    ...["wire/end", "process/exit"],
  ]);
});

it("tries a limited number of sessions, and none for one turn", async () => {
  let trials = 0;
  const never = async () => {
    trials += 1;
    return false;
  };
  const events = sessionOf(...Array.from({ length: 50 }, String));
  expect(await shrinkTurns(events, never)).toEqual(events);
  expect(trials).toBe(12);
  await shrinkTurns(sessionOf("only"), never);
  expect(trials).toBe(12);
});
