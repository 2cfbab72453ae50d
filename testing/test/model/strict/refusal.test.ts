import { describe, expect, it } from "vitest";
import { modelFetch, reply, say, script, scriptedModel, thinking, withoutAux } from "../../../src/index.ts";
import { refuseBody, refuseHeaders } from "../../../src/model/strict/refusal.ts";

const body = (fields: object = {}) => ({
  model: "claude-opus-5-5",
  max_tokens: 10,
  messages: [{ role: "user", content: "hi" }],
  ...fields,
});
const messages = (...list: readonly (readonly [string, unknown])[]) =>
  body({ messages: list.map(([role, content]) => ({ role, content })) });
const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "ok" });
const tool = (name: string, schema: unknown = { type: "object" }) => ({ name, input_schema: schema });
const cached = { type: "text", text: "x", cache_control: { type: "ephemeral" } };

describe("what the API takes", () => {
  it.each([
    ["a prompt", messages(["user", "hi"])],
    [
      "a system message between others",
      messages(["user", "hi"], ["system", "note"], ["assistant", [use("a")]], ["user", [result("a")]]),
    ],
    ["an assistant message in front", messages(["assistant", "earlier"], ["user", "hi"])],
    [
      "neighbours of one role",
      messages(
        ["user", "a"],
        ["user", "b"],
        ["assistant", [use("a")]],
        ["assistant", [use("b")]],
        ["user", [result("b")]],
        ["user", [result("a")]],
      ),
    ],
    [
      "a text after the results, and a block of a kind of its own in one",
      messages(
        ["user", "a"],
        ["assistant", [use("t1")]],
        ["user", [{ ...result("t1"), content: [{ type: "tool_reference", tool_name: "x" }] }]],
        ["user", "go on"],
      ),
    ],
    ["an empty assistant message at the end", messages(["user", "hi"], ["assistant", ""])],
    ["tools of the service", body({ tools: [{ type: "web_search_20250305", name: "web_search" }, tool("Bash")] })],
    ["four breakpoints of the cache", messages(["user", [cached, cached, cached, cached]])],
    ["thinking within the limit", body({ max_tokens: 2000, thinking: { type: "enabled", budget_tokens: 1024 } })],
    ["fields of betas", body({ output_config: { effort: "low" }, context_management: {}, mcp_servers: [] })],
    [
      "a system message that only sets the effort",
      body({
        messages: [
          { role: "user", content: "hi" },
          { role: "system", content: [], output_config: { effort: "low" } },
        ],
      }),
    ],
  ])("%s", (_, sent) => {
    expect(refuseBody(sent, "messages")).toBeUndefined();
  });
});

describe("what the API refuses", () => {
  it.each([
    ["no model", { ...body(), model: undefined }, /^model: Field required/],
    ["no limit", { ...body(), max_tokens: undefined }, /^max_tokens: Field required/],
    ["a limit of nothing", body({ max_tokens: 0 }), /^max_tokens: .*greater than or equal to 1/],
    [
      "a mark of the cache of another kind",
      messages(["user", [{ type: "text", text: "x", cache_control: { type: "eternal" } }]]),
      /^cache_control\.type/,
    ],
    [
      "a mark of the cache that lives a day",
      messages(["user", [{ type: "text", text: "x", cache_control: { type: "ephemeral", ttl: "1d" } }]]),
      /^cache_control\.ttl/,
    ],
    [
      "a long mark after a short one",
      messages(["user", [cached, { type: "text", text: "x", cache_control: { type: "ephemeral", ttl: "1h" } }]]),
      /ttl='1h'.*after/,
    ],
    [
      "a mark on reasoning",
      messages(
        ["user", "a"],
        ["assistant", [{ type: "thinking", thinking: "x", signature: "s", cache_control: { type: "ephemeral" } }]],
        ["user", "b"],
      ),
      /thinking\.cache_control/,
    ],
    [
      "thinking with another temperature",
      body({ max_tokens: 2000, thinking: { type: "enabled", budget_tokens: 1024 }, temperature: 0.5 }),
      /temperature/,
    ],
    [
      "thinking with a forced tool",
      body({ thinking: { type: "adaptive" }, tools: [tool("Bash")], tool_choice: { type: "any" } }),
      /tool_choice/,
    ],
    ["an unknown field", body({ temprature: 1 }), /^temprature: Extra inputs/],
    ["no messages", body({ messages: [] }), /at least one message/],
    ["messages of another type", body({ messages: "hi" }), /valid array/],
    ["a message that is a text", body({ messages: ["hi"] }), /^messages\.0/],
    ["another role", messages(["user", "hi"], ["tool", "x"]), /Unexpected role "tool"/],
    ["a system message in front", messages(["system", "x"], ["user", "hi"]), /^messages\.0/],
    ["no user message", messages(["assistant", "hi"]), /"user" role/],
    ["empty content", messages(["user", ""]), /non-empty content/],
    ["a system message of nothing", messages(["user", "hi"], ["system", []]), /^messages\.1: all messages/],
    [
      "an empty list of blocks",
      messages(["user", []], ["assistant", "x"], ["user", "y"]),
      /^messages\.0: all messages/,
    ],
    ["an empty text block", messages(["user", [{ type: "text", text: "" }]]), /text content blocks must be non-empty/],
    ["a block without a type", messages(["user", [{ text: "x" }]]), /^messages\.0\.content\.0\.type/],
    [
      "thinking without a signature",
      messages(["user", "a"], ["assistant", [{ type: "thinking", thinking: "x" }]], ["user", "b"]),
      /signature/,
    ],
    ["an answer that ends in a blank", messages(["user", "a"], ["assistant", "so "]), /trailing whitespace/],
    ["a call from the user", messages(["user", [use("a")]]), /`tool_use` blocks can only be in `assistant`/],
    [
      "a result from the model",
      messages(["user", "a"], ["assistant", [result("a")]]),
      /`tool_result` blocks can only be in `user`/,
    ],
    [
      "a call without a result",
      messages(["user", "a"], ["assistant", [use("t1")]], ["user", "b"]),
      /without `tool_result` blocks immediately after: t1/,
    ],
    [
      "a text before the results",
      messages(["user", "a"], ["assistant", [use("t1")]], ["user", [{ type: "text", text: "b" }, result("t1")]]),
      /without `tool_result` blocks immediately after: t1/,
    ],
    [
      "a message before the results",
      messages(["user", "a"], ["assistant", [use("t1")]], ["user", "b"], ["user", [result("t1")]]),
      /without `tool_result` blocks immediately after: t1/,
    ],
    [
      "an unknown field of a message",
      body({ messages: [{ role: "user", content: "hi", uuid: "1" }] }),
      /^messages\.0\.uuid: Extra inputs/,
    ],
    [
      "an unknown field of a block",
      messages(["user", [{ type: "text", text: "x", id: "1" }]]),
      /^messages\.0\.content\.0\.text\.id: Extra inputs/,
    ],
    [
      "an unknown field of a block in a result",
      messages(
        ["user", "a"],
        ["assistant", [use("t1")]],
        ["user", [{ ...result("t1"), content: [{ type: "text", text: "x", mime: "y" }] }]],
      ),
      /^messages\.2\.content\.0\.tool_result\.content\.0\.text\.mime: Extra inputs/,
    ],
    [
      "a call without an id",
      messages(["assistant", [{ ...use(""), id: undefined }]], ["user", "a"]),
      /tool_use\.id: Field/,
    ],
    [
      "a call with an input that is a text",
      messages(["assistant", [{ ...use("t1"), input: "ls" }]], ["user", "a"]),
      /tool_use\.input: Input should be a valid dictionary/,
    ],
    [
      "a result too late",
      messages(["user", "a"], ["assistant", [use("t1")]], ["user", "b"], ["assistant", "c"], ["user", [result("t1")]]),
      /immediately after: t1/,
    ],
    [
      "a result without a call",
      messages(["user", "a"], ["assistant", "b"], ["user", [result("t9")]]),
      /unexpected `tool_use_id`.*: t9/,
    ],
    [
      "two results",
      messages(["user", "a"], ["assistant", [use("t1")]], ["user", [result("t1"), result("t1")]]),
      /single result.*t1/,
    ],
    [
      "an id used again",
      messages(
        ["user", "a"],
        ["assistant", [use("t1")]],
        ["user", [result("t1")]],
        ["assistant", [use("t1")]],
        ["user", [result("t1")]],
      ),
      /ids must be unique/,
    ],
    ["two tools of one name", body({ tools: [tool("a"), tool("a")] }), /names must be unique/],
    ["a tool with a bad name", body({ tools: [tool("a b")] }), /^tools\.0\.custom\.name/],
    ["a tool without a schema", body({ tools: [{ name: "a" }] }), /input_schema: Field required/],
    ["a tool that takes a list", body({ tools: [tool("a", { type: "array" })] }), /input_schema\.type/],
    [
      "the choice of a tool that is not there",
      body({ tools: [tool("a")], tool_choice: { type: "tool", name: "b" } }),
      /Tool 'b' not found/,
    ],
    [
      "five breakpoints of the cache",
      messages(["user", [cached, cached, cached, cached, cached]]),
      /maximum of 4.*Found 5/,
    ],
    [
      "too little to think with",
      body({ thinking: { type: "enabled", budget_tokens: 100 } }),
      /greater than or equal to 1024/,
    ],
    ["more thinking than answer", body({ thinking: { type: "enabled", budget_tokens: 1024 } }), /must be greater than/],
    ["a temperature of two", body({ temperature: 2 }), /^temperature/],
  ])("%s", (_, sent, message) => {
    expect(refuseBody(sent, "messages")).toMatchObject({
      status: 400,
      error: { type: "invalid_request_error", message: expect.stringMatching(message) },
    });
  });

  it("no limit where tokens are only counted", () => {
    const { max_tokens: _, ...rest } = body();
    expect(refuseBody(rest, "count_tokens")).toBeUndefined();
  });

  it("calls without a key or a version", () => {
    expect(refuseHeaders({ "anthropic-version": "1" })).toMatchObject({ status: 401 });
    expect(refuseHeaders({ "x-api-key": "k" })).toMatchObject({ status: 400 });
    expect(refuseHeaders({ authorization: "Bearer k", "anthropic-version": "1" })).toBeUndefined();
  });
});

describe("what the model knows of earlier calls", () => {
  it("refuses reasoning that it signed and that comes back altered, and takes it unchanged", async () => {
    const model = scriptedModel(withoutAux(script(reply([thinking("a plan", "signed")]), say("on"), say("never"))));
    const ask = (value: string) =>
      modelFetch(model)("http://model.test/v1/messages", {
        method: "POST",
        headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" },
        body: JSON.stringify(
          messages(
            ["user", "a"],
            [
              "assistant",
              [
                { type: "thinking", thinking: value, signature: "signed" },
                { type: "text", text: "b" },
              ],
            ],
            ["user", "c"],
          ),
        ),
      });
    expect((await ask("before it was signed")).status).toBe(200);
    expect((await ask("a plan")).status).toBe(200);
    const refused = await ask("another plan");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Invalid `signature` in `thinking` block");
  });
});
