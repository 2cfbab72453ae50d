import Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import {
  callKey,
  fail,
  modelFetch,
  recordCalls,
  say,
  script,
  scriptedModel,
  scriptOfCalls,
  withoutAux,
} from "../../../src/index.ts";

const ask = (client: Anthropic, text: string) =>
  client.messages
    .stream({ model: "claude-opus-5-5", max_tokens: 100, messages: [{ role: "user", content: text }] })
    .finalText();

const clientOf = (fetch: typeof globalThis.fetch) =>
  new Anthropic({ apiKey: "test", baseURL: "http://model.test", fetch, maxRetries: 0 });

it("plays recorded calls back by what they are about, whatever their order", async () => {
  const events: { channel: "model"; kind: string; [field: string]: unknown }[] = [];
  const upstream = scriptedModel(withoutAux(script(say("one"), say("two"), fail(529, "overloaded_error", "later"))));
  const handle = recordCalls(
    (request) => upstream.handle(request),
    ({ kind, body }) => events.push({ ...body, channel: "model", kind }),
  );
  const recording = clientOf((input, init) => handle(new Request(input, init)));
  expect(await ask(recording, "first")).toBe("one");
  expect(await ask(recording, "second")).toBe("two");
  await expect(ask(recording, "third")).rejects.toThrow("later");

  const played = scriptedModel(scriptOfCalls(events, { strict: true }));
  const client = clientOf(modelFetch(played));
  expect(await ask(client, "second")).toBe("two");
  expect(await ask(client, "first")).toBe("one");
  await expect(ask(client, "third")).rejects.toThrow("later");
  await expect(ask(client, "fourth")).rejects.toThrow();
  expect(played.problems.length).toBe(1);
});

it("has one key for a call, with or without what an agent puts around it", () => {
  const body = (text: string) => ({ messages: [{ role: "user", content: [{ type: "text", text }] }] });
  expect(callKey(body("hi <system-reminder>today</system-reminder>"))).toBe(callKey(body("hi")));
  expect(callKey(body("hi"))).not.toBe(callKey(body("ho")));
});
