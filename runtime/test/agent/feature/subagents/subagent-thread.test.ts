import { expect, test } from "vitest";
import { readDefinition } from "../../../../src/agent/extension/agent-definition.ts";
import {
  type SubagentSetup,
  subagentThread,
  type ThreadOwner,
} from "../../../../src/agent/feature/subagents/subagent-thread.ts";
import { SubagentWorkDirectory } from "../../../../src/agent/feature/subagents/workdir/subagent-workdir.ts";
import { openSession, type SessionFields } from "./fixture.ts";

function open(
  fields: SessionFields = {},
  setup: Partial<SubagentSetup> = {},
  owned: Partial<ThreadOwner> = {},
  worktree = false,
) {
  const { context, services } = openSession(fields);
  const owner: ThreadOwner = {
    model: () => "claude-opus-5-5",
    switchModel: () => {},
    backgrounded: () => false,
    muted: () => false,
    noticed: () => {},
    tools: () => [],
    retrying: () => {},
    ...owned,
  };
  const tree = worktree ? { path: "/w", branch: null, origin: null } : null;
  const thread = subagentThread(
    context,
    {
      id: "a1",
      definition: readDefinition("reader", {}),
      description: "look",
      name: null,
      model: undefined,
      depth: 1,
      toolUseId: "t1",
      parent: services.thread,
      parentId: null,
      workDirectory: new SubagentWorkDirectory(services, services.thread.workDirectory, tree),
      inherited: null,
      buffered: null,
      ...setup,
    },
    owner,
  );
  return { thread, services };
}
const text = { type: "text", text: "x" };

test("frames of a subagent name its call, its id, its type and its task", () => {
  expect(open().thread.marks).toEqual({
    parent_tool_use_id: "t1",
    agent_id: "a1",
    subagent_type: "reader",
    task_description: "look",
  });
});

test("the host receives the text of a subagent if it requests it, or if it runs in the background", () => {
  const shows = (...args: Parameters<typeof open>) => open(...args).thread.shows(text);
  expect([
    shows(),
    shows({ options: { forwardSubagentText: true } }),
    shows({ clientInfo: { forwardSubagentText: true } }),
    shows({}, {}, { backgrounded: () => true }),
    open().thread.shows({ type: "tool_use" }),
  ]).toEqual([false, true, true, true, true]);
});

test("the automatic mode of a definition counts only if its model has it", () => {
  const definition = readDefinition("reader", { permissionMode: "auto" });
  const modeOn = (model: string) => open({}, { definition }, { model: () => model }).thread.mode();
  expect([modeOn("claude-opus-5-5"), modeOn("claude-haiku-4-5")]).toEqual(["auto", "default"]);
});

test("the effort of a definition goes before that of the session", () => {
  const definition = readDefinition("reader", { effort: "low" });
  const { thread, services } = open({}, { definition });
  Object.assign(services.session, { effort: "high" });
  expect(thread.effort()).toBe("low");
});

test("regression: the effort that a skill set did not apply to subagents of its turn", () => {
  const { services } = openSession();
  const effortIn = (definition: Readonly<Record<string, unknown>>) =>
    open({}, { definition: readDefinition("x", definition), parent: { ...services.thread, turnEffort: "max" } });
  expect([effortIn({}).thread.effort(), effortIn({ effort: "low" }).thread.effort()]).toEqual(["max", "low"]);
});

test("the mode of the session goes before the definition's, unless it is the default", () => {
  const planner = { definition: readDefinition("x", { permissionMode: "plan" }) };
  const { thread, services } = open({}, planner);
  expect([thread.mode(), open().thread.mode()]).toEqual(["plan", "default"]);
  Object.assign(services.session, { mode: "acceptEdits" });
  expect(thread.mode()).toBe("acceptEdits");
});

test("a conversation starts like the main one, unless it has a worktree or no memory", () => {
  const withoutMemory = { definition: { ...readDefinition("x", {}), remembers: false } };
  const first = (...args: Parameters<typeof open>) => open(...args).thread.preamble()[0]?.text;
  expect([first(), first({}, withoutMemory), first({}, {}, {}, true)]).toEqual([
    "preamble of the main thread",
    "preamble of /project, without memory",
    "preamble of /w, with memory",
  ]);
});

test("hooks for a tool receive its calls first, if the turn waits for the subagent", () => {
  const hooks = { hasHooks: (event: string, name = "Bash") => event === "PreToolUse" && name === "Bash" };
  const { thread } = open({ hooks });
  expect([thread.delaysCalls("Bash"), thread.delaysCalls("WebSearch")]).toEqual(["hooks", null]);
  expect(open({ hooks }, {}, { backgrounded: () => true }).thread.delaysCalls("Bash")).toBeNull();
});

test("regression: a subagent showed a search before the question about it", () => {
  const { thread } = open();
  expect([thread.delaysCalls("WebSearch"), thread.delaysCalls("Bash")]).toEqual(["question", null]);
});

test("a subagent of a subagent or of a skill is muted while that waits", () => {
  const muted = (parentId: string | null, owned: Partial<ThreadOwner> = {}) =>
    open({}, { parentId }, owned).thread.muted();
  expect([
    muted(null),
    muted("a0"),
    muted("a0", { backgrounded: () => true }),
    muted(null, { muted: () => true }),
  ]).toEqual([false, true, false, true]);
});

test("regression: a host that requests all texts got none of a subagent's subagent", () => {
  const clientInfo = { agents: {}, forwardSubagentText: true };
  expect(open({ clientInfo }, { parentId: "a0" }).thread.muted()).toBe(false);
});

test("regression: the definition of an agent bypassed the permissions of a session that does not", () => {
  const definition = readDefinition("x", { permissionMode: "bypassPermissions" });
  expect(open({}, { definition }).thread.mode()).toBe("default");
});

test("thinking that no one is shown is omitted from the answers of the API", () => {
  expect([
    open().thread.thinkingDisplay(),
    open({ options: { forwardSubagentText: true } }).thread.thinkingDisplay(),
    open({}, {}, { backgrounded: () => true }).thread.thinkingDisplay(),
  ]).toEqual(["omitted", "updates", "updates"]);
});
