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
