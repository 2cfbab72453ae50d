import { expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { drive, isPermissionRequest, isResult } from "../fixture/session.ts";

test("regression: a process that was interrupted waited for the end of its input", async () => {
  const idle = drive([say("a")]);
  idle.user("hi");
  await idle.until(isResult);
  expect(await idle.interrupt()).toBe(0);
});

test("an interrupted process withdraws its question, tells the end of the turn, and drops what waits", async () => {
  const write = use("t1", "Write", { file_path: "/project/a.txt", content: "x" });
  const agent = drive([write, say("b")], ["--permission-prompt-tool", "stdio"]);
  agent.user("hi");
  await agent.until(isPermissionRequest);
  agent.user("queued", { uuid: "12121212-1212-4212-8212-121212121212" });
  await agent.until(({ state }) => state === "queued");
  expect(await agent.interrupt()).toBe(0);
  expect(agent.frames.filter(isResult)).toHaveLength(1);
  expect(agent.frames.some(({ type }) => type === "control_cancel_request")).toBe(true);
  expect(agent.requests).toHaveLength(1);
  expect(agent.files.has("/project/a.txt")).toBe(false);
});

test("regression: a process that was interrupted reported an idle state and cancelled its waiting prompts", async () => {
  const write = use("t1", "Write", { file_path: "/project/a.txt", content: "x" });
  const env = { CLAUDE_CODE_SDK_READS_SESSION_STATE: "1" };
  const agent = drive([write, say("b")], ["--permission-prompt-tool", "stdio"], new Map(), env);
  agent.user("hi", { uuid: "12121212-1212-4212-8212-121212121211" });
  await agent.until(isPermissionRequest);
  agent.user("queued", { uuid: "12121212-1212-4212-8212-121212121212" });
  await agent.until(({ command_uuid }) => String(command_uuid).endsWith("2"));
  const { length } = agent.frames;
  await agent.interrupt();
  expect(agent.frames.slice(length).map(({ type, subtype, state }) => state ?? subtype ?? type)).toEqual([
    "control_cancel_request",
    "user",
    "user",
    "error_during_execution",
    "cancelled",
  ]);
});

test("a session without an id cannot be resumed", async () => {
  const agent = drive([say("a")], ["--resume"]);
  agent.user("hi");
  expect(await agent.end()).toBe(1);
  expect(agent.requests).toEqual([]);
});

test("regression: an empty text of the model was shown as a message", async () => {
  const agent = drive([say(""), say("words")]);
  agent.user("hi");
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  const shown = agent.frames.filter(({ type }) => type === "assistant");
  expect(JSON.stringify(shown)).toContain("words");
  expect(shown).toHaveLength(1);
});
