import { expect, test } from "vitest";
import { mostStopBlocks } from "../../../src/agent/hook/stop-verdict.ts";
import { say } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isResult } from "../fixture/session.ts";

const callsBack = (frame: Frame): boolean =>
  frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback";

test("a Stop hook that never lets go is overruled at its ninth block, and the user is told", async () => {
  const answers = Array.from({ length: 12 }, (_, number) => say(`answer ${number}`));
  const agent = drive(answers);
  const hooks = { Stop: [{ hookCallbackIds: ["hook_0"] }] };
  agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
  agent.user("go");
  const answered = new Set<Frame>();
  for (let block = 1; block <= 9; block++) {
    const asked = await agent.until((frame) => callsBack(frame) && !answered.has(frame));
    answered.add(asked);
    answer(agent, asked, { decision: "block", reason: `again ${block}` });
  }
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  expect(agent.asked).toHaveLength(9);
  expect(agent.frames.filter(callsBack)).toHaveLength(9);
  const feedback = agent.frames.filter(({ type }) => type === "user");
  expect(feedback).toHaveLength(9);
  const told = agent.frames.filter(({ subtype, key }) => subtype === "informational" || key === "stop-hook-block-cap");
  expect(told).toMatchObject([
    { subtype: "informational", level: "warning" },
    { subtype: "notification", priority: "high", color: "warning" },
  ]);
  expect(agent.frames.indexOf(told[0] as Frame)).toBeGreaterThan(agent.frames.indexOf(feedback.at(-1) as Frame));
  expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", terminal_reason: "completed", result: "" });
});

test("the environment says how often hooks may block; what is no count is passed over", () => {
  expect(mostStopBlocks({ CLAUDE_CODE_STOP_HOOK_BLOCK_CAP: "2" })).toBe(2);
  for (const text of [undefined, "", "0", "-1", "many", "1.5"])
    expect(mostStopBlocks({ CLAUDE_CODE_STOP_HOOK_BLOCK_CAP: text })).toBe(8);
});
