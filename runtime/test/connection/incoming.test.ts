import { describe, expect, it } from "vitest";
import { ControlError, noAnswer } from "../../src/connection/index.ts";
import { settle } from "./pair.ts";
import { ask, cancel, open, success } from "./peers.ts";

describe("requests of the peer", () => {
  it("are answered once by their handler", async () => {
    const { line } = open("agent", { set_model: async (request) => ({ model: `${request.model}!` }) });
    line.send(ask("h1", "set_model", { model: "m" }));
    await settle();
    expect(line.sent).toEqual([success("h1", { model: "m!" })]);
  });

  it("are answered before the messages that follow from them", async () => {
    const { line, connection } = open("agent", {
      set_permission_mode: ({ mode }, { afterResponse }) => {
        afterResponse(() => connection.send("keep_alive", {}));
        return { mode };
      },
      set_model: (_, { afterResponse }) => {
        afterResponse(() => connection.send("keep_alive", {}));
        throw new ControlError("not now", "busy");
      },
    });
    line.send(ask("h1", "set_permission_mode", { mode: "plan" }), ask("h2", "set_model"));
    await settle();
    expect(line.sent).toMatchObject([
      { response: { subtype: "success", request_id: "h1" } },
      { type: "keep_alive" },
      { response: { subtype: "error", request_id: "h2" } },
    ]);
  });

  it("without a handler are refused in the words of the wire", async () => {
    const { line } = open("agent");
    line.send(ask("h1", "set_color"));
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
    line.send(`{"type":"control_request","request_id":"h1","request":{"subtype":"${subtype}"}}`);
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
    line.send(ask("h1", "interrupt"), ask("h2", "set_model"));
    await settle();
    expect(line.sent).toMatchObject([
      { response: { subtype: "error", request_id: "h1", error: "not now", error_code: "busy" } },
      { response: { subtype: "error", request_id: "h2", error: expect.stringContaining("circular") } },
    ]);
  });

  it("that introduce the host are answered with the questions that wait for it", async () => {
    const { line, connection } = open("agent", { initialize: () => ({}) as never });
    void connection.request("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t1" }).catch(() => {});
    line.send(ask("h1", "initialize"));
    await settle();
    const [question, answer] = line.sent;
    expect(answer).toMatchObject({
      response: { request_id: "h1", pending_permission_requests: [question], pending_user_dialog_requests: [] },
    });
    await connection.close();
  });

  it("stay open when the handler declines", async () => {
    const { line } = open("host", { can_use_tool: () => noAnswer });
    line.send(ask("p1", "can_use_tool"));
    await settle();
    expect(line.sent).toEqual([]);
  });

  it("can be awaited until the last of them is answered", async () => {
    let finish = (): void => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { line, connection } = open("agent", { set_model: async () => slow.then(() => ({ model: "m" })) });
    await connection.answered();
    line.send(ask("h1", "set_model"));
    let answered = false;
    void connection.answered().then(() => {
      answered = true;
    });
    await settle();
    expect(answered).toBe(false);
    finish();
    await settle();
    expect(answered).toBe(true);
    expect(line.sent).toEqual([success("h1", { model: "m" })]);
  });

  it("wait until they may be handled; each is then answered before the next is handled", async () => {
    const order: string[] = [];
    let begin: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const handlers = {
      interrupt: () => {
        order.push(`interrupt after ${line.sent.length} answers`);
        return { still_queued: [] };
      },
    };
    const { line } = open("agent", handlers, (subtype) => (subtype === "set_color" ? null : begun));
    line.send(ask("h1", "interrupt"), ask("h2", "interrupt"), ask("h3", "set_color"));
    await settle();
    expect([order, line.sent.length]).toEqual([[], 1]);
    begin();
    await settle();
    expect(order).toEqual(["interrupt after 1 answers", "interrupt after 2 answers"]);
  });

  it("do not hold back messages", async () => {
    const { line, messages } = open("host", { can_use_tool: () => new Promise(() => {}) });
    line.send({ type: "a" }, ask("p1", "can_use_tool"), { type: "b" });
    expect(messages).toEqual([{ type: "a" }, { type: "b" }]);
  });

  it("are handled and answered both when an id repeats", async () => {
    const { line, problems } = open("agent", { set_model: async () => ({ model: "m" }) });
    line.send(ask("h1", "set_model"), ask("h1", "set_model"));
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

  it("aborts the handler's signal; what it answers all the same goes out, and is ignored", async () => {
    const { gate, release } = slow();
    let signal: AbortSignal | undefined;
    const { line } = open("host", {
      can_use_tool: async (_request, call) => {
        signal = call.signal;
        await gate;
        return { behavior: "allow" };
      },
    });
    line.send(ask("p1", "can_use_tool"), cancel("p1"));
    expect(signal?.aborted).toBe(true);
    release();
    await settle();
    expect(line.sent).toEqual([success("p1", { behavior: "allow" })]);
  });

  it("does not spare an agent its answer", async () => {
    const { gate, release } = slow();
    const { line } = open("agent", {
      interrupt: async () => {
        await gate;
        return { still_queued: [] };
      },
    });
    line.send(ask("h1", "interrupt"), cancel("h1"));
    release();
    await settle();
    expect(line.sent).toEqual([success("h1", { still_queued: [] })]);
  });

  it("of something unknown is noted", () => {
    const { line, problems } = open("agent");
    line.send(cancel("nope"));
    expect(problems).toMatchObject([{ code: "CANCEL_ORPHANED", requestId: "nope" }]);
  });
});
