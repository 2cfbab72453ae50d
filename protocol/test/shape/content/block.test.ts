import { describe, expect, it } from "vitest";
import { AssistantBlock, UserBlock } from "../../../src/shape/content/block.ts";

const picture = { type: "base64", media_type: "image/png", data: "aGk=" };

const fromModel = [
  { type: "text", text: "Hello.", citations: null },
  { type: "thinking", thinking: "", signature: "c2ln" },
  { type: "redacted_thinking", data: "ZGF0YQ==" },
  { type: "tool_use", id: "t1", name: "Read", input: { file_path: "a.txt" }, caller: { type: "direct" } },
  { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "q" } },
  { type: "web_search_tool_result", tool_use_id: "s1", content: [] },
  { type: "web_fetch_tool_result", tool_use_id: "s1", content: { type: "web_fetch_tool_result_error" } },
  { type: "mcp_tool_use", id: "m1", name: "add", server_name: "calc", input: {} },
  { type: "mcp_tool_result", tool_use_id: "m1", content: [{ type: "text", text: "3" }], is_error: false },
  { type: "container_upload", file_id: "file_1" },
  { type: "compaction", content: null, encrypted_content: "eA==" },
  { type: "fallback", from: { model: "a" }, to: { model: "b" }, trigger: {} },
  { type: "mcp_tool_listing", mcp_server_name: "calc", tools: [] },
];

const fromUser = [
  { type: "image", source: picture },
  { type: "image", source: { type: "url", url: "https://example.com/a.png" } },
  { type: "document", source: { type: "text", media_type: "text/plain", data: "a" }, title: null },
  { type: "document", source: { type: "content", content: [{ type: "image", source: picture }] } },
  { type: "search_result", source: "https://example.com", title: "A", content: [{ type: "text", text: "a" }] },
  { type: "tool_result", tool_use_id: "t1" },
  { type: "tool_result", tool_use_id: "t1", content: "ok", is_error: false },
  {
    type: "tool_result",
    tool_use_id: "t1",
    content: [
      { type: "text", text: "a" },
      { type: "image", source: picture },
      { type: "tool_reference", tool_name: "WebFetch" },
    ],
  },
];

describe("blocks of a message", () => {
  it.each(fromModel)("of the model: $type", (block) => {
    expect(AssistantBlock.parse(block)).toEqual(block);
    expect(UserBlock.parse(block)).toEqual(block);
  });

  it.each(fromUser)("of the user: $type", (block) => {
    expect(UserBlock.parse(block)).toEqual(block);
    expect(AssistantBlock.safeParse(block).success).toBe(false);
  });

  it("keep what a later release adds, at any depth", () => {
    const block = { type: "image", source: { ...picture, later: 1 }, later: { a: [1] } };
    expect(UserBlock.parse(block)).toEqual(block);
  });

  it.each([
    { type: "text" },
    { type: "text", text: null },
    { type: "thinking", thinking: "without a seal" },
    { type: "tool_use", id: 1, name: "Read", input: {} },
    { type: "tool_result", content: "of nothing" },
    { type: "tool_result", tool_use_id: "t1", content: [{ type: "tool_use", id: "t2", name: "Read", input: {} }] },
    { type: "image", source: { type: "base64", media_type: "image/png" } },
  ])("are refused when malformed: %j", (block) => {
    expect(UserBlock.safeParse(block).success).toBe(false);
  });
});
