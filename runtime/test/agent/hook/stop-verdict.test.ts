import { describe, expect, test } from "vitest";
import { maxStopBlocks, stopVerdict } from "../../../src/agent/hook/stop-verdict.ts";
import { callbackHook, summaryOf } from "../fixture/hooks.ts";
import { say } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isResult } from "../fixture/session.ts";

const callsBack = (frame: Frame): boolean =>
  frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback";

test("a Stop hook that always blocks is overruled at its ninth block, and the user is notified", async () => {
  const answers = Array.from({ length: 12 }, (_, number) => say(`answer ${number}`));
  const agent = drive(answers);
  const hooks = { Stop: [{ hookCallbackIds: ["hook_0"] }] };
  agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
  agent.user("go");
  const answered = new Set<Frame>();
  for (let block = 1; block <= 9; block++) {
    const callback = await agent.until((frame) => callsBack(frame) && !answered.has(frame));
    answered.add(callback);
    answer(agent, callback, { decision: "block", reason: `again ${block}` });
  }
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  expect(agent.requests).toHaveLength(9);
  expect(agent.frames.filter(callsBack)).toHaveLength(9);
  const feedback = agent.frames.filter(({ type }) => type === "user");
  expect(feedback).toHaveLength(9);
  const reported = agent.frames.filter(
    ({ subtype, key }) => subtype === "informational" || key === "stop-hook-block-cap",
  );
  expect(reported).toMatchObject([
    { subtype: "informational", level: "warning" },
    { subtype: "notification", priority: "high", color: "warning" },
  ]);
  expect(agent.frames.indexOf(reported[0] as Frame)).toBeGreaterThan(agent.frames.indexOf(feedback.at(-1) as Frame));
  expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", terminal_reason: "completed", result: "" });
});

test("the environment sets how often hooks may block; invalid counts are ignored", () => {
  expect(maxStopBlocks({ CLAUDE_CODE_STOP_HOOK_BLOCK_CAP: "2" })).toBe(2);
  for (const text of [undefined, "", "0", "-1", "many", "1.5"])
    expect(maxStopBlocks({ CLAUDE_CODE_STOP_HOOK_BLOCK_CAP: text })).toBe(8);
});

describe("what hooks decide about the end of a turn", () => {
  const block = { reason: "go on", name: "check it" };
  const decided = (event: "Stop" | "SubagentStop", fields: Parameters<typeof summaryOf>[0]) => {
    const reported: string[] = [];
    const notices = {
      informational: (text: string, level: string) => void reported.push(`${level}: ${text}`),
      stopHookMisnamed: () => void reported.push("misnamed"),
      stopHookProblem: () => void reported.push("problem"),
    };
    return { verdict: stopVerdict(notices, event, summaryOf(fields)), reported };
  };

  test.each([
    [{}, { kind: "end" }, []],
    [{ blocks: [block] }, { kind: "blocked", reasons: ["go on"] }, []],
    [
      { contexts: ["a", "b"] },
      { kind: "context", texts: ["Stop hook additional context: a", "Stop hook additional context: b"] },
      [],
    ],
    [{ blocks: [block], contexts: ["a"] }, { kind: "blocked", reasons: ["go on"] }, []],
    [{ stop: { reason: "why" } }, { kind: "prevented", text: "Stop hook stopped continuation: why" }, []],
    [{ stop: { reason: undefined }, blocks: [block] }, { kind: "halted", reasons: ["go on"] }, []],
    [{ misnamed: "stray" }, { kind: "end" }, ["misnamed"]],
    [{ misnamed: "stray", blocks: [block] }, { kind: "cut", reasons: ["go on"] }, []],
    [{ broken: true }, { kind: "end" }, ["problem"]],
  ] as const)("%j of Stop is %j", (fields, verdict, notices) => {
    expect(decided("Stop", fields)).toEqual({ verdict, reported: notices });
  });

  test("errors of a subagent's hooks are not reported to the user", () => {
    expect(decided("SubagentStop", { misnamed: "stray", blocks: [block] })).toEqual({
      verdict: { kind: "end" },
      reported: [],
    });
    expect(decided("SubagentStop", { broken: true })).toEqual({ verdict: { kind: "end" }, reported: [] });
    expect(decided("SubagentStop", { stop: { reason: "why" } }).verdict).toEqual({ kind: "prevented", text: null });
  });

  test("a callback that times out is reported", () => {
    const { verdict, reported } = decided("SubagentStop", { late: [callbackHook("SubagentStop")] });
    expect(verdict).toEqual({ kind: "end" });
    expect(reported).toEqual([expect.stringMatching(/^notice: SubagentStop says: /)]);
  });
});
