import { createHash } from "node:crypto";
import { createMemoryTape } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { checkLaws, checkTape, type LawEvent, lawChecker } from "../../src/index.ts";
import { BoundedMap } from "../../src/law/session-event/bounded-map.ts";

const frame = (from: "host" | "agent", value: unknown, connection = 1): LawEvent => ({
  channel: "wire",
  kind: "frame",
  connection,
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
});
const ask = (id: string) => ({ type: "control_request", request_id: id, request: { subtype: "interrupt" } });
const answer = (id: string) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response: { still_queued: [] } },
});
const exit = (code: number | null, signal: string | null = null): LawEvent => ({
  channel: "process",
  kind: "exit",
  code,
  signal,
});
const found = (events: readonly LawEvent[]) =>
  checkLaws(events).map(({ requirement, seq, related }) => ({ requirement, seq, related }));

describe("a checker", () => {
  it("names the place, the side and what belongs to it", () => {
    const events = [frame("host", ask("1")), frame("agent", answer("1")), frame("agent", answer("1"))];
    expect(checkLaws(events)).toEqual([
      {
        requirement: "control.response.at-most-one",
        side: "agent",
        seq: 2,
        related: [1],
        message: 'Request "1" was answered 2 times.',
      },
    ]);
  });

  it("regression: the answer to a withdrawn permission request counted as a decision", () => {
    const use = { type: "tool_use", id: "t1", name: "Write", input: {} };
    const result = { type: "tool_result", tool_use_id: "t1", content: "Interrupted.", is_error: true };
    const request = { subtype: "can_use_tool", tool_name: "Write", input: {}, tool_use_id: "t1" };
    const denial = { behavior: "deny", message: "The dialog is closed." };
    const withdrawn = frame("agent", { type: "control_cancel_request", request_id: "a1" });
    const breaches = (...middle: readonly LawEvent[]) =>
      found([
        frame("agent", { type: "assistant", message: { id: "m", role: "assistant", content: [use] } }),
        frame("agent", { type: "control_request", request_id: "a1", request }),
        ...middle,
        frame("host", {
          type: "control_response",
          response: { subtype: "success", request_id: "a1", response: denial },
        }),
        frame("agent", { type: "user", message: { role: "user", content: [result] } }),
      ]).map(({ requirement }) => requirement);
    expect(breaches()).toContain("permission.deny.message");
    expect(breaches(withdrawn)).not.toContain("permission.deny.message");
  });

  it("regression: each of many violations listed all responses or results before it", () => {
    const init = { type: "system", subtype: "init" };
    const results = Array.from({ length: 50 }, () => frame("agent", { type: "result", subtype: "success" }));
    const responses = Array.from({ length: 50 }, () => frame("agent", answer("1")));
    const breaches = found([frame("host", ask("1")), frame("agent", init), ...responses, ...results]);
    for (const requirement of ["control.response.at-most-one", "turn.result.exactly-one"] as const)
      expect(breaches.filter((one) => one.requirement === requirement).map(({ related }) => related.length)).toEqual(
        Array(49).fill(1),
      );
  });

  it("regression: the state of a second open permission request was a repeated announcement", () => {
    const state = (name: string) =>
      frame("agent", { type: "system", subtype: "session_state_changed", state: name, uuid: name, session_id: "s" });
    const request = (id: string) =>
      frame("agent", {
        ...ask(id),
        request: { subtype: "can_use_tool", tool_name: "Read", input: {}, tool_use_id: id },
      });
    const answered = (id: string) =>
      frame("host", { ...answer(id), response: { subtype: "success", request_id: id, response: {} } });
    const wait = state("requires_action");
    const requests = [state("running"), wait, request("1"), wait, request("2"), answered("1"), answered("2")];
    const repeated = (events: readonly LawEvent[]) =>
      found(events).filter(({ requirement }) => requirement === "session.state.change");
    expect(repeated([...requests, state("running"), state("running")])).toEqual([]);
    expect(repeated([...requests, state("running"), state("running"), state("running")])).toMatchObject([{ seq: 9 }]);
    expect(repeated([...requests.slice(0, 2), wait])).toMatchObject([{ seq: 2 }]);
  });

  it("reports a breach with the event that makes it certain", () => {
    const checker = lawChecker();
    expect(checker.event(frame("host", ask("1")))).toEqual([]);
    expect(checker.event(frame("agent", answer("2")))).toMatchObject([
      { requirement: "control.response.known", seq: 1 },
    ]);
    expect(checker.end()).toMatchObject([{ requirement: "control.response.agent", seq: null, related: [0] }]);
  });

  it("regression: said that a request without `request`, which was answered, was never sent", () => {
    const bare = frame("host", { type: "control_request", request_id: "1" });
    const error = { type: "control_response", response: { subtype: "error", request_id: "1", error: "No request." } };
    const breaches = found([bare, frame("agent", error)]).map(({ requirement }) => requirement);
    expect(breaches).not.toContain("control.response.known");
    expect(found([frame("agent", error)])).toMatchObject([{ requirement: "control.response.known" }]);
  });

  it("knows the tool uses of the host's own calls, and of no other tool", () => {
    const call = {
      type: "control_request",
      request_id: "1",
      request: { subtype: "mcp_call", tool: "mcp__notes__look", arguments: {}, check_permissions: true },
    };
    const question = (tool: string) => ({
      type: "control_request",
      request_id: "2",
      request: { subtype: "can_use_tool", tool_name: tool, input: {}, tool_use_id: "t" },
    });
    const unknown = (tool: string) =>
      found([frame("host", call), frame("agent", question(tool))]).filter(
        ({ requirement }) => requirement === "permission.request.known-use",
      );
    expect(unknown("mcp__notes__look")).toEqual([]);
    expect(unknown("Write")).toHaveLength(1);
  });

  it("requires nothing of an agent that has ended", () => {
    expect(found([exit(0), frame("host", ask("1"))])).toEqual([]);
    expect(found([frame("host", ask("1")), exit(0)])).toMatchObject([{ requirement: "control.response.agent" }]);
  });

  it("regression: took the report of a task that an earlier process left for one that was not announced", () => {
    const report = (status: string) =>
      frame("agent", { type: "system", subtype: "task_notification", task_id: "b1", status });
    const unannounced = (events: readonly LawEvent[]) =>
      found(events).filter(({ requirement }) => requirement === "task.started.first");
    const init = frame("agent", { type: "system", subtype: "init" });
    expect(unannounced([report("stopped"), init])).toEqual([]);
    expect(unannounced([report("completed"), init])).toHaveLength(1);
    expect(unannounced([init, report("stopped")])).toHaveLength(1);
  });

  it("takes the result of a session that a failure ends for no second result of a turn", () => {
    const results = (errors: readonly string[]) =>
      found([
        frame("agent", { type: "system", subtype: "init" }),
        frame("agent", { type: "result", subtype: "success" }),
        frame("agent", { type: "result", subtype: "error_during_execution", is_error: true, errors }),
        exit(1),
      ]).filter(({ requirement }) => requirement === "turn.result.exactly-one");
    expect(results(["no", "[session_crash] error_name=Error"])).toEqual([]);
    expect(results(["no"])).toHaveLength(1);
  });

  it("takes results that the agent holds after the end of its input for those of the turns before", () => {
    const init = frame("agent", { type: "system", subtype: "init" });
    const result = (kind?: string) =>
      frame("agent", { type: "result", subtype: "success", ...(kind !== undefined && { origin: { kind } }) });
    const inputEnd: LawEvent = { channel: "wire", kind: "end", direction: "host-to-agent" };
    const notified = result("task-notification");
    const violations = (...events: readonly LawEvent[]) =>
      found([init, result(), ...events, exit(0)]).filter(
        ({ requirement }) => requirement === "turn.result.exactly-one",
      );
    expect(violations(inputEnd, init, init, notified, notified)).toEqual([]);
    expect(violations(init, init, notified, notified)).toHaveLength(2);
    expect(violations(inputEnd, init, init, notified)).toHaveLength(1);
    expect(violations(inputEnd, init, init, result(), result())).toHaveLength(2);
    expect(violations(inputEnd, init, init, notified, notified, notified)).toHaveLength(1);
  });

  it("lets the result of a turn without text be empty if the agent had the last word in the user's place", () => {
    const results = (isSynthetic: boolean) =>
      found([
        frame("agent", { type: "system", subtype: "init" }),
        frame("agent", {
          type: "assistant",
          message: { content: [{ type: "text", text: "words" }] },
          parent_tool_use_id: null,
        }),
        frame("agent", {
          type: "user",
          message: { content: [{ type: "text", text: "go on" }] },
          parent_tool_use_id: null,
          isSynthetic,
        }),
        frame("agent", { type: "result", subtype: "success", terminal_reason: "completed", result: "" }),
      ]).filter(({ requirement }) => requirement === "turn.result.text");
    expect(results(true)).toEqual([]);
    expect(results(false)).toHaveLength(1);
  });

  it("keeps connections apart", () => {
    expect(
      found([
        frame("host", ask("1"), 1),
        frame("host", ask("1"), 2),
        frame("agent", answer("1"), 1),
        frame("agent", answer("1"), 2),
      ]),
    ).toEqual([]);
  });

  it("takes events that are not about the wire, and frames of any shape", () => {
    const unusual = [
      null,
      5,
      [],
      {},
      { type: 5 },
      { type: "control_request" },
      { type: "control_response", response: null },
      { type: "assistant", message: { content: [null, 5] } },
    ];
    const violations = checkLaws([
      { channel: "model", kind: "request" },
      ...unusual.map((value) => frame("agent", value)),
      frame("agent", { type: "x", subtype: "y" }),
    ]);
    expect(violations.filter(({ requirement }) => requirement === "framing.line.frame")).toHaveLength(5);
    expect(violations.filter(({ requirement }) => requirement === "control.request.id")).toHaveLength(2);
  });
});

describe("a line that came in pieces", () => {
  it("ends the check of its connection", () => {
    const piece: LawEvent = { ...frame("agent", undefined), continues: true };
    expect(found([frame("host", ask("1")), piece, frame("agent", undefined), frame("agent", answer("2"))])).toEqual([]);
  });
});

describe("what is overdue", () => {
  const open = [frame("host", ask("1"))];

  it("is so at a clean exit, but not where the agent was killed or failed", () => {
    expect(found([...open, exit(0)])).toHaveLength(1);
    expect(found([...open, exit(null, "SIGKILL")])).toEqual([]);
    expect(found([...open, exit(1)])).toEqual([]);
  });

  it("is so although the input has ended, for the agent finishes what it has begun", () => {
    expect(found([...open, { channel: "wire", kind: "end", direction: "host-to-agent" }, exit(0)])).toHaveLength(1);
  });
});

describe("requests that cross", () => {
  const mode = (id: string, requested: string) => ({
    type: "control_request",
    request_id: id,
    request: { subtype: "set_permission_mode", mode: requested },
  });
  const init = frame("agent", { type: "system", subtype: "init", permissionMode: "plan" });
  const status = (permissionMode: string) => frame("agent", { type: "system", subtype: "status", permissionMode });
  const result = frame("agent", { type: "result", subtype: "error", is_error: true, terminal_reason: "aborted_tools" });
  const breaches = (requirement: string, events: readonly LawEvent[]) =>
    checkLaws(events).filter((violation) => violation.requirement === requirement).length;

  it("may both be announced before the first is answered", () => {
    const requests = [init, frame("host", mode("1", "acceptEdits")), frame("host", mode("2", "dontAsk"))];
    const answered = [frame("agent", answer("1")), frame("agent", answer("2")), result];
    const announced = [...requests, status("acceptEdits"), status("dontAsk"), ...answered];
    expect(breaches("permission.mode.status", announced)).toBe(0);
    expect(breaches("permission.mode.status", [...requests, status("dontAsk"), ...answered])).toBe(1);
    // What was announced before the request does not count.
    const before = [init, status("acceptEdits"), status("plan"), ...requests.slice(1), status("dontAsk"), ...answered];
    expect(breaches("permission.mode.status", before)).toBe(1);
  });

  it("stop a turn once: the second interrupt may be answered after the end that the first brought about", () => {
    const first = [init, frame("host", ask("1"))];
    const second = frame("host", ask("2"));
    const answers = [frame("agent", answer("1")), frame("agent", answer("2"))];
    expect(
      breaches("queue.interrupt.answered", [
        ...first,
        frame("agent", answer("1")),
        second,
        result,
        frame("agent", answer("2")),
      ]),
    ).toBe(0);
    expect(breaches("queue.interrupt.answered", [...first, second, result, ...answers])).toBe(1);
  });

  it("stop a turn once: an interrupt that follows a denial which stops the turn may be answered after its end", () => {
    const question = frame("agent", {
      type: "control_request",
      request_id: "q",
      request: { subtype: "can_use_tool", tool_name: "Write", input: {}, tool_use_id: "t" },
    });
    const denial = (interrupt: boolean) =>
      frame("host", {
        type: "control_response",
        response: { subtype: "success", request_id: "q", response: { behavior: "deny", message: "no", interrupt } },
      });
    const interrupt = frame("host", ask("1"));
    const late = [result, frame("agent", answer("1"))];
    expect(breaches("queue.interrupt.answered", [init, question, denial(true), interrupt, ...late])).toBe(0);
    // A plain denial stops nothing, and a denial that comes after the interrupt was not first.
    expect(breaches("queue.interrupt.answered", [init, question, denial(false), interrupt, ...late])).toBe(1);
    expect(breaches("queue.interrupt.answered", [init, question, interrupt, denial(true), ...late])).toBe(1);
    // The next turn is judged anew.
    const ended = [init, question, denial(true), result];
    expect(breaches("queue.interrupt.answered", [...ended, init, frame("host", ask("1")), ...late])).toBe(1);
  });
});

describe("a tape", () => {
  const record = (frames: readonly LawEvent[], finish: boolean) => {
    const tape = createMemoryTape({
      sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
      payloadSize: 200,
    });
    for (const { direction, frame: value } of frames) {
      if (direction) tape.frame(direction, value as object);
    }
    if (finish) tape.finish();
    return checkTape(tape.tape()).map(({ requirement }) => requirement);
  };
  const large = {
    type: "control_response",
    response: { subtype: "success", request_id: "1", response: { still_queued: [], text: "x".repeat(500) } },
  };

  it("is read with the large lines that it keeps apart", () => {
    expect(record([frame("host", ask("1")), frame("agent", large)], true)).toEqual([]);
    expect(record([frame("host", ask("2")), frame("agent", large)], true)).toEqual([
      "control.response.known",
      "control.response.agent",
    ]);
  });

  it("that lacks its end makes nothing overdue", () => {
    expect(record([frame("host", ask("1"))], true)).toEqual(["control.response.agent"]);
    expect(record([frame("host", ask("1"))], false)).toEqual([]);
  });
});

describe("the memory of a law", () => {
  it("forgets its oldest entries", () => {
    const memory = new BoundedMap<number, number>(6);
    for (let n = 0; n < 10; n++) memory.set(n, n);
    memory.set(7, 70);
    expect([...memory.entries()]).toEqual([
      [6, 6],
      [8, 8],
      [9, 9],
      [7, 70],
    ]);
    expect([memory.get(7), memory.has(5), memory.delete(7), memory.has(7)]).toEqual([70, false, true, false]);
  });

  it("stays bounded over a session of any length", () => {
    const checker = lawChecker();
    let violations = 0;
    for (let n = 0; n < 30_000; n++) {
      violations += checker.event(frame("host", ask(String(n)))).length;
      violations += checker.event(frame("agent", answer(String(n)))).length;
    }
    expect(violations + checker.end().length).toBe(0);
  });
});
