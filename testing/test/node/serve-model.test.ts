import Anthropic from "@anthropic-ai/sdk";
import { afterEach, describe, expect, it } from "vitest";
import { deliver, drop, fail, say, script, scriptedModel } from "../../src/index.ts";
import { type ServedModel, serveModel } from "../../src/node/index.ts";

const ask = { model: "claude-opus-5-5", max_tokens: 100, messages: [{ role: "user" as const, content: "hi" }] };
const tools = [{ name: "Bash", input_schema: { type: "object" as const } }];

let served: ServedModel | undefined;
afterEach(async () => {
  await served?.close();
  served = undefined;
});

const client = (url: string, maxRetries = 0) => new Anthropic({ apiKey: "test", baseURL: url, maxRetries });

describe("a model over HTTP", () => {
  it("answers the official client and keeps the log", async () => {
    served = await serveModel(script(say("hello")));
    const message = await client(served.url)
      .messages.stream({ ...ask, tools })
      .finalMessage();
    expect(message.content).toEqual([{ type: "text", text: "hello" }]);
    expect(served.model.requests).toMatchObject([
      {
        path: "/v1/messages",
        outcome: { kind: "answered", location: "script, step 1 of 1", status: 200 },
        abandoned: false,
      },
    ]);
  });

  it("breaks the socket on a drop and on a cut", async () => {
    served = await serveModel(
      script(drop(), deliver(say("a longer answer"), { cut: { afterEvents: 3 } }), say("whole")),
    );
    const { url } = served;
    await expect(client(url).messages.create({ ...ask, tools })).rejects.toBeInstanceOf(Anthropic.APIConnectionError);
    await expect(
      client(url)
        .messages.stream({ ...ask, tools })
        .finalMessage(),
    ).rejects.toThrow();
    await expect(
      client(url)
        .messages.stream({ ...ask, tools })
        .finalMessage(),
    ).resolves.toMatchObject({ id: "msg_0003" });
    expect(served.model.requests.map((request) => request.abandoned)).toEqual([false, false, false]);
  });

  it("follows retry-after with the official client", async () => {
    served = await serveModel(
      script(fail(529, "overloaded_error", "Overloaded", { "retry-after-ms": "1" }), say("ok")),
    );
    const message = await client(served.url, 1).messages.create({ ...ask, tools });
    expect(message.content).toMatchObject([{ text: "ok" }]);
  });

  it("notices that the caller hung up during a hold", async () => {
    served = await serveModel(script(deliver(say("never"), { hold: { afterEvents: 1 } })));
    const stream = client(served.url).messages.stream({ ...ask, tools });
    stream.on("streamEvent", () => stream.abort());
    await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
    await expect.poll(() => served?.model.requests[0]?.abandoned).toBe(true);
  });

  it("closes while an answer is held", async () => {
    const open = await serveModel(scriptedModel(script(deliver(say("never"), { hold: { afterEvents: 1 } }))));
    const stream = client(open.url).messages.stream({ ...ask, tools });
    const ended = stream.finalMessage().catch((error: unknown) => error);
    await expect.poll(() => open.model.requests.length).toBe(1);
    await open.close();
    expect(await ended).toBeInstanceOf(Error);
  });

  it("rejects a body that is not JSON and an unknown path", async () => {
    served = await serveModel(script(say("unused")));
    const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const bad = await fetch(`${served.url}/v1/messages`, { method: "POST", headers, body: "{nope" });
    expect(bad.status).toBe(400);
    expect(served.model.problems[0]?.kind).toBe("rejected");
    expect((await fetch(`${served.url}/v1/other`)).status).toBe(404);
  });
});
