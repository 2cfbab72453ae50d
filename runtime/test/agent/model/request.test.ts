import { describe, expect, it } from "vitest";
import type { ConversationLink } from "../../../src/agent/core/conversation.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import {
  buildRequest,
  maxSimplifications,
  plainForm,
  type RequestParts,
  threadMessages,
  threadRequest,
} from "../../../src/agent/model/request.ts";

const cached = { cache_control: { type: "ephemeral" } };
const request = (fields: Partial<RequestParts> = {}) =>
  buildRequest({
    model: "claude-opus-5-5",
    system: [],
    messages: [{ role: "user", content: [{ type: "text", text: "go" }] }],
    tools: [],
    thinking: "default",
    effort: null,
    betas: [],
    maxOutputTokens: null,
    agentId: null,
    ...fields,
  });
const tool = { name: "T", description: "d", inputSchema: { type: "object" }, deferred: false };

describe("a request", () => {
  it("leaves out what there is none of", () => {
    expect(request()).toEqual({
      body: {
        model: "claude-opus-5-5",
        max_tokens: 128_000,
        messages: [{ role: "user", content: [{ type: "text", text: "go", ...cached }] }],
        thinking: { type: "adaptive", display: "updates" },
      },
      headers: {},
    });
  });

  it("carries the system prompt, tools, effort, limits and the subagent", () => {
    const { body, headers } = request({
      system: [{ type: "text", text: "s" }],
      tools: [tool, { ...tool, deferred: true }],
      effort: "low",
      maxOutputTokens: 5,
      agentId: "a",
      betas: ["b"],
    });
    expect(body).toMatchObject({
      max_tokens: 5,
      system: [{ type: "text", text: "s", ...cached }],
      tools: [
        { name: "T", description: "d", input_schema: { type: "object" } },
        { name: "T", defer_loading: true },
      ],
      output_config: { effort: "low" },
    });
    expect(headers).toEqual({
      "anthropic-beta": expect.stringMatching(/^b,advanced-tool-use-/),
      "x-claude-code-agent-id": "a",
    });
  });

  it("marks the last block of the last message that is no thought", () => {
    const text = { type: "text", text: "a" };
    const thought = { type: "thinking", thinking: "t" };
    const { body } = request({
      messages: [
        { role: "user", content: [text] },
        { role: "assistant", content: [text, thought, { type: "redacted_thinking" }] },
      ],
    });
    expect(body.messages).toEqual([
      { role: "user", content: [text] },
      { role: "assistant", content: [{ ...text, ...cached }, thought, { type: "redacted_thinking" }] },
    ]);
  });

  it.each([
    ["claude-opus-5-5", "default", { type: "adaptive", display: "updates" }],
    ["claude-opus-5-5", "off", { type: "adaptive", display: "updates" }],
    ["claude-opus-5-5", { budgetTokens: 5000 }, { type: "adaptive", display: "updates" }],
    ["claude-opus-4-5", "default", { type: "enabled", budget_tokens: 31_999, display: "updates" }],
    ["claude-opus-4-5", "off", { type: "disabled" }],
    ["claude-opus-4-5", { budgetTokens: 1 }, { type: "enabled", budget_tokens: 1024, display: "updates" }],
    ["claude-opus-4-5", { budgetTokens: 99_999 }, { type: "enabled", budget_tokens: 31_999, display: "updates" }],
    ["claude-3-5-haiku", { budgetTokens: 5000 }, undefined],
  ] as const)("lets %s think (%j) as %j", (model, thinking, expected) => {
    expect(request({ model, thinking }).body.thinking).toEqual(expected);
  });

  it("asks for the thinking in the form that the host requests shown", () => {
    expect(request({ thinkingDisplay: "summarized" }).body.thinking).toEqual({
      type: "adaptive",
      display: "summarized",
    });
  });

  it("asks for a wider window by the name of the model", () => {
    const { body, headers } = request({ model: "claude-opus-4-5[1m]" });
    expect(body.model).toBe("claude-opus-4-5");
    expect(headers?.["anthropic-beta"]).toContain("context-1m");
    expect(headers?.["anthropic-beta"]).toContain("interleaved-thinking");
  });
});

describe("a plainer request", () => {
  const full = {
    body: { model: "m", messages: [], metadata: 1, context_management: 1, output_config: 1, thinking: 1 },
    headers: { "Anthropic-Beta": "b", other: "o" },
  };

  it("is the same at first", () => expect(plainForm(full, 0)).toBe(full));

  it.each([
    [1, ["model", "messages", "metadata", "context_management", "output_config", "thinking"]],
    [2, ["model", "messages", "context_management", "output_config", "thinking"]],
    [3, ["model", "messages", "output_config", "thinking"]],
    [4, ["model", "messages", "thinking"]],
    [5, ["model", "messages"]],
  ])("omits another part in step %i", (steps, parts) => {
    const { body, headers } = plainForm(full, steps);
    expect(Object.keys(body)).toEqual(parts);
    expect(headers).toEqual({ other: "o" });
  });

  it("has five steps", () => expect(maxSimplifications).toBe(5));
});

describe("the request of a thread", () => {
  const answer = (model: string, content: ConversationLink["content"]): ConversationLink => ({
    uuid: "u1",
    role: "assistant",
    messageId: "m1",
    model,
    content,
  });
  const sent = (model: string) => {
    const thread = {
      model: () => model,
      system: () => [],
      preamble: () => [],
      thinking: () => "default",
      thinkingDisplay: () => "updates",
      effort: () => null,
      agentId: null,
    } as unknown as Thread;
    const links: ConversationLink[] = [
      { uuid: "u0", role: "user", content: [{ type: "text", text: "go" }] },
      answer("claude-opus-5-5", [{ type: "thinking", thinking: "hm", signature: "s" }]),
      answer("claude-opus-5-5", [{ type: "text", text: "done" }]),
    ];
    const { body } = threadRequest(thread, links, { tools: [], betas: [], taskBudget: undefined });
    return (body.messages as { content: { type: string }[] }[]).map(({ content }) => content.map(({ type }) => type));
  };

  it.each([
    ["claude-sonnet-4-5", 1],
    ["claude-opus-5-5", 2],
  ])("defect: %s had %i blocks of a result and its reminder", (model, blocks) => {
    const thread = { model: () => model, preamble: () => [] };
    const links: ConversationLink[] = [
      answer(model, [{ type: "tool_use", id: "a", name: "Bash", input: {} }]),
      { uuid: "u2", role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "x" }] },
      { uuid: "u3", role: "user", content: [{ type: "text", text: "<system-reminder>n</system-reminder>" }] },
    ];
    expect(threadMessages(thread, links)[1]?.content).toHaveLength(blocks);
  });

  it("regression: a switched model received the thinking of the model before", () => {
    expect(sent("claude-sonnet-5-5")).toEqual([["text"], ["text"]]);
    expect(sent("claude-opus-5-5[1m]")).toEqual([["text"], ["thinking", "text"]]);
  });
});
