import { expect, test } from "vitest";
import { rejectTypos } from "../../../src/node/conformance/plan-typos.ts";
import { agentFrames } from "../../../src/peer/agent/frames.ts";
import { end, expectFrame, pause, rawLine, send } from "../../../src/peer/plan.ts";

const frames = agentFrames();
const use = { type: "tool_result", tool_use_id: "toolu_1", content: "no", isError: true };

test("a misspelled field of a scripted frame was sent in silence", () => {
  const steps = send(frames.message("result/success", { is_eror: true }));
  expect(() => rejectTypos(steps)).toThrow(/Step 1: the field \/is_eror: did you mean "is_error"\?[\s\S]*rawLine/);
});

test("finds typos inside frames, in types, subtypes and patterns", () => {
  const message = { role: "user", content: [use] };
  const steps = [
    ...send({ type: "user", message, parent_tool_use_id: null }, { type: "resutl" }),
    ...send({ type: "system", subtype: "inti" }),
    expectFrame({ type: "user", mesage: { content: "Hi" } }),
  ];
  expect(() => rejectTypos(steps)).toThrow(
    [
      'Step 1: the field /message/content/0/isError: did you mean "is_error"?',
      'Step 2: /type, string "resutl": did you mean "result"?',
      'Step 3: /subtype, string "inti": did you mean "init"?',
    ].join("\n"),
  );
  expect(() => rejectTypos(steps)).toThrow('Step 4: the field /mesage: did you mean "message"?');
});

test("an unknown or incomplete step is named", () => {
  expect(() => rejectTypos([{ do: "sned" }])).toThrow('Step 1: `do` is "sned". It must be one of send, line,');
  expect(() => rejectTypos([{ do: "pause", milliseconds: 3 }])).toThrow(
    "Step 1: `pause` needs `ms`, and has no `milliseconds`.",
  );
});

test("accepts unknown names that resemble no declared one, and raw lines", () => {
  rejectTypos([
    ...send(frames.message("result/success", { mood: "fine" }), { type: "of_tomorrow" }),
    rawLine('{"type":"result","is_eror":true}'),
    expectFrame({ type: "user", message: { content: "Hi" } }),
    pause(1),
    end(),
  ]);
});
