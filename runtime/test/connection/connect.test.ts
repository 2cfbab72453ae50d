import { describe, expect, it } from "vitest";
import {
  ConnectionError,
  type ConnectionOptions,
  ControlError,
  connect,
  noAnswer,
  type Problem,
  type Side,
  type WireMessage,
} from "../../src/connection/index.ts";
import { counter, handClock, settle, wire } from "./pair.ts";

function open<S extends Side>(side: S, handlers: ConnectionOptions<S>["handlers"] = {}) {
  const line = wire();
  const clock = handClock();
  const messages: WireMessage[] = [];
  const problems: Problem[] = [];
  const endings: unknown[] = [];
  const connection = connect<S>({
    transport: line.transport,
    side,
    clock,
    requestId: counter(),
    handlers,
    onMessage: (message) => void messages.push(message),
    onProblem: (problem) => void problems.push(problem),
    onEnd: (ending) => void endings.push(ending),
  });
  return { line, clock, messages, problems, endings, connection };
}

const success = (id: string, response?: unknown) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response },
});
const cancel = (id: string) => ({ type: "control_cancel_request", request_id: id });
const ask = (id: string, subtype: string, fields = {}) => ({
  type: "control_request",
  request_id: id,
  request: { subtype, ...fields },
});

describe("requests that this side sends", () => {
  it("go out as control requests and resolve with the response", async () => {
    const { line, connection } = open("host");
    const answer = connection.request("set_model", { model: "m" });
    expect(line.sent).toEqual([ask("r1", "set_model", { model: "m" })]);
    line.say(success("r1", { model: "m-1" }));
    expect(await answer).toEqual({ model: "m-1" });
  });

  it("resolve with undefined where a success carries nothing", async () => {
    const { line, connection } = open("host");
    const answer = connection.request("end_session", {});
    line.say(success("r1"));
    expect(await answer).toBeUndefined();
  });

  it("are matched by id, whatever the order of the answers", async () => {
    const { line, connection } = open("host");
    const answers = [connection.request("set_model", { model: "a" }), connection.request("set_model", { model: "b" })];
    line.say(success("r2", "second"), success("r1", "first"));
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
  });

  it("reject with the peer's words and code", async () => {
    const { line, connection } = open("host");
    const answer = connection.request("set_permission_mode", { mode: "plan" });
    line.say({
      type: "control_response",
      response: { subtype: "error", request_id: "r1", error: "no", error_code: "invalid_mode" },
    });
    await expect(answer).rejects.toMatchObject({ name: "ControlError", message: "no", code: "invalid_mode" });
    await expect(answer).rejects.toBeInstanceOf(ControlError);
  });

  it("expire at their deadline, tell the peer, and note the answer that comes too late", async () => {
    const { line, clock, connection, problems } = open("host");
    const answer = connection.request("interrupt", {}, { deadlineMs: 50 });
    clock.advance(50);
    await expect(answer).rejects.toMatchObject({ code: "REQUEST_EXPIRED" });
    expect(line.sent.at(-1)).toEqual(cancel("r1"));
    line.say(success("r1"));
    expect(problems).toMatchObject([{ code: "RESPONSE_LATE", requestId: "r1" }]);
  });

  it("are withdrawn by their signal", async () => {
    const { line, connection } = open("host");
    const abort = new AbortController();
    const answer = connection.request("interrupt", {}, { signal: abort.signal });
    abort.abort(new Error("changed my mind"));
    await expect(answer).rejects.toThrow("changed my mind");
    expect(line.sent.at(-1)).toEqual(cancel("r1"));
  });

  it("are not sent when their signal is already aborted", async () => {
    const { line, connection } = open("host");
    await expect(connection.request("interrupt", {}, { signal: AbortSignal.abort("no") })).rejects.toBe("no");
    expect(line.sent).toEqual([]);
  });

  it("note duplicate and orphaned answers, and never throw", async () => {
    const { line, connection, problems } = open("host");
    const answer = connection.request("interrupt", {});
    line.say(success("r1", { still_queued: [] }), success("r1", "again"), success("nobody"));
    expect(await answer).toEqual({ still_queued: [] });
    expect(problems.map((p) => p.code)).toEqual(["RESPONSE_DUPLICATE", "RESPONSE_ORPHANED"]);
  });
});

describe("an exit of the peer", () => {
  it("fails every pending request at once, with exit code and the last lines of stderr", async () => {
    const { line, connection, endings } = open("host");
    const answers = [connection.request("interrupt", {}), connection.request("set_model", {})];
    line.finish({ kind: "exit", code: 3, signal: null, stderr: ["bad flag", "usage: ..."] });
    for (const answer of answers) {
      await expect(answer).rejects.toBeInstanceOf(ConnectionError);
      await expect(answer).rejects.toThrow(/exited with code 3.*bad flag\nusage/s);
    }
    expect(endings).toHaveLength(1);
    await expect(connection.request("interrupt", {})).rejects.toMatchObject({ code: "PEER_ENDED" });
    expect(await connection.ended).toMatchObject({ kind: "exit", code: 3 });
  });

  it("aborts the handlers that are at work and answers nothing afterwards", async () => {
    let aborted = false;
    const { line, problems } = open("host", {
      can_use_tool: (_request, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve({ behavior: "deny", message: "gone" });
          });
        }),
    });
    line.say(ask("p1", "can_use_tool"));
    line.finish({ kind: "exit", code: 0 });
    await settle();
    expect(aborted).toBe(true);
    expect(line.sent).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("requests of the peer", () => {
  it("are answered once by their handler", async () => {
    const { line } = open("agent", { set_model: async (request) => ({ model: `${request.model}!` }) });
    line.say(ask("h1", "set_model", { model: "m" }));
    await settle();
    expect(line.sent).toEqual([success("h1", { model: "m!" })]);
  });

  it("without a handler are refused in the words of the wire", async () => {
    const { line } = open("agent");
    line.say(ask("h1", "set_color"));
    await settle();
    expect(line.sent).toEqual([
      {
        type: "control_response",
        response: {
          subtype: "error",
          request_id: "h1",
          error: "Unsupported control request subtype: set_color",
          error_code: "unsupported_request",
        },
      },
    ]);
  });

  it.each(["__proto__", "constructor", "toString"])("named %s find no handler", async (subtype) => {
    const { line } = open("agent");
    line.say(`{"type":"control_request","request_id":"h1","request":{"subtype":"${subtype}"}}`);
    await settle();
    expect(line.sent).toMatchObject([{ response: { subtype: "error", error_code: "unsupported_request" } }]);
  });

  it("become an error response when the handler throws, also when its answer is not JSON", async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const { line } = open("agent", {
      interrupt: () => {
        throw new ControlError("not now", "busy");
      },
      set_model: () => circular as never,
    });
    line.say(ask("h1", "interrupt"), ask("h2", "set_model"));
    await settle();
    expect(line.sent).toMatchObject([
      { response: { subtype: "error", request_id: "h1", error: "not now", error_code: "busy" } },
      { response: { subtype: "error", request_id: "h2", error: expect.stringContaining("circular") } },
    ]);
  });

  it("stay open when the handler declines", async () => {
    const { line } = open("host", { can_use_tool: () => noAnswer });
    line.say(ask("p1", "can_use_tool"));
    await settle();
    expect(line.sent).toEqual([]);
  });

  it("do not hold back messages", async () => {
    const { line, messages } = open("host", { can_use_tool: () => new Promise(() => {}) });
    line.say({ type: "a" }, ask("p1", "can_use_tool"), { type: "b" });
    expect(messages).toEqual([{ type: "a" }, { type: "b" }]);
  });

  it("are handled and answered both when an id repeats", async () => {
    const { line, problems } = open("agent", { set_model: async () => ({ model: "m" }) });
    line.say(ask("h1", "set_model"), ask("h1", "set_model"));
    await settle();
    expect(line.sent).toHaveLength(2);
    expect(problems).toMatchObject([{ code: "REQUEST_DUPLICATE", requestId: "h1" }]);
  });
});

describe("a withdrawal by the peer", () => {
  const slow = () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { gate, release: () => release() };
  };

  it("aborts the handler's signal; a host then answers nothing", async () => {
    const { gate, release } = slow();
    let signal: AbortSignal | undefined;
    const { line } = open("host", {
      can_use_tool: async (_request, call) => {
        signal = call.signal;
        await gate;
        return { behavior: "allow" };
      },
    });
    line.say(ask("p1", "can_use_tool"), cancel("p1"));
    expect(signal?.aborted).toBe(true);
    release();
    await settle();
    expect(line.sent).toEqual([]);
  });

  it("does not spare an agent its answer", async () => {
    const { gate, release } = slow();
    const { line } = open("agent", {
      interrupt: async () => {
        await gate;
        return { still_queued: [] };
      },
    });
    line.say(ask("h1", "interrupt"), cancel("h1"));
    release();
    await settle();
    expect(line.sent).toEqual([success("h1", { still_queued: [] })]);
  });

  it("of something unknown is noted", () => {
    const { line, problems } = open("agent");
    line.say(cancel("nope"));
    expect(problems).toMatchObject([{ code: "CANCEL_ORPHANED", requestId: "nope" }]);
  });
});

describe("bad input", () => {
  it.each([
    ["{", "MALFORMED_LINE"],
    ["null", "NOT_AN_OBJECT"],
    ["42", "NOT_AN_OBJECT"],
    ["[]", "NOT_AN_OBJECT"],
    ['{"type":"control_request","request_id":"x"}', "REQUEST_MISSING"],
    ['{"type":"control_request","request":{"subtype":"interrupt"}}', "REQUEST_MISSING"],
    ['{"type":"control_response"}', "RESPONSE_MALFORMED"],
    ['{"type":"control_response","response":{"request_id":"x","subtype":"maybe"}}', "RESPONSE_MALFORMED"],
    ['{"type":"control_cancel_request"}', "REQUEST_MISSING"],
  ])("%s is a problem, and the next message still arrives", (text, code) => {
    const { line, problems, messages } = open("agent");
    line.say(text, { type: "user" });
    expect(problems).toMatchObject([{ code, line: text }]);
    expect(messages).toEqual([{ type: "user" }]);
  });

  it("blank lines are nothing at all", () => {
    const { line, problems, messages } = open("agent");
    line.say("", "   ");
    expect([problems, messages]).toEqual([[], []]);
  });

  it("unknown types are messages like any other", () => {
    const { line, problems, messages } = open("host");
    line.say({ type: "from_the_future" }, { no: "type" });
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
    connection.send({ type: "user" });
    line.say({ type: "late" });
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
    line.say({ type: "too late" });
    line.finish({ kind: "exit", code: 0 });
    expect(messages).toEqual([]);
    expect(endings).toEqual([{ kind: "closed" }]);
    expect(line.state.closed).toBe(true);
  });
});

it("takes 200,000 stream events in their order, without a promise per line", () => {
  const { line, messages } = open("host");
  const text = JSON.stringify({ type: "stream_event", event: { type: "content_block_delta", delta: { text: "x" } } });
  for (let i = 0; i < 200_000; i++) line.say(text);
  expect(messages).toHaveLength(200_000);
});
