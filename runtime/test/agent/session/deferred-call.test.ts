import { expect, test } from "vitest";
import { deferredCalls } from "../../../src/agent/session/deferred-call.ts";
import type { StoredLine } from "../../../src/session/writer.ts";

const call = (id: string): StoredLine => ({
  type: "assistant",
  uuid: `m-${id}`,
  message: { content: [{ type: "tool_use", id, name: "Bash", input: {} }] },
});
const mark = (toolUseID: string): StoredLine => ({
  type: "attachment",
  uuid: `d-${toolUseID}`,
  attachment: { type: "hook_deferred_tool", toolUseID },
});
const result = (id: string): StoredLine => ({
  type: "user",
  uuid: `r-${id}`,
  message: { content: [{ type: "tool_result", tool_use_id: id, content: "done" }] },
});
const answer: StoredLine = { type: "assistant", uuid: "a", message: { content: [{ type: "text", text: "yes" }] } };
const read = (...chain: readonly StoredLine[]) => {
  const { last, abandoned } = deferredCalls(chain);
  return [last?.uuid ?? null, ...abandoned];
};

test("a deferred call without a result is the last of the session", () => {
  expect(read(call("t"), mark("t"))).toEqual(["m-t"]);
  expect(read(call("s"), call("t"), result("s"), mark("t"))).toEqual(["m-t"]);
});

test("a call that no hook deferred, or that has a result, is none", () => {
  expect(read(call("t"))).toEqual([null]);
  expect(read(call("t"), mark("t"), result("t"))).toEqual([null]);
  expect(read(mark("t"))).toEqual([null, "t"]);
  expect(read()).toEqual([null]);
});

test("a deferred call that the conversation went past is abandoned", () => {
  expect(read(call("t"), mark("t"), answer)).toEqual([null, "t"]);
  expect(read(call("t"), mark("t"), answer, call("u"), mark("u"))).toEqual(["m-u", "t"]);
});
