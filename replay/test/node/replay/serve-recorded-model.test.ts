import { createNameMap } from "@agentwire/replay";
import { hasModelEvents, serveRecordedModel } from "@agentwire/replay/node";
import { expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";

const message = (id: string) => ({ type: "message_start", message: { id, role: "assistant", content: [] } });
const delta = (partial_json: string) => ({
  type: "content_block_delta",
  index: 0,
  delta: { type: "input_json_delta", partial_json },
});
const request = (first: string) => ({ messages: [{ role: "user", content: [{ type: "text", text: first }] }] });
const refusal = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };

/** A subagent's call between those of the main thread, a refusal, an answer in one piece, one that breaks off. */
const tape = tapeIn(
  record((writer) => {
    const agent = { type: "tool_use", id: "a1", name: "Agent", input: { prompt: "look there" } };
    writer.line("agent-to-host", line({ type: "assistant", message: { content: [agent] } }));
    const call = (number: number, body: unknown, events: readonly object[], end: object) => {
      writer.record("model/request", { call: number, body });
      if (events.length > 0) writer.record("model/start", { call: number, status: 200, requestId: `req_${number}` });
      for (const event of events) writer.record("model/event", { call: number, event });
      writer.record("model/end", { call: number, status: 200, ...end });
    };
    call(1, request("go"), [message("m1"), delta('{"path":"/o'), delta('ld/place/a"}')], {});
    call(2, request("look there"), [message("m2")], {});
    call(3, request("go"), [], { status: 529, body: refusal });
    call(4, request("go"), [], { body: { id: "m4", content: [] } });
    call(5, request("go"), [message("m5")], { error: { message: "socket hang up" } });
    writer.finish();
  }),
);

test("gives each thread its answers in order, with the recorded folder replaced", async () => {
  expect([hasModelEvents(tape), hasModelEvents({ ...tape, events: [] })]).toEqual([true, false]);
  const served = await serveRecordedModel({ tape, rewrite: (text) => text.replaceAll("/old/place", "/new") });
  const post = (first: string, path = "/v1/messages?beta=true") =>
    fetch(served.url + path, { method: "POST", body: JSON.stringify(request(first)) });
  const sub = await post("look there");
  expect([sub.headers.get("request-id"), await sub.text()]).toEqual(["req_2", expect.stringContaining("m2")]);
  const main = await (await post("go")).text();
  const sent = [...main.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
  expect(sent).toEqual([message("m1"), delta('{"path":"/new/a"}'), delta("")]);
  const refused = await post("go");
  expect([refused.status, await refused.json()]).toEqual([529, refusal]);
  expect(await (await post("go")).json()).toEqual({ id: "m4", content: [] });
  await expect(post("go").then((response) => response.text())).rejects.toThrow("terminated");
  expect((await post("go")).status).toBe(404);
  expect(await (await post("go", "/v1/messages/count_tokens")).json()).toEqual({ input_tokens: 1 });
  expect((await fetch(`${served.url}/v1/models`)).status).toBe(404);
  expect(served.calls).toEqual({ answered: 5, missing: 1 });
  served.close();
});

test("regression: an event that is not JSON was sent as a string of JSON", async () => {
  const torn = '{"type":"content_block_delta","index":0,"del';
  const tape = tapeIn(
    record((writer) => {
      writer.line("host-to-agent", line({ type: "user", message: { content: "go" } }));
      writer.record("model/request", { call: 1, body: request("go") });
      writer.record("model/event", { call: 1, event: message("m1") });
      writer.record("model/event", { call: 1, event: torn });
      writer.record("model/end", { call: 1, status: 200 });
      writer.finish();
    }),
  );
  const served = await serveRecordedModel({ tape });
  expect([0, 2].map(served.reached)).toEqual([true, false]);
  const response = await fetch(`${served.url}/v1/messages`, { method: "POST", body: JSON.stringify(request("go")) });
  expect(await response.text()).toContain(`event: content_block_delta\ndata: ${torn}\n\n`);
  expect(served.reached(2)).toBe(true);
  served.close();
});

test("regression: a replayed answer named the task of the recorded session", async () => {
  const stop = {
    type: "content_block_start",
    index: 0,
    content_block: { type: "tool_use", input: { task_id: "bo11h5yo0" } },
  };
  const tape = tapeIn(
    record((writer) => {
      writer.line("host-to-agent", line({ type: "user", message: { content: "go" } }));
      writer.record("model/request", { call: 1, body: request("go") });
      writer.record("model/event", { call: 1, event: stop });
      writer.record("model/end", { call: 1, status: 200 });
      writer.finish();
    }),
  );
  const served = await serveRecordedModel({ tape, names: createNameMap([["bo11h5yo0", "b8zwh6135"]]) });
  const response = await fetch(`${served.url}/v1/messages`, { method: "POST", body: JSON.stringify(request("go")) });
  expect(await response.text()).toContain('"task_id":"b8zwh6135"');
  served.close();
});

test("regression: an agent lost the beginning of an answer that broke off", async () => {
  const served = await serveRecordedModel({ tape });
  const post = () => fetch(`${served.url}/v1/messages`, { method: "POST", body: JSON.stringify(request("go")) });
  for (let call = 0; call < 3; call++) await (await post()).text();
  const reader = (await post()).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("m5");
  await expect(reader?.read()).rejects.toThrow("terminated");
  served.close();
});
