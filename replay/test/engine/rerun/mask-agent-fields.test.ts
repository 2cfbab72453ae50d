import { describe, expect, it } from "vitest";
import { createAgentFieldMask } from "../../../src/engine/rerun/mask-agent-fields.ts";

describe("a frame as its session has it in common with others", () => {
  it("names those of the kept messages that the wire has shown", () => {
    const own = createAgentFieldMask();
    own({ type: "assistant", uuid: "u1" });
    const boundary = {
      type: "system",
      subtype: "compact_boundary",
      compact_metadata: { trigger: "auto", preserved_messages: { uuids: ["u1", "u2"], all_uuids: ["u1", "u2"] } },
    };
    expect(own(boundary)).toMatchObject({
      compact_metadata: { trigger: "auto", preserved_messages: { uuids: ["u1"], all_uuids: ["u1"] } },
    });
  });

  it("keeps of the context window what no agent fills with what it comes with", () => {
    const usage = {
      categories: [
        { id: "system_tools", kind: "used", tokens: 9, color: "a" },
        { id: "autocompact_buffer", kind: "buffer", tokens: 33, color: "b" },
        { id: "free_space", kind: "free", tokens: 5, color: "c" },
      ],
      gridRows: [
        [{ tokens: 9 }, { tokens: 5 }],
        [{ tokens: 5 }, { tokens: 33 }],
      ],
      percentage: 12,
      rawMaxTokens: 1000,
      totalTokens: 119,
      skills: { totalSkills: 13 },
    };
    expect(createAgentFieldMask()({ type: "control_response", response: { response: usage } })).toEqual({
      type: "control_response",
      response: {
        response: {
          categories: [
            { id: "autocompact_buffer", kind: "buffer", tokens: 33, color: null },
            { id: "free_space", kind: "free", tokens: 5, color: null },
          ],
          gridRows: [2, 2],
          percentage: "the share of the tokens",
          rawMaxTokens: 1000,
          totalTokens: 119,
        },
      },
    });
  });

  it("keeps a percentage that is not the share of the tokens next to it", () => {
    const own = createAgentFieldMask();
    expect(own({ percentage: 12 })).toEqual({ percentage: 12 });
    expect(own({ percentage: 12, total_tokens: 500, raw_max_tokens: 1000 })).toMatchObject({ percentage: 12 });
  });

  it("omits the last entry of the transcript, which may not have been sent", () => {
    const boundary = {
      type: "system",
      logical_parent_uuid: "u9",
      compact_metadata: { preserved_segment: { head_uuid: "u1", tail_uuid: "u9" } },
    };
    expect(createAgentFieldMask()(boundary)).toEqual({
      type: "system",
      compact_metadata: { preserved_segment: { head_uuid: "u1" } },
    });
  });

  it("masks the agent's own texts for refusals, summaries and mode changes", () => {
    const own = createAgentFieldMask();
    const call = (id: string, name: string) => ({
      type: "assistant",
      message: { content: [{ type: "tool_use", id, name }] },
    });
    const result = (id: string, content: string, is_error = false) => ({
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: id, content, is_error }] },
    });
    own(call("t1", "EnterPlanMode"));
    own(call("t2", "Bash"));
    const agentText = "(the agent's words)";
    expect(own(result("t1", "now plan"))).toEqual(result("t1", agentText));
    expect(own(result("t2", "printed"))).toEqual(result("t2", "printed"));
    expect(own(result("t2", "refused", true))).toEqual(result("t2", agentText, true));
    const summed = (content: string, isSynthetic: boolean) => ({ type: "user", isSynthetic, message: { content } });
    expect(own(summed("in short", true))).toEqual(summed(agentText, true));
    expect(own(summed("a prompt", false))).toEqual(summed("a prompt", false));
  });

  it("omits the notes that the agent adds to the report of a subagent", () => {
    const report = (...texts: string[]) => ({
      type: "user",
      tool_use_result: { content: texts.map((text) => ({ type: "text", text })) },
    });
    expect(createAgentFieldMask()(report("Two tests fail.", "NOTE: it stopped early."))).toEqual(
      report("Two tests fail."),
    );
  });

  it("leaves what users, tools and models said as it is", () => {
    const frame = {
      type: "assistant",
      message: { content: [{ type: "tool_use", input: { categories: [1], tools: 2 } }] },
    };
    expect(createAgentFieldMask()(frame)).toEqual(frame);
  });

  it("keeps members of the user's data that have the name of an agent's property", () => {
    const data = { models: ["T"], speed: 9, account: { tools: 2, provider: "x" }, categories: [{ kind: "used" }] };
    for (const frame of [
      { type: "result", structured_output: data, permission_denials: [{ tool_name: "Write", tool_input: data }] },
      { type: "control_request", request: { subtype: "elicitation", requested_schema: data } },
      { type: "control_request", request: { message: { method: "tools/call", params: { arguments: data } } } },
      { type: "control_response", response: { response: { content: [], structuredContent: data } } },
      { type: "attachment", attachment: { type: "structured_output", data } },
      { type: "user", toolUseResult: data, mcpMeta: data },
    ])
      expect(createAgentFieldMask()(frame)).toEqual(frame);
    expect(createAgentFieldMask()({ type: "progress", data })).toEqual({ type: "progress", data: { categories: [] } });
  });
});
