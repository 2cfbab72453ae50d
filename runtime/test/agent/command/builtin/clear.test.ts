import { expect, test } from "vitest";
import { clear } from "../../../../src/agent/command/builtin/clear.ts";
import { newSession } from "../../../../src/agent/core/session-state.ts";
import { noUsage } from "../../../../src/agent/core/usage-ledger.ts";
import { runCommand } from "../../fixture/run-command.ts";

const before = "00000000-0000-4000-8000-00000000000a";
const after = "00000000-0000-4000-8000-00000000000b";
const { signal } = new AbortController();

const listed = { task_id: "b1", task_type: "local_bash", description: "serve" };

function setup({ persist = true, began = async (): Promise<string | undefined> => undefined } = {}) {
  const log: unknown[][] = [];
  const ids = ["00000000-0000-4000-8000-000000000001", after];
  const session = newSession({
    id: before,
    additionalDirectories: ["/more"],
    model: "claude-opus-5-5",
    requestedModel: null,
    thinking: "default",
    thinkingDisplay: "updates",
    effort: null,
    mode: "plan",
    title: "T",
  });
  session.conversation.add({ uuid: "p", role: "user", content: [] });
  session.ledger.add("claude-opus-5-5", { ...noUsage, input_tokens: 1_000_000 });
  session.contextUsage.tokens = 5;
  session.promptId = "p1";
  const services = {
    ports: {
      env: { HOME: "/home/ada" },
      ids: { uuid: () => (ids.shift() ?? after) as `${string}-${string}-${string}-${string}-${string}` },
    },
    environment: { cwd: "/project" },
    options: { session: { persist } },
    session,
    out: {
      sendDated: (...message: unknown[]) => `${log.push(["sent, dated", ...message])}`,
      send: (...message: unknown[]) => `${log.push(["sent", ...message])}`,
    },
    transcript: {
      appendUnchained: (...line: unknown[]) => void log.push(["appended", session.id, ...line]),
      flush: async () => void log.push(["flush", session.id]),
      moveTo: (path: string | null) => void log.push(["moveTo", path]),
    },
    status: {
      titleRestored: (title: string) => void log.push(["title restored", title]),
      titleChanged: (title: string) => void log.push(["title changed", title]),
    },
    hooks: {
      run: async (...question: unknown[]) => {
        log.push(["hooks", ...question]);
        return null;
      },
      granted: { clear: () => void log.push(["granted hooks cleared"]) },
    },
    sessionHooks: {
      began: (...beginning: unknown[]) => {
        log.push(["began", ...beginning]);
        return began();
      },
    },
    tasks: { listing: () => [listed] },
    features: { cleared: () => void log.push(["features cleared"]) },
  };
  return { services, session, log };
}

test("ends the session, starts another one, and reports it in this order", async () => {
  const { services, session, log } = setup();
  expect(await runCommand(clear, services, "", { signal })).toEqual({ text: "", shown: false });
  expect(log).toEqual([
    ["hooks", "SessionEnd", { reason: "clear" }, { signal, thread: null }],
    [
      "sent, dated",
      "conversation_reset",
      {
        new_conversation_id: "00000000-0000-4000-8000-000000000001",
        uuid: "00000000-0000-4000-8000-000000000001",
        trigger: "clear",
        user_message_uuid: "m1",
      },
    ],
    ["sent", "system/background_tasks_changed", { tasks: [listed] }],
    ["flush", before],
    ["granted hooks cleared"],
    ["features cleared"],
    ["moveTo", `/home/ada/.claude/projects/-project/${after}.jsonl`],
    ["title restored", "T"],
    ["title changed", "T"],
    ["began", "clear", false],
  ]);
  expect(session).toMatchObject({
    id: after,
    title: "T",
    promptId: null,
    mode: "plan",
    additionalDirectories: ["/more"],
  });
  expect(session.conversation.links).toEqual([]);
  expect(session.ledger.cost).toBe(0);
  expect(session.contextUsage).toMatchObject({ tokens: null, reported: null });
});

test("words after the command are the title of the old session, and the new one has none", async () => {
  const { services, session, log } = setup();
  await runCommand(clear, services, "with words");
  expect(log).toContainEqual(["appended", before, "custom-title", { customTitle: "with words" }]);
  expect(log.map(([what]) => what)).not.toContain("title changed");
  expect(session.title).toBeNull();
});

test("a session without a title gets none", async () => {
  const { services, session, log } = setup();
  session.title = null;
  await runCommand(clear, services);
  expect(log.map(([what]) => what)).not.toContain("title changed");
});

test("a session without persistence continues without a transcript", async () => {
  const { services, log } = setup({ persist: false });
  await runCommand(clear, services);
  expect(log).toContainEqual(["moveTo", null]);
});

test("a hook that fails at the start of the new session is the reply", async () => {
  const { services, session } = setup({ began: async () => Promise.reject(new Error("broken")) });
  expect(await runCommand(clear, services)).toEqual({ text: "broken", failed: true, result: { result: "" } });
  expect(session.id).toBe(after);
});
