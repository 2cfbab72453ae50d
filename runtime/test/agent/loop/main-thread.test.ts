import { expect, test } from "vitest";
import { newSession } from "../../../src/agent/core/session-state.ts";
import { mainThread } from "../../../src/agent/loop/main-thread.ts";
import type { TranscriptWriter } from "../../../src/session/writer.ts";

function thread() {
  let count = 0;
  const session = newSession({
    id: "s1",
    additionalDirectories: [],
    model: "claude-opus-5-5",
    requestedModel: null,
    thinking: "default",
    thinkingDisplay: "updates",
    effort: "high",
    mode: "plan",
    title: null,
  } as unknown as Parameters<typeof newSession>[0]);
  const main = mainThread({
    environment: { cwd: "/project" },
    options: { streams: { partialMessages: true } },
    session,
    transcript: {} as TranscriptWriter,
    agentType: () => null,
    system: () => [],
    preamble: () => [{ type: "text", text: `asked ${++count} times` }],
    tools: () => [],
  } as unknown as Parameters<typeof mainThread>[0]);
  return { main, session };
}

test("the main thread follows its session", () => {
  const { main, session } = thread();
  session.model = "claude-sonnet-5-5";
  session.mode = "acceptEdits";
  expect([main.model(), main.mode(), main.effort(), main.thinking()]).toEqual([
    "claude-sonnet-5-5",
    "acceptEdits",
    "high",
    session.thinking,
  ]);
  expect(main.conversation).toBe(session.conversation);
});

test("the effort of a command applies before that of the session", () => {
  const { main } = thread();
  main.turnEffort = "low";
  expect(main.effort()).toBe("low");
});

test("another model is another model of the session", () => {
  const { main, session } = thread();
  main.switchModel("claude-haiku-4-5");
  expect(session.model).toBe("claude-haiku-4-5");
});

test("it belongs to no subagent, shows everything and withholds nothing", () => {
  const { main } = thread();
  expect(main).toMatchObject({ agentId: null, agentType: null, marks: { parent_tool_use_id: null }, streams: true });
  expect([main.shows({ type: "text" }), main.muted(), main.delaysCalls("Read")]).toEqual([true, false, null]);
  expect(main.workDirectory).toMatchObject({ root: "/project", further: [], shell: { cwd: "/project" } });
  expect(main.workDirectory.refusalOf("/project/a")).toBeNull();
});

test("what stands before the first prompt is settled once", () => {
  const { main } = thread();
  expect(main.preamble()).toEqual([{ type: "text", text: "asked 1 times" }]);
  expect(main.preamble()).toBe(main.preamble());
});

test("regression: two aliases stood for the same model in plan mode as outside", () => {
  const { main, session } = thread();
  const modelOf = (requestedModel: string | null, model: string, mode: typeof session.mode): string => {
    Object.assign(session, { requestedModel, model, mode });
    return main.model();
  };
  expect(modelOf("haiku", "claude-haiku-5-5", "plan")).toBe("claude-sonnet-5-5");
  expect(modelOf("opusplan", "claude-sonnet-5-5", "plan")).toBe("claude-opus-5-5");
  expect(modelOf("haiku", "claude-haiku-5-5", "default")).toBe("claude-haiku-5-5");
  expect(modelOf("claude-haiku-5-5", "claude-haiku-5-5", "plan")).toBe("claude-haiku-5-5");
  // The settings do not offer the alias's model.
  expect(modelOf("haiku", "claude-opus-5-5", "plan")).toBe("claude-opus-5-5");
});
