import { expect, test } from "vitest";
import { createNameMap } from "../../../src/engine/compare/name-map.ts";
import { liveLine } from "../../../src/engine/script/live-line.ts";
import { agentStepChannel } from "../../../src/engine/script/step-channel.ts";
import { createStepMatcher } from "../../../src/engine/script/step-matcher.ts";
import type { FrameStep } from "../../../src/engine/script/steps.ts";

const call = (answer: string, id: string) => ({
  type: "assistant",
  message: { id: answer, role: "assistant", content: [{ type: "tool_use", id, name: "Read", input: {} }] },
});
const result = (id: string) => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "x" }] },
});

/** Plays live frames in their order. Returns the recorded position of each; `null` if it does not match. */
function play(taped: readonly object[], live: readonly object[]): readonly (number | null)[] {
  const steps = taped.map(
    (frame, seq) =>
      ({
        kind: "frame",
        direction: "agent-to-host",
        seq,
        line: seq,
        content: { frame, text: JSON.stringify(frame), bytes: null },
      }) as unknown as FrameStep,
  );
  const names = createNameMap();
  for (const id of ["t1", "t2", "t3"]) names.bind(id, id);
  const matcher = createStepMatcher({
    steps,
    expected: steps,
    direction: "agent-to-host",
    channelOf: agentStepChannel,
    names,
    limit: "minor",
  });
  return live.map((frame) => {
    const own = liveLine("agent", JSON.stringify(frame));
    const step = matcher.next({ family: "conversation", id: null }, frame);
    return step !== undefined && matcher.compare(step as FrameStep, own) === null ? step.seq : null;
  });
}

test("results of calls and further blocks of their answer may come in any order", () => {
  const taped = [call("m1", "t1"), result("t1"), call("m1", "t2"), result("t2")];
  expect(play(taped, [call("m1", "t1"), call("m1", "t2"), result("t2"), result("t1")])).toEqual([0, 2, 3, 1]);
  const late = [call("m1", "t1"), call("m1", "t2"), result("t1"), result("t2")];
  expect(play(late, [call("m1", "t1"), result("t1"), call("m1", "t2"), result("t2")])).toEqual([0, 2, 1, 3]);
});

test("an answer does not precede the results of the answer before it", () => {
  const taped = [call("m1", "t1"), result("t1"), call("m2", "t2")];
  expect(play(taped, [call("m1", "t1"), call("m2", "t2")])).toEqual([0, null]);
});
