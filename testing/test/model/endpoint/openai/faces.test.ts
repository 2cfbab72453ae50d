import { describe, expect, it } from "vitest";
import { always, fail, reply, say, script, scriptedModel, text, toolUse, use, when } from "../../../../src/index.ts";

type Json = Readonly<Record<string, unknown>>;

const call = (model: ReturnType<typeof scriptedModel>, path: string, body: Json, authorization = "Bearer k") => {
  const headers = { ...(authorization !== "" && { authorization }), "content-type": "application/json" };
  return model.handle(new Request(`http://model/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
};

const chat = { model: "gpt-x", messages: [{ role: "user", content: "Hi" }] };

describe("APIs that are compatible with OpenAI", () => {
  it("answer a call without tools with a step, not with the answer for titles", async () => {
    const answer = await call(scriptedModel(script(say("Hello."))), "chat/completions", chat);
    expect(await answer.json()).toMatchObject({
      object: "chat.completion",
      choices: [{ message: { content: "Hello." } }],
    });
  });

  it("present system prompts, images, tool calls and results to conditions as the Messages API does", async () => {
    const bodies: Json[] = [];
    const model = scriptedModel(
      script(
        always(({ body }) => {
          bodies.push(body);
          return say("ok");
        }),
      ),
    );
    await call(model, "chat/completions", {
      model: "gpt-x",
      max_completion_tokens: 5,
      tools: [{ type: "function", function: { name: "f", description: "d", parameters: { type: "object" } } }],
      messages: [
        { role: "developer", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "text", text: "Look" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
        },
        { role: "tool", tool_call_id: "c1", content: "42" },
      ],
    });
    await call(model, "responses", {
      model: "gpt-x",
      max_output_tokens: 5,
      instructions: "Be brief.",
      tools: [{ type: "function", name: "f", description: "d", parameters: { type: "object" } }],
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "Look" },
            { type: "input_image", image_url: "data:image/png;base64,AAAA" },
          ],
        },
        { type: "function_call", call_id: "c1", name: "f", arguments: '{"a":1}' },
        { type: "function_call_output", call_id: "c1", output: "42" },
      ],
    });
    expect(model.problems).toEqual([]);
    expect(bodies[0]).toEqual({
      model: "gpt-x",
      system: "Be brief.",
      max_tokens: 5,
      stream: undefined,
      tools: [{ name: "f", description: "d", input_schema: { type: "object" } }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Look" },
            { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
          ],
        },
        { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "f", input: { a: 1 } }] },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "42" }] }],
        },
      ],
    });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it.each([
    ["no key", "chat/completions", chat, "", 401],
    ["no model", "chat/completions", { messages: chat.messages }, "Bearer k", 400],
    ["no message", "responses", { model: "gpt-x" }, "Bearer k", 400],
    [
      "a result without a call",
      "chat/completions",
      { model: "gpt-x", messages: [{ role: "tool", tool_call_id: "c1", content: "42" }] },
      "Bearer k",
      400,
    ],
    [
      "a call without a result",
      "responses",
      {
        model: "gpt-x",
        input: [
          { type: "function_call", call_id: "c1", name: "f", arguments: "{}" },
          { role: "user", content: "Hi" },
        ],
      },
      "Bearer k",
      400,
    ],
    [
      "an unknown previous response",
      "responses",
      { model: "gpt-x", input: "Hi", previous_response_id: "resp_9" },
      "Bearer k",
      400,
    ],
  ])("reject %s in their own form", async (_, path, body, key, status) => {
    const model = scriptedModel(script(say("never")));
    const answer = await call(model, path, body, key);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { message: expect.any(String), type: "invalid_request_error", param: null, code: null },
    });
    expect(model.problems).toMatchObject([{ kind: "rejected" }]);
  });

  it("send the errors of a script in their own form", async () => {
    const model = scriptedModel(
      script(fail(529, "overloaded_error", "Busy"), {
        ...say("A longer text."),
        streamError: { type: "overloaded_error", message: "Busy", afterEvents: 2 },
      }),
    );
    const refused = await call(model, "chat/completions", chat);
    expect(await refused.json()).toEqual({
      error: { message: "Busy", type: "overloaded_error", param: null, code: null },
    });
    const streamed = await call(model, "chat/completions", { ...chat, stream: true });
    const parts = (await streamed.text()).trim().split("\n\n");
    expect(parts.at(-1)).toBe('data: {"error":{"message":"Busy","type":"overloaded_error","param":null,"code":null}}');
  });

  it("end a streamed chat with the finish reason and, if the call asks for it, the usage", async () => {
    const model = scriptedModel(script(always(use(toolUse("c1", "f", { a: 1 })))));
    const lines = async (more: Json) =>
      (await (await call(model, "chat/completions", { ...chat, stream: true, ...more })).text()).trim().split("\n\n");
    const plain = await lines({});
    expect(plain.at(-1)).toBe("data: [DONE]");
    expect(plain.at(-2)).toContain('"finish_reason":"tool_calls"');
    expect(plain.join("")).not.toContain("usage");
    const counted = await lines({ stream_options: { include_usage: true } });
    expect(counted.at(-2)).toContain('"usage":{"prompt_tokens":10');
  });

  it("number the events of a streamed response, and mark an answer that was cut as incomplete", async () => {
    const model = scriptedModel(script(reply([text("One."), text("Two.")], { stopReason: "max_tokens" })));
    const body = await (await call(model, "responses", { model: "gpt-x", input: "Hi", stream: true })).text();
    const events = body
      .trim()
      .split("\n\n")
      .map((part): Json => JSON.parse(part.slice(part.indexOf("data: ") + 6)));
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, i) => i));
    expect(events.at(-1)).toMatchObject({
      type: "response.incomplete",
      response: { status: "incomplete", incomplete_details: { reason: "max_output_tokens" }, output: [{}, {}] },
    });
  });

  it("let routes answer by what a call contains", async () => {
    const model = scriptedModel(
      script(when({ last: /^sum (\d+) \d+$/ }, say("A sum.")), when({ tools: false, answers: 0 }, say("Other."))),
    );
    const chatAbout = (content: string) => ({ ...chat, messages: [{ role: "user", content }] });
    const answer = async (content: string) =>
      JSON.stringify(await (await call(model, "chat/completions", chatAbout(content))).json());
    expect(await answer("sum 1 2")).toContain("A sum.");
    expect(await answer("product 1 2")).toContain("Other.");
    expect(await answer("product 1 2")).toContain("all are used");
  });
});

it("a replaced script answers from its beginning, and earlier requests stay in the log", async () => {
  const model = scriptedModel(script(say("old")));
  await call(model, "chat/completions", chat);
  model.replace(script(say("new"), say("never")));
  expect(JSON.stringify(await (await call(model, "chat/completions", chat)).json())).toContain("new");
  expect(model.requests).toHaveLength(2);
  expect(model.unused()).toEqual(["script, step 2 of 2"]);
});
