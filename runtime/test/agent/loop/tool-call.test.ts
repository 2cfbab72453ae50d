import { describe, expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, asks, drive, type Frame, isResult } from "../fixture/session.ts";

const host = ["--permission-prompt-tool=stdio"];
const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
const hookFor = (event: string) => ({
  type: "control_request",
  request_id: "h",
  request: { subtype: "initialize", hooks: { [event]: [{ hookCallbackIds: ["h0"] }] } },
});
const callsBack = (frame: Frame) =>
  frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback";
const toolResult = (agent: ReturnType<typeof drive>) => agent.frames.find(({ type }) => type === "user") as Frame;
const content = (frame: Frame) =>
  ((frame.message as Frame).content as { content: string; is_error?: boolean }[])[0] as {
    content: string;
    is_error?: boolean;
  };

/** Runs one call with a hook that answers, and a host that allows. */
async function withHook(event: string, output: object, call = write) {
  const agent = drive([call, say("done")], host);
  agent.send(hookFor(event));
  agent.user("one");
  void agent.until(asks).then((question) => answer(agent, question, { behavior: "allow" }));
  answer(agent, await agent.until(callsBack), output);
  await agent.until(isResult);
  await agent.end();
  return agent;
}

describe("a call that cannot run", () => {
  test("because there is no such tool is an error that names it", async () => {
    const agent = drive([use("t1", "Nothing", {}), say("done")]);
    agent.user("one");
    await agent.end();
    expect(content(toolResult(agent))).toMatchObject({ is_error: true });
    expect(content(toolResult(agent)).content).toContain("Nothing");
  });

  test("because its input is wrong says what is wrong, without a request", async () => {
    const agent = drive([use("t1", "Write", { file_path: 7 }), say("done")], host);
    agent.user("one");
    await agent.end();
    expect(content(toolResult(agent)).content).toMatch(/InputValidationError.*content/s);
    expect(agent.frames.some(asks)).toBe(false);
  });

  test("because the tool refuses needs no request either", async () => {
    const agent = drive([use("t1", "Read", { file_path: "/project/none.txt" }), say("done")], host);
    agent.user("one");
    await agent.end();
    expect(content(toolResult(agent))).toMatchObject({ is_error: true });
    expect(agent.frames.some(asks)).toBe(false);
  });

  test("because a rule denies it is listed in the result", async () => {
    const agent = drive(
      [write, say("done")],
      [...host, "--disallowedTools=Write(/project/**)", "--disallowedTools=Edit"],
    );
    agent.user("one");
    await agent.end();
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.frames.some(asks)).toBe(false);
  });
});

describe("a hook before a call", () => {
  const before = (fields: object) => ({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } });

  test("may refuse it", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "deny", permissionDecisionReason: "no" }));
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(content(toolResult(agent))).toMatchObject({ is_error: true, content: expect.stringContaining("no") });
    expect(toolResult(agent)).toMatchObject({
      tool_result_meta: [
        {
          id: "t1",
          non_execution_kind: "permission-rule",
          permission_decision: { decision: "reject", source: "hook", reason_type: "hook" },
        },
      ],
    });
    expect(agent.frames.findLast(isResult)).toMatchObject({
      permission_denials: [{ tool_name: "Write", tool_use_id: "t1" }],
    });
    expect(agent.frames.some(asks)).toBe(false);
  });

  test("may allow it", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "allow" }));
    expect(agent.files.get("/project/a.txt")).toBe("hello\n");
    expect(agent.frames.some(asks)).toBe(false);
  });

  test("may change its input", async () => {
    const agent = await withHook(
      "PreToolUse",
      before({ permissionDecision: "allow", updatedInput: { file_path: "/project/b.txt", content: "changed\n" } }),
    );
    expect(agent.files.get("/project/b.txt")).toBe("changed\n");
    expect(agent.files.has("/project/a.txt")).toBe(false);
  });

  test("that makes its input unusable keeps it from running", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "allow", updatedInput: { content: 7 } }));
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(content(toolResult(agent))).toMatchObject({ is_error: true });
    expect(agent.frames.findLast(isResult)).toMatchObject({ permission_denials: [{ tool_use_id: "t1" }] });
  });

  test("may put it off, which ends the turn without a result of the call", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "defer" }));
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.frames.some(({ type }) => type === "user")).toBe(false);
    expect(agent.frames.findLast(isResult)).toMatchObject({
      terminal_reason: "tool_deferred",
      deferred_tool_use: { id: "t1", name: "Write" },
    });
    expect(agent.asked).toHaveLength(1);
  });

  test("may add to what the model reads", async () => {
    const agent = await withHook("PreToolUse", before({ additionalContext: "mind the gap" }));
    expect(JSON.stringify(agent.asked[1]?.body.messages)).toContain("mind the gap");
  });

  test("may end the turn after it", async () => {
    const agent = await withHook("PreToolUse", { continue: false, stopReason: "enough" });
    expect(agent.asked).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ terminal_reason: "hook_stopped" });
  });
});

describe("a hook after a call", () => {
  test("may add to what the model reads", async () => {
    const agent = await withHook("PostToolUse", {
      hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "look again" },
    });
    expect(agent.files.get("/project/a.txt")).toBe("hello\n");
    expect(JSON.stringify(agent.asked[1]?.body.messages)).toContain("look again");
  });

  test("may end the turn", async () => {
    const agent = await withHook("PostToolUse", { continue: false, stopReason: "enough" });
    expect(agent.asked).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ terminal_reason: "hook_stopped" });
  });
});

describe("a host that is asked", () => {
  async function answered(response: object) {
    const agent = drive([write, say("done")], host);
    agent.user("one");
    answer(agent, await agent.until(asks), response);
    await agent.until(isResult);
    await agent.end();
    return agent;
  }

  test("may change the input", async () => {
    const agent = await answered({
      behavior: "allow",
      updatedInput: { file_path: "/project/a.txt", content: "changed\n" },
    });
    expect(agent.files.get("/project/a.txt")).toBe("changed\n");
  });

  test("that makes the input unusable keeps the call from running, and receives the reason", async () => {
    const agent = await answered({ behavior: "allow", updatedInput: { file_path: 7 } });
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(content(toolResult(agent)).content).toContain("permission handler returned updatedInput for Write");
    expect(toolResult(agent)).toMatchObject({
      tool_result_meta: [{ permission_decision: { decision: "reject", source: "permission_updated_input_invalid" } }],
    });
  });

  test("may deny and end the turn", async () => {
    const agent = await answered({ behavior: "deny", message: "no", interrupt: true });
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.asked).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
  });

  test("may deny and let the turn go on", async () => {
    const agent = await answered({ behavior: "deny", message: "not that" });
    expect(agent.asked).toHaveLength(2);
    expect(JSON.stringify(agent.asked[1]?.body.messages)).toContain("not that");
  });
});

test("lines that a call added are in the books", async () => {
  const agent = drive(
    [use("t0", "Read", { file_path: "/project/a.txt" }), write, say("done")],
    ["--permission-mode=acceptEdits"],
    new Map([["/project/a.txt", "old\n"]]),
  );
  agent.user("one");
  await agent.end();
  const [, text = ""] = [...agent.files].find(([path]) => path.endsWith(".jsonl")) ?? [];
  const cost = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Frame)
    .find(({ type }) => type === "cost-state");
  expect(cost).toMatchObject({ totalLinesAdded: 1, totalLinesRemoved: 1 });
  expect(cost?.totalToolDuration).toBeGreaterThan(0);
});

test("runs no tool that the host allows and interrupts at once", async () => {
  const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
  const agent = drive([write, say("done")], ["--permission-prompt-tool=stdio"]);
  agent.user("go");
  const request = await agent.until(asks);
  answer(agent, request, { behavior: "allow", updatedInput: { file_path: "/project/a.txt", content: "hello\n" } });
  agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } });
  expect(await agent.until(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
  await agent.end();
  expect(agent.files.has("/project/a.txt")).toBe(false);
});
