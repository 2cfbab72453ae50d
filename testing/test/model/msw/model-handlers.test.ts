import Anthropic from "@anthropic-ai/sdk";
import { setupServer } from "msw/node";
import { afterEach, expect, it } from "vitest";
import { deliver, drop, say, script, scriptedModel, toolUse, use } from "../../../src/index.ts";
import { modelHandlers } from "../../../src/model/msw/index.ts";

const tools = [{ name: "Bash", input_schema: { type: "object" as const } }];
const ask = { model: "claude-opus-5-5", max_tokens: 100, messages: [{ role: "user" as const, content: "hi" }], tools };
const server = setupServer();
afterEach(() => server.close());

it("answers the official client at the address it has by default", async () => {
  const model = scriptedModel(script(use(toolUse("t1", "Bash", { command: "ls" })), say("done")));
  server.use(...modelHandlers(model));
  server.listen({ onUnhandledFrame: "error" });
  const client = new Anthropic({ apiKey: "test", baseURL: "https://api.anthropic.com", maxRetries: 0 });
  const first = await client.messages.stream(ask).finalMessage();
  expect(first.content).toEqual([{ type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } }]);
  const second = await client.messages.create(ask);
  expect(second.content).toMatchObject([{ text: "done" }]);
  expect(model.unused()).toEqual([]);
});

it("drops and cuts connections", async () => {
  const model = scriptedModel(script(drop(), deliver(say("a longer answer"), { cut: { afterEvents: 3 } })));
  server.resetHandlers(...modelHandlers(model, { baseUrl: "http://model.test/prefix/" }));
  server.listen({ onUnhandledFrame: "error" });
  const client = new Anthropic({ apiKey: "test", baseURL: "http://model.test/prefix", maxRetries: 0 });
  await expect(client.messages.create(ask)).rejects.toBeInstanceOf(Anthropic.APIConnectionError);
  await expect(client.messages.stream(ask).finalMessage()).rejects.toThrow();
  expect(model.requests).toHaveLength(2);
});
