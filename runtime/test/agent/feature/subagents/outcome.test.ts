import { describe, expect, test } from "vitest";
import { noUsage } from "../../../../src/agent/core/usage-ledger.ts";
import { completedOutput, launchedOutput, waitingFrame } from "../../../../src/agent/feature/subagents/outcome.ts";
import type { Subagent } from "../../../../src/agent/feature/subagents/subagent.ts";
import type { SubagentSetup } from "../../../../src/agent/feature/subagents/subagent-thread.ts";

const subagent = (fields: object = {}): Subagent =>
  ({
    id: "a1",
    model: "claude-opus-5-5",
    description: "look",
    definition: { type: "Explore" },
    amounts: { durationMs: 7, tokens: 8, toolUses: 9 },
    called: [],
    thread: { tools: () => [] },
    usedTools: [],
    lastUsage: { ...noUsage, input_tokens: 5 },
    worktree: null,
    continuable: true,
    ...fields,
  }) as unknown as Subagent;
const end = { status: "completed", text: "found", notes: [] } as Parameters<typeof completedOutput>[3];
const history = { newTo: (_: string, tools: readonly string[]) => tools.filter((tool) => tool !== "Grep") };
const completed = (fields: object = {}, notes: readonly string[] = []) =>
  completedOutput(subagent(fields), history, "go", { ...end, notes });

test("a subagent in the background is named, with where its output goes", () => {
  expect(launchedOutput(subagent(), "go", "/tmp/a1.output")).toEqual({
    isAsync: true,
    status: "async_launched",
    agentId: "a1",
    description: "look",
    resolvedModel: "claude-opus-5-5",
    prompt: "go",
    outputFile: "/tmp/a1.output",
    canReadOutputFile: true,
    canContinueAgent: true,
  });
});

describe("a subagent that was waited for", () => {
  test("can be continued only if the agent that started it has SendMessage", () => {
    expect(completed()).toMatchObject({ canContinueAgent: true });
    expect(completed({ continuable: false })).toMatchObject({ canContinueAgent: false });
  });

  test("gives its report and what it took", () => {
    expect(completed()).toMatchObject({
      status: "completed",
      prompt: "go",
      agentId: "a1",
      agentType: "Explore",
      content: [{ type: "text", text: "found" }],
      harnessNoteCount: 0,
      harnessTailCount: 0,
      resolvedModel: "claude-opus-5-5",
      totalDurationMs: 7,
      totalTokens: 8,
      totalToolUseCount: 9,
      usage: { input_tokens: 5 },
      canContinueAgent: true,
    });
    expect(completed()).not.toHaveProperty("toolsUsed");
    expect(completed()).not.toHaveProperty("worktreePath");
  });

  test("defect: the note about used up turns was part of the report", () => {
    const output = completed({}, ["NOTE"]);
    expect(output).toMatchObject({ content: [{ text: "NOTE\n" }, { text: "found" }], harnessNoteCount: 1 });
  });

  test("regression: a subagent that called no tool had a table of zeros", () => {
    expect(completed()).not.toHaveProperty("toolStats");
    const thread = { tools: () => [{ name: "Read", aliases: [], accept: ({ ok }: { ok: boolean }) => ({ ok }) }] };
    const call = (name: string, ok: boolean) => ({ name, input: { ok } });
    expect(completed({ thread, called: [call("Read", true)] })).toMatchObject({
      toolStats: { readCount: 1, otherToolCount: 0 },
    });
    expect(completed({ thread, called: [call("Read", false)] })).not.toHaveProperty("toolStats");
    // A call of an unknown tool counts.
    expect(completed({ thread, called: [call("None", true)] })).toMatchObject({ toolStats: { otherToolCount: 1 } });
  });

  test("says in front of the report which tools it used, and counts that as a note", () => {
    const output = completed({ usedTools: ["Read", "Bash"] }, ["one", "two"]) as {
      content: { text: string }[];
    } & object;
    expect(output).toMatchObject({ toolsUsed: ["Read", "Bash"], harnessNoteCount: 3 });
    expect(output.content).toHaveLength(4);
    expect(output.content[0]?.text).toMatch(/Read.*Bash.*\n$/s);
    expect(output.content[3]?.text).toBe("found");
  });

  test("regression: tools that the session had used before were named as news", () => {
    expect(completed({ usedTools: ["Grep"] })).toMatchObject({ toolsUsed: ["Grep"], harnessNoteCount: 0 });
  });

  test("has a fingerprint of the text, the FNV-1a hash of 64 bits", () => {
    // The published value of the hash for the text "foobar".
    expect(completedOutput(subagent(), history, "go", { ...end, text: "foobar" })).toMatchObject({
      harnessSectionHash: "85944171f73967e8",
    });
    expect(completedOutput(subagent(), history, "go", { ...end, text: "" })).toMatchObject({
      harnessSectionHash: "cbf29ce484222325",
    });
  });

  test("names its worktree, and the branch if there is one", () => {
    expect(completed({ worktree: { path: "/wt", branch: "b" } })).toMatchObject({
      worktreePath: "/wt",
      worktreeBranch: "b",
    });
    const bare = completed({ worktree: { path: "/wt", branch: null } });
    expect(bare).toMatchObject({ worktreePath: "/wt" });
    expect(bare).not.toHaveProperty("worktreeBranch");
  });
});

describe("a subagent whose call of the model is retried", () => {
  const setup = (links: readonly object[]) =>
    ({
      id: "a1",
      definition: { type: "Explore" },
      toolUseId: "t1",
      parent: { conversation: { links } },
    }) as unknown as SubagentSetup;
  const links = [
    { messageId: "m1", content: [{ id: "t1" }] },
    { messageId: "m2", content: [{ id: "t2" }] },
  ];

  test("is shown as progress of the call, under the answer that made it", () => {
    const notice = { attempt: 2, maxRetries: 10, delayMs: 500, status: 529, error: "overloaded" };
    expect(waitingFrame(setup(links), notice as Parameters<typeof waitingFrame>[1])).toEqual({
      tool_use_id: "agent_m1",
      tool_name: "Agent",
      parent_tool_use_id: "t1",
      elapsed_time_seconds: 0,
      subagent_type: "Explore",
      subagent_retry: {
        agent_id: "a1",
        attempt: 2,
        max_retries: 10,
        retry_delay_ms: 500,
        error_status: 529,
        error_category: "overloaded",
      },
    });
  });

  test("stops waiting without a notice; an unknown answer is attributed to the call", () => {
    const frame = waitingFrame(setup([]), null);
    expect(frame).toMatchObject({ tool_use_id: "agent_t1" });
    expect(frame).not.toHaveProperty("subagent_retry");
  });
});
