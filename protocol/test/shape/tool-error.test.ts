import { describe, expect, it } from "vitest";
import { toolErrorMessage } from "../../src/shape/content/tool-error.ts";

describe("the message of a tool error", () => {
  it.each([
    ["<tool_use_error>No such tool</tool_use_error>", "No such tool"],
    ["<tool_use_error>one\ntwo</tool_use_error>", "one\ntwo"],
    ["<tool_use_error></tool_use_error>", ""],
    ["a <tool_use_error>b</tool_use_error>", null],
    ["No such tool", null],
  ])("of %j is %j", (text, message) => {
    expect(toolErrorMessage(text)).toBe(message);
  });
});
