import { expect, test } from "vitest";
import { readAdvanceAnswers } from "../../../src/agent/mcp/advance-answers.ts";
import { protocolVersion } from "../../../src/agent/mcp/session.ts";

const hello = { protocolVersion, capabilities: { tools: {} } };
const tools = { tools: [{ name: "add", inputSchema: { type: "object" } }] };

test("a manifest replaces the handshake, with or without a list of tools", () => {
  expect(readAdvanceAnswers({ initializeResult: hello, toolsListResult: tools })).toEqual({
    result: "parked",
    answers: { hello, tools },
  });
  expect(readAdvanceAnswers({ initializeResult: hello })).toEqual({
    result: "parked",
    answers: { hello, tools: undefined },
  });
});

test.each([[null], [{}], [{ initializeResult: 5 }]])("a manifest without answers is malformed: %j", (manifest) => {
  expect(readAdvanceAnswers(manifest)).toEqual({ result: "malformed", answers: null });
});

test("a manifest of another protocol version does not replace the handshake", () => {
  for (const each of [{ ...hello, protocolVersion: "2025-06-18" }, { capabilities: {} }])
    expect(readAdvanceAnswers({ initializeResult: each })).toEqual({
      result: "protocol_version_mismatch",
      answers: null,
    });
});

test("a manifest with a malformed list of tools is acknowledged and not used", () => {
  for (const list of [5, { tools: "all" }, { tools: [{ name: 5 }] }])
    expect(readAdvanceAnswers({ initializeResult: hello, toolsListResult: list })).toEqual({
      result: "parked",
      answers: null,
    });
});
