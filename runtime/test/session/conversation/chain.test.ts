import { expect, test } from "vitest";
import { chainTo, newestLink } from "../../../src/session/conversation/chain.ts";
import { parseTranscript } from "../../../src/session/read.ts";

const line = (uuid: string, parentUuid: string | null, fields: object = {}) => ({
  type: "user",
  uuid,
  parentUuid,
  ...fields,
});
const block = (uuid: string, parentUuid: string, id: string) =>
  line(uuid, parentUuid, { type: "assistant", message: { id } });

const result = (uuid: string, call: string, parent = call) =>
  line(uuid, parent, { message: { content: [{ type: "tool_result", tool_use_id: call }] } });

const parallel = [
  line("prompt", null),
  block("say", "prompt", "m1"),
  block("call-a", "say", "m1"),
  block("call-b", "call-a", "m1"),
  result("result-b", "call-b"),
  result("result-a", "call-a"),
  block("done", "result-a", "m2"),
];

test("finds the calls and results that stand beside the way", () => {
  expect(chainTo(parallel, "done").map(({ uuid }) => uuid)).toEqual(parallel.map(({ uuid }) => uuid));
});

test("leaves out what came after the link that it goes to", () => {
  expect(chainTo(parallel, "say").map(({ uuid }) => uuid)).toEqual(["prompt", "say"]);
});

test("takes the branch that was written last, not the lines of the other one", () => {
  const branched = [line("one", null), block("a1", "one", "m1"), line("two", "a1"), line("other", "a1")];
  expect(newestLink(branched)).toBe("other");
  expect(chainTo(branched, "other").map(({ uuid }) => uuid)).toEqual(["one", "a1", "other"]);
});

test("stops at a ring instead of running in it", () => {
  expect(chainTo([line("a", "b"), line("b", "a")], "a")).toHaveLength(2);
});

test("reads a transcript whose last line is torn, and reports it", () => {
  const { lines, damaged } = parseTranscript(`${JSON.stringify(line("a", null))}\n{"type":"user","uu`);
  expect(lines).toHaveLength(1);
  expect(damaged).toBe(1);
});

test("keeps an answer apart from a later one with the same id", () => {
  const twice = [...parallel, line("again", "done"), block("said", "again", "m1")];
  expect(chainTo(twice, "said").map(({ uuid }) => uuid)).toEqual(twice.map(({ uuid }) => uuid));
});
