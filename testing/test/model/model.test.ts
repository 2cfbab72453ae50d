import Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import {
  always,
  aux,
  deliver,
  drop,
  fail,
  modelFetch,
  redactedThinking,
  reply,
  type ScriptedModel,
  say,
  script,
  scriptedModel,
  text,
  thinking,
  toolUse,
  use,
  virtualClock,
  when,
} from "../../src/index.ts";

const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };
const clientOf = (model: ScriptedModel) =>
  new Anthropic({ apiKey: "test", baseURL: "http://model.test", maxRetries: 0, fetch: modelFetch(model) });
const ask = (content: string) => ({
  model: "claude-opus-5-5",
  max_tokens: 100,
  messages: [{ role: "user" as const, content }],
  tools: [bash],
});

describe("a scripted model answers the official client", () => {
  it("streams every kind of block so that the client assembles the same message", async () => {
    const content = [
      thinking("let me see", "c2lnbmF0dXJl"),
      redactedThinking("xyz"),
      text("Größe: 📏 and more"),
      toolUse("t1", "Bash", { command: "ls", n: 3 }),
    ];
    const model = scriptedModel(
      script(reply(content, { usage: { input_tokens: 7, cache_read_input_tokens: 5, output_tokens: 9 } })),
    );
    const stream = clientOf(model).messages.stream(ask("hi"));
    const types: string[] = [];
    stream.on("streamEvent", (event) => types.push(event.type));
    const message = await stream.finalMessage();
    expect(message).toMatchObject({
      id: "msg_0001",
      role: "assistant",
      model: "claude-opus-5-5",
      stop_reason: "tool_use",
      content,
      usage: { input_tokens: 7, cache_read_input_tokens: 5, output_tokens: 9 },
    });
    expect(types[0]).toBe("message_start");
    expect(types.slice(-2)).toEqual(["message_delta", "message_stop"]);
    expect(model.problems).toEqual([]);
    expect(model.unused()).toEqual([]);
  });

  it("says the same without streaming", async () => {
    const model = scriptedModel(script(say("hello", { stopReason: "stop_sequence", stopSequence: "##" })));
    const { data, request_id } = await clientOf(model).messages.create(ask("hi")).withResponse();
    expect(data).toMatchObject({
      content: [{ type: "text", text: "hello" }],
      stop_reason: "stop_sequence",
      stop_sequence: "##",
    });
    expect(request_id).toBe("req_0");
  });

  it("counts tokens and lists models", async () => {
    const model = scriptedModel(script(say("unused")), {
      countTokens: 42,
      models: ["claude-opus-5-5", "claude-haiku-5-5"],
    });
    const client = clientOf(model);
    const { max_tokens: _, ...body } = ask("hi");
    expect(await client.messages.countTokens(body)).toEqual({ input_tokens: 42 });
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(["claude-opus-5-5", "claude-haiku-5-5"]);
    expect(await client.models.retrieve("claude-haiku-5-5")).toMatchObject({ id: "claude-haiku-5-5" });
    await expect(client.models.retrieve("other")).rejects.toThrow(/model: other/);
    expect(model.unused()).toEqual(["script, step 1 of 1"]);
  });
});

describe("failures reach the client as the service's own do", () => {
  it("gives status, type, message and headers of an error", async () => {
    const model = scriptedModel(script(fail(429, "rate_limit_error", "Slow down", { "retry-after": "2" })));
    const failure = await clientOf(model)
      .messages.create(ask("hi"))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Anthropic.RateLimitError);
    expect(failure).toMatchObject({ status: 429, requestID: "req_0", error: { error: { message: "Slow down" } } });
    expect((failure as InstanceType<typeof Anthropic.APIError>).headers?.get("retry-after")).toBe("2");
  });

  it("is retried by the client after a drop and after an overload", async () => {
    const model = scriptedModel(
      script(drop(), fail(529, "overloaded_error", "Overloaded", { "retry-after-ms": "1" }), say("third time")),
    );
    const client = new Anthropic({
      apiKey: "test",
      baseURL: "http://model.test",
      maxRetries: 2,
      fetch: modelFetch(model),
    });
    const message = await client.messages.create(ask("hi"));
    expect(message.content).toMatchObject([{ text: "third time" }]);
    expect(model.requests).toHaveLength(3);
  });

  it("sends an error event in the middle of a stream", async () => {
    const model = scriptedModel(
      script(
        say("long text here", { streamError: { type: "overloaded_error", message: "Overloaded", afterEvents: 3 } }),
      ),
    );
    const stream = clientOf(model).messages.stream(ask("hi"));
    await expect(stream.finalMessage()).rejects.toThrow(/Overloaded/);
  });

  it.each([{ afterEvents: 2 }, { afterBytes: 500 }])("breaks the stream at %o", async (cut) => {
    const model = scriptedModel(script(deliver(say("a text that is long enough"), { cut })));
    const response = await model.handle(request(ask("hi")));
    const reader = response.body?.getReader();
    let size = 0;
    const reading = (async () => {
      for (;;) {
        const next = await reader?.read();
        if (!next || next.done) return;
        size += next.value.length;
      }
    })();
    await expect(reading).rejects.toThrow("cut the connection");
    if ("afterBytes" in cut) expect(size).toBe(500);
  });
});

const request = (body: object, headers: Record<string, string> = {}) =>
  new Request("http://model.test/v1/messages?beta=true", {
    method: "POST",
    headers: { "x-api-key": "secret", "anthropic-version": "2023-06-01", ...headers },
    body: JSON.stringify({ stream: true, ...body }),
  });

describe("a script chooses its answers", () => {
  const textOfReply = async (model: ScriptedModel, body: object) =>
    JSON.parse(await (await model.handle(request({ ...body, stream: false }))).text()).content?.[0]?.text;

  it("routes by the first user message and keeps each route's place", async () => {
    const model = scriptedModel(
      script(say("main 1"), when("SUBTASK", say("sub 1"), say("sub 2")), say("main 2"), aux(say("a title"))),
    );
    expect(await textOfReply(model, ask("SUBTASK go"))).toBe("sub 1");
    expect(await textOfReply(model, ask("hello"))).toBe("main 1");
    expect(await textOfReply(model, { ...ask("give it a title"), tools: [] })).toBe("a title");
    expect(await textOfReply(model, ask("SUBTASK go"))).toBe("sub 2");
    expect(await textOfReply(model, ask("hello"))).toBe("main 2");
    expect(model.unused()).toEqual([]);
  });

  it("lets a function see the call, and a predicate choose it", async () => {
    const model = scriptedModel(
      script(
        when((call) => call.toolResults.some((result) => result.isError), always(say("that failed"))),
        (call) => say(`${call.index}: ${call.lastText} with ${call.tools.join()}`),
      ),
    );
    expect(await textOfReply(model, ask("hi"))).toBe("0: hi with Bash");
    const messages = [
      { role: "user", content: "go" },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "boom", is_error: true }] },
    ];
    expect(await textOfReply(model, { ...ask("hi"), messages })).toBe("that failed");
    expect(await textOfReply(model, { ...ask("hi"), messages })).toBe("that failed");
  });

  it("tells caller and log what came and what was expected", async () => {
    const model = scriptedModel(script(say("only one")));
    await model.handle(request(ask("first")));
    const response = await model.handle(request(ask("second")));
    expect(response.status).toBe(418);
    expect(response.headers.get("x-should-retry")).toBe("false");
    const { error } = await response.json();
    expect(model.problems).toHaveLength(1);
    expect(error.message).toBe(model.problems[0]?.message);
    expect(model.problems[0]).toMatchObject({ kind: "exhausted", request: 1 });
    expect(error.message).toMatch(/script has 1 step.*all are used.*last user text "second"/);
    expect(model.requests[1]?.headers["x-api-key"]).toBe("<6 characters>");
  });

  it("reports a step that throws", async () => {
    const model = scriptedModel(
      script(() => {
        throw new Error("no idea");
      }),
    );
    expect((await model.handle(request(ask("hi")))).status).toBe(418);
    expect(model.problems[0]).toMatchObject({ kind: "script", message: expect.stringContaining("no idea") });
  });

  it("refuses a script whose steps can never run", () => {
    expect(() => script(always(say("a")), say("b"))).toThrow(/steps after it never run/);
    expect(() => script(aux(say("a")), aux(say("b")))).toThrow(/aux.* twice/);
  });
});

describe("time belongs to the clock", () => {
  it("waits, holds and spaces events in virtual time", async () => {
    const clock = virtualClock();
    const answer = deliver(use(toolUse("t1", "Bash")), {
      delayMs: 1000,
      betweenMs: 10,
      hold: { afterEvents: 1, ms: 5000 },
    });
    const model = scriptedModel(script(answer), { clock });
    const reading = model.handle(request(ask("hi"))).then((response) => response.text());
    let done = false;
    void reading.then(() => {
      done = true;
    });
    await clock.advance(999);
    expect(done).toBe(false);
    for (let advanced = true; advanced; ) advanced = await clock.advanceToNext();
    expect(await reading).toContain("message_stop");
    expect(clock.now()).toBe(1000 + 5000 + 6 * 10);
  });

  it("holds until the caller gives up, and records that it did", async () => {
    const model = scriptedModel(script(deliver(say("never"), { hold: { afterEvents: 1 } })));
    const giveUp = new AbortController();
    const response = await modelFetch(model)("http://model.test/v1/messages", {
      method: "POST",
      headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" },
      body: JSON.stringify({ ...ask("hi"), stream: true }),
      signal: giveUp.signal,
    });
    const reading = response.text();
    giveUp.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    expect(model.requests[0]?.abandoned).toBe(true);
  });

  it("hands the body over in pieces of any size without changing it", async () => {
    const answer = say("Größe 📏", { delivery: {} });
    const plain = await (await scriptedModel(script(answer)).handle(request(ask("hi")))).text();
    for (const chunkBytes of [1, 7, 4096]) {
      const model = scriptedModel(script(deliver(answer, { chunkBytes })));
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await model.handle(request(ask("hi")))).body ?? []) chunks.push(chunk as Uint8Array);
      expect(Buffer.concat(chunks).toString()).toBe(plain);
      expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(chunkBytes);
    }
  });
});
