import { describe, expect, it } from "vitest";
import { open } from "./peers.ts";

describe("bad input", () => {
  it.each([
    ["{", "MALFORMED_LINE"],
    ["null", "NOT_AN_OBJECT"],
    ["42", "NOT_AN_OBJECT"],
    ["[]", "NOT_AN_OBJECT"],
    ['{"type":"control_request","request_id":"x"}', "REQUEST_MISSING"],
    ['{"type":"control_response"}', "RESPONSE_MALFORMED"],
    ['{"type":"control_response","response":{"request_id":"x","subtype":"maybe"}}', "RESPONSE_MALFORMED"],
    ['{"type":"control_cancel_request"}', "CANCEL_ORPHANED"],
  ])("%s is a problem, and the next message still arrives", (text, code) => {
    const { line, problems, messages } = open("agent");
    line.send(text, { type: "user" });
    expect(problems).toMatchObject([{ code, line: text }]);
    expect(messages).toEqual([{ type: "user" }]);
  });

  it("blank lines are nothing at all", () => {
    const { line, problems, messages } = open("agent");
    line.send("", "   ");
    expect([problems, messages]).toEqual([[], []]);
  });

  it("unknown types are messages like any other", () => {
    const { line, problems, messages } = open("host");
    line.send({ type: "from_the_future" }, { no: "type" });
    expect(problems).toEqual([]);
    expect(messages).toEqual([{ type: "from_the_future" }, { no: "type" }]);
  });
});

describe("ending", () => {
  it("end() stops sending and keeps receiving", () => {
    const { line, connection, messages, problems } = open("host");
    connection.end();
    connection.end();
    expect(line.state.ended).toBe(true);
    connection.send("keep_alive", {});
    line.send({ type: "late" });
    expect(line.sent).toEqual([]);
    expect(problems).toMatchObject([{ code: "SENT_AFTER_END" }]);
    expect(messages).toEqual([{ type: "late" }]);
  });

  it("close() fails what is pending, delivers nothing more and closes the transport", async () => {
    const { line, connection, messages, endings } = open("host");
    const answer = connection.request("interrupt", {});
    const closed = connection.close();
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    await closed;
    line.send({ type: "too late" });
    line.finish({ kind: "exit", code: 0 });
    expect(messages).toEqual([]);
    expect(endings).toEqual([{ kind: "closed" }]);
    expect(line.state.closed).toBe(true);
  });
});

it("takes 200,000 stream events in their order, without a promise per line", () => {
  const { line, messages } = open("host");
  const text = JSON.stringify({ type: "stream_event", event: { type: "content_block_delta", delta: { text: "x" } } });
  for (let i = 0; i < 200_000; i++) line.send(text);
  expect(messages).toHaveLength(200_000);
});
