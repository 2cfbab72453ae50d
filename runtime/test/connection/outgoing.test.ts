import { describe, expect, it } from "vitest";
import { ConnectionError, ControlError } from "../../src/connection/index.ts";
import { settle } from "./pair.ts";
import { ask, cancel, open, success } from "./peers.ts";

describe("requests that this side sends", () => {
  it("go out as control requests and resolve with the response", async () => {
    const { line, connection } = open("host");
    const answer = connection.request("set_model", { model: "m" });
    expect(line.sent).toEqual([ask("r1", "set_model", { model: "m" })]);
    line.send(success("r1", { model: "m-1" }));
    expect(await answer).toEqual({ model: "m-1" });
  });

  it("resolve with undefined if a success carries nothing", async () => {
    const { line, connection } = open("host");
    const answer = connection.request("end_session", {});
    line.send(success("r1"));
    expect(await answer).toBeUndefined();
  });

  it("are matched by id, regardless of the order of the answers", async () => {
    const { line, connection } = open("host");
    const answers = [connection.request("set_model", { model: "a" }), connection.request("set_model", { model: "b" })];
    line.send(success("r2", "second"), success("r1", "first"));
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
  });

  it("reject with the peer's words and code", async () => {
    const { line, connection } = open("host");
    const answer = connection.request("set_permission_mode", { mode: "plan" });
    line.send({
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
    line.send(success("r1"));
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

  it("stay pending until the peer ends if the response answers another request", async () => {
    const { line, connection, problems } = open("host");
    const answer = connection.request("interrupt", {}, { accepts: (response) => response !== "another" });
    line.send(success("r1", "another"), success("r1", { still_queued: [] }));
    line.finish({ kind: "end" });
    await expect(answer).rejects.toMatchObject({ code: "PEER_ENDED" });
    expect(problems.map(({ code }) => code)).toEqual(["RESPONSE_MISMATCH", "RESPONSE_DUPLICATE"]);
  });

  it("note duplicate and orphaned answers, and never throw", async () => {
    const { line, connection, problems } = open("host");
    const answer = connection.request("interrupt", {});
    line.send(success("r1", { still_queued: [] }), success("r1", "again"), success("nobody"));
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
    await expect(answers[0]).rejects.toMatchObject({ code: "PEER_ENDED", sent: true });
    await expect(connection.request("interrupt", {})).rejects.toMatchObject({ code: "PEER_ENDED", sent: false });
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
    line.send(ask("p1", "can_use_tool"));
    line.finish({ kind: "exit", code: 0 });
    await settle();
    expect(aborted).toBe(true);
    expect(line.sent).toEqual([]);
    expect(problems).toEqual([]);
  });
});
