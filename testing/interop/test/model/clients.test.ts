import {
  always,
  deliver,
  fail,
  reply,
  type Script,
  say,
  script,
  text,
  thinking,
  toolUse,
  use,
  when,
} from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";

let served: ServedModel;
afterEach(() => served.close());

async function openai(source: Script): Promise<OpenAI> {
  served = await serveModel(source);
  return new OpenAI({ apiKey: "test", baseURL: `${served.url}/v1`, maxRetries: 0 });
}

const parameters = { type: "object", properties: { city: { type: "string" } } };
const user = (content: string) => ({ role: "user" as const, content });

describe("the official client of /v1/chat/completions", () => {
  const tools = [{ type: "function" as const, function: { name: "weather", parameters } }];

  it("calls a tool and gets the answer to its result", async () => {
    const client = await openai(script(use(toolUse("call_1", "weather", { city: "Oslo" })), say("Rain in Oslo.")));
    const first = await client.chat.completions.create({ model: "gpt-x", messages: [user("Weather?")], tools });
    expect(first.choices[0]).toMatchObject({ finish_reason: "tool_calls", message: { content: null } });
    const [called] = first.choices[0]?.message.tool_calls ?? [];
    expect(called).toEqual({
      id: "call_1",
      type: "function",
      function: { name: "weather", arguments: '{"city":"Oslo"}' },
    });
    const second = await client.chat.completions.create({
      model: "gpt-x",
      messages: [
        user("Weather?"),
        first.choices[0]?.message ?? user("-"),
        { role: "tool", tool_call_id: "call_1", content: "12 degrees, rain" },
      ],
      tools,
    });
    expect(second.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "Rain in Oslo." } });
    expect(second.usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 });
    expect(served.model.problems).toEqual([]);
  });

  it("streams texts, tool calls and usage", async () => {
    const client = await openai(
      script(
        reply([
          text("I look it up."),
          toolUse("a", "weather", { city: "Oslo" }),
          toolUse("b", "weather", { city: "Rome" }),
        ]),
      ),
    );
    const runner = client.chat.completions.stream({
      model: "gpt-x",
      messages: [user("Weather?")],
      tools,
      stream_options: { include_usage: true },
    });
    const deltas: string[] = [];
    runner.on("content", (delta) => void deltas.push(delta));
    const { choices, usage } = await runner.finalChatCompletion();
    expect(deltas.join("")).toBe("I look it up.");
    expect(deltas.length).toBeGreaterThan(1);
    expect(choices[0]?.finish_reason).toBe("tool_calls");
    expect(
      choices[0]?.message.tool_calls?.map((call) => [call.id, "function" in call && call.function.arguments]),
    ).toEqual([
      ["a", '{"city":"Oslo"}'],
      ["b", '{"city":"Rome"}'],
    ]);
    expect(usage?.total_tokens).toBe(30);
  });

  it("rejects results without calls, and reports failures and cuts as the client's own errors", async () => {
    const client = await openai(
      script(
        fail(429, "rate_limit_error", "Slow down."),
        deliver(say("A longer answer."), { cut: { afterEvents: 2 } }),
      ),
    );
    const call = { model: "gpt-x", messages: [user("Hi")] };
    await expect(
      client.chat.completions.create({ ...call, messages: [{ role: "tool", tool_call_id: "x", content: "12" }] }),
    ).rejects.toThrow(OpenAI.BadRequestError);
    await expect(client.chat.completions.create(call)).rejects.toThrow(OpenAI.RateLimitError);
    await expect(client.chat.completions.stream(call).finalChatCompletion()).rejects.toThrow();
    await expect(client.chat.completions.create(call)).rejects.toThrow(/all are used/);
  });
});

describe("the official client of /v1/responses", () => {
  const tools = [{ type: "function" as const, name: "weather", parameters, strict: false }];

  it("continues a conversation by the id of the response", async () => {
    const client = await openai(script(use(toolUse("call_1", "weather", { city: "Oslo" })), say("Rain in Oslo.")));
    const first = await client.responses.create({
      model: "gpt-x",
      instructions: "Be brief.",
      input: "Weather?",
      tools,
    });
    expect(first.output).toMatchObject([{ type: "function_call", call_id: "call_1", arguments: '{"city":"Oslo"}' }]);
    const second = await client.responses.create({
      model: "gpt-x",
      previous_response_id: first.id,
      input: [{ type: "function_call_output", call_id: "call_1", output: "12 degrees, rain" }],
      tools,
    });
    expect(second.output_text).toBe("Rain in Oslo.");
    expect(second.status).toBe("completed");
    expect(served.model.problems).toEqual([]);
    await expect(
      client.responses.create({ model: "gpt-x", input: "Hi", previous_response_id: "resp_x" }),
    ).rejects.toThrow(/not found/);
  });

  it("streams reasoning, texts and tool calls", async () => {
    const client = await openai(
      script(reply([thinking("Where is it?"), text("I look it up."), toolUse("call_1", "weather", { city: "Oslo" })])),
    );
    const stream = client.responses.stream({ model: "gpt-x", input: "Weather?", tools });
    const kinds: string[] = [];
    let streamed = "";
    for await (const event of stream) {
      kinds.push(event.type);
      if (event.type === "response.output_text.delta") streamed += event.delta;
    }
    const final = await stream.finalResponse();
    expect(streamed).toBe("I look it up.");
    expect(final.output.map(({ type }) => type)).toEqual(["reasoning", "message", "function_call"]);
    expect(final.usage?.total_tokens).toBe(30);
    expect(kinds[0]).toBe("response.created");
    expect(kinds.at(-1)).toBe("response.completed");
  });
});

it("the same script answers all three APIs by what a call contains", async () => {
  const source = script(when({ last: /weather in (oslo|rome)/i }, always(say("Rain."))), always(say("Hello.")));
  const client = await openai(source);
  const anthropic = new Anthropic({ apiKey: "test", baseURL: served.url, maxRetries: 0 });
  const tool = { name: "weather", input_schema: { type: "object" as const } };
  const ask = async (prompt: string) => {
    const chat = await client.chat.completions.create({ model: "gpt-x", messages: [user(prompt)] });
    const response = await client.responses.create({ model: "gpt-x", input: prompt });
    const message = await anthropic.messages.create({
      model: "claude-x",
      max_tokens: 99,
      tools: [tool],
      messages: [user(prompt)],
    });
    return [chat.choices[0]?.message.content, response.output_text, message.content[0]];
  };
  expect(await ask("The weather in Oslo?")).toEqual(["Rain.", "Rain.", { type: "text", text: "Rain." }]);
  expect(await ask("Hi")).toEqual(["Hello.", "Hello.", { type: "text", text: "Hello." }]);
  expect((await client.models.list()).data).toEqual([]);
});
