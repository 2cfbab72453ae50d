import { compareFrames, createNameMap } from "@agentwire/replay";
import { describe, expect, test } from "vitest";

const compare = (expected: unknown, actual: unknown, subtype?: string) =>
  compareFrames(expected, actual, { names: createNameMap(), requestSubtype: subtype });

const prompt = (text: string, more: object = {}) => ({
  type: "user",
  message: { role: "user", content: [{ type: "text", text }] },
  parent_tool_use_id: null,
  ...more,
});

describe("the levels of similarity", () => {
  test.each([
    ["the same frame", prompt("go"), prompt("go"), "identical"],
    ["keys in another order", { type: "user", a: 1, b: 2 }, { b: 2, a: 1, type: "user" }, "identical"],
    ["another id", prompt("go", { uuid: "u-1" }), prompt("go", { uuid: "u-2" }), "renamed"],
    [
      "another time",
      prompt("go", { timestamp: "2026-01-01T00:00:00Z" }),
      prompt("go", { timestamp: "2027-01-01T00:00:00Z" }),
      "renamed",
    ],
    ["another text", prompt("go"), prompt("stop"), "minor"],
    [
      "the same text in another form",
      prompt("go"),
      { ...prompt(""), message: { role: "user", content: "go" } },
      "minor",
    ],
    [
      "another text in another form",
      prompt("go"),
      { ...prompt(""), message: { role: "user", content: "stop" } },
      "structural",
    ],
    [
      "another word where the protocol decides",
      prompt("go", { priority: "now" }),
      prompt("go", { priority: "later" }),
      "structural",
    ],
    ["a field more", prompt("go"), prompt("go", { priority: "now" }), "structural"],
    ["a field less", prompt("go", { priority: "now" }), prompt("go"), "structural"],
    ["another type of value", prompt("go"), prompt("go", { parent_tool_use_id: 1 }), "structural"],
    ["another kind of frame", prompt("go"), { type: "control_cancel_request", request_id: "r" }, "structural"],
  ])("%s", (_name, expected, actual, level) => {
    expect(compare(expected, actual).level).toBe(level);
  });
});

test("a difference says where and what", () => {
  expect(compare(prompt("go"), prompt("stop")).differences).toEqual([
    {
      level: "minor",
      class: "prose",
      change: "value",
      path: "message.content[0].text",
      expected: "go",
      actual: "stop",
      reason: "another value",
    },
  ]);
});

test("an answer is read by the schema of the question", () => {
  const answer = (id: string, toolUseID: string) => ({
    type: "control_response",
    response: { subtype: "success", request_id: id, response: { behavior: "allow", toolUseID } },
  });
  expect(compare(answer("a", "t1"), answer("b", "t9"), "can_use_tool").level).toBe("renamed");
  expect(compare(answer("a", "t1"), answer("b", "t9")).level).toBe("structural");
});

test("one id never maps to two", () => {
  const names = createNameMap();
  const cancel = (id: string) => ({ type: "control_cancel_request", request_id: id });
  expect(compareFrames(cancel("a"), cancel("x"), { names }).level).toBe("renamed");
  expect(compareFrames(cancel("a"), cancel("y"), { names })).toMatchObject({
    level: "structural",
    differences: [{ reason: '"a" is "x" in this session' }],
  });
  expect(compareFrames(cancel("b"), cancel("x"), { names }).level).toBe("structural");
  expect(compareFrames(cancel("a"), cancel("x"), { names }).level).toBe("renamed");
});

test("a refused frame leaves no names behind", () => {
  const names = createNameMap();
  compareFrames(prompt("go", { uuid: "u-1" }), prompt("stop", { uuid: "u-2" }), { names });
  expect(names.live("u-1")).toBeUndefined();
});

test("an id that was learnt is known inside a text too", () => {
  const names = createNameMap();
  compareFrames(prompt("go", { uuid: "recorded-id" }), prompt("go", { uuid: "live-id-here" }), { names });
  const about = (id: string) => prompt(`see ${id}`);
  expect(compareFrames(about("recorded-id"), about("live-id-here"), { names }).level).toBe("renamed");
});

test("a prototype cannot be reached from the wire", () => {
  const evil = JSON.parse('{"type":"__proto__","request":{"subtype":"constructor"},"__proto__":{"polluted":true}}');
  expect(compare(evil, structuredClone(evil)).level).toBe("identical");
  expect(compare(evil, { type: "__proto__", request: { subtype: "constructor" } }).level).toBe("structural");
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("messages that print mode writes in one array are read by their own schemas", () => {
  const printed = (timestamp: string, ...more: object[]) => [prompt("go", { uuid: "u1", timestamp }), ...more];
  const level = (live: unknown) =>
    compareFrames(printed("2026-01-01T00:00:00.000Z"), live, { names: createNameMap() }).level;
  expect(level(printed("2026-01-02T00:00:00.000Z"))).toBe("renamed");
  expect(level(printed("2026-01-01T00:00:00.000Z", prompt("more")))).toBe("structural");
});

test("the size of an incomplete input depends on its paths", () => {
  const use = (len: number) => ({
    type: "assistant",
    message: {
      content: [{ type: "tool_use", id: "t", name: "Write", input: { __unparsedToolInput: { raw: "{", len } } }],
    },
  });
  expect(compareFrames(use(9), use(12), { names: createNameMap() }).level).toBe("renamed");
});

test("changed files have no order", () => {
  const changed = (...changedFiles: string[]) => ({
    type: "user",
    tool_use_result: { bashEditDiff: { changedFiles } },
  });
  expect(compare(changed("/a", "/b"), changed("/b", "/a")).level).toBe("identical");
  expect(compare(changed("/a", "/b"), changed("/a")).level).toBe("structural");
});

test("the number of a process is the machine's, and no other number", () => {
  const greeted = (pid: number, models = 1) => ({
    type: "control_response",
    response: { subtype: "success", request_id: "r1", response: { pid, hooks_when_unanswered_kept: models } },
  });
  const options = () => ({ names: createNameMap(), requestSubtype: "initialize" });
  expect(compareFrames(greeted(17), greeted(904), options()).level).toBe("renamed");
  expect(compareFrames(greeted(17), greeted(17, 2), options()).level).toBe("structural");
});

test("a value that the schema leaves to chance is let pass with the reason, and none beside it", () => {
  const result = (completed: number, spawned = 2) => ({
    type: "result",
    subtype: "success",
    subagent_stats: { spawned, completed },
  });
  const { level, differences } = compareFrames(result(1), result(2), { names: createNameMap() });
  expect([level, differences.map(({ path }) => path)]).toEqual(["minor", ["subagent_stats.completed"]]);
  expect(differences[0]?.reason).toContain("left to chance: a background subagent");
  expect(compareFrames(result(1), result(1, 3), { names: createNameMap() }).level).toBe("structural");
});

describe("the class of a difference", () => {
  const initialized = (response: object) => ({
    type: "control_response",
    response: { subtype: "success", request_id: "r", response },
  });
  const models = (...values: readonly string[]) => ({
    models: values.map((value) => ({ value, displayName: value, description: value })),
  });
  const firstOf = (expected: object, got: object, subtype?: string) => {
    const [difference] = compare(expected, got, subtype).differences;
    return [difference?.class, difference?.change, difference?.path];
  };
  const denied = { permission_denials: [] };

  test.each([
    ["a model more", models("a", "c"), models("a", "b", "c"), ["catalogue", "added", "response.response.models[b]"]],
    ["a model less", models("a", "b", "c"), models("a", "c"), ["catalogue", "missing", "response.response.models[b]"]],
    ["models in another order", models("a", "b"), models("b", "a"), ["catalogue", "order", "response.response.models"]],
    ["a field that is required", models("a"), {}, ["catalogue", "missing", "response.response.models"]],
    [
      "a field of another type",
      { hooks_applied: true },
      { hooks_applied: "yes" },
      ["breaking", "type", "response.response.hooks_applied"],
    ],
    [
      "another value",
      { output_style: "a" },
      { output_style: "b" },
      ["behavior", "value", "response.response.output_style"],
    ],
  ])("%s", (_, expected, got, found) => {
    expect(firstOf(initialized(expected), initialized(got), "initialize")).toEqual(found);
  });

  test.each([
    [
      "a required field that is gone",
      { type: "result", subtype: "success", ...denied },
      { type: "result", subtype: "success" },
      "breaking",
    ],
    [
      "an optional field that is gone",
      { type: "result", subtype: "success", result_index: 0 },
      { type: "result", subtype: "success" },
      "behavior",
    ],
    [
      "a turn that fails",
      { type: "result", subtype: "success", is_error: false },
      { type: "result", subtype: "success", is_error: true },
      "breaking",
    ],
    [
      "a price",
      { type: "result", subtype: "success", total_cost_usd: 1 },
      { type: "result", subtype: "success", total_cost_usd: 2 },
      "catalogue",
    ],
  ])("%s", (_, expected, got, found) => {
    expect(firstOf(expected, got)[0]).toBe(found);
  });
});

test("regression: a path that contains another new id counted as another text", () => {
  const stored = (session: string, file: string) => {
    const path = `/projects/${session}/tool-results/${file}.txt`;
    return {
      ...prompt("", { session_id: session }),
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: `Stored in ${path}` }] },
      tool_use_result: { persistedOutputPath: path },
    };
  };
  expect(compare(stored("session-one", "bj9l4ysik"), stored("session-two", "b2xk01mpq")).level).toBe("renamed");
});

test("regression: durations in the result of a mirrored tool call counted as a difference", () => {
  const mirror = (totalDurationMs: number) => ({
    type: "transcript_mirror",
    filePath: "/s.jsonl",
    entries: [{ type: "user", message: { role: "user", content: "" }, toolUseResult: { totalDurationMs } }],
  });
  expect(compare(mirror(523), mirror(3195)).level).toBe("renamed");
});

test.each([
  ["that the vendor does not declare", "model_usage_since_last_result", {}, "additive"],
  ["that is unknown", "weather", "sunny", "additive"],
  ["that the protocol always had", "permission_denials", [], "behavior"],
])("an added field %s is %s", (_, name, value, expected) => {
  const frame = { type: "result", subtype: "success", result: "done" };
  const [difference] = compare(frame, { ...frame, [name]: value }).differences;
  expect(difference).toMatchObject({ change: "added", class: expected });
});
