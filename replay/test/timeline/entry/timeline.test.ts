import {
  createTimeline,
  lanes,
  marks,
  parseQuery,
  type TapeWriter,
  type TimelineEntry,
  timelineOf,
} from "@agentwire/replay";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";
import { decided, speaker } from "../session.ts";

const entriesOf = (build: (writer: TapeWriter) => void): TimelineEntry[] => {
  const { events, payloads } = tapeIn(record(build));
  return timelineOf(events, payloads);
};

test("what a log of the agent alone cannot tell is neither an error nor left open", () => {
  const entries = entriesOf((writer) => {
    const { agent, init, result } = speaker(writer);
    agent({ type: "control_response", response: { subtype: "success", request_id: "h1", response: {} } });
    init();
    result();
  });
  expect(entries[0]).toMatchObject({ summary: "answers a request that is not in the log", marks: ["answers"] });
  expect(entries.map(({ summary }) => summary).join()).not.toContain("answers no prompt");
});

test("the start of the agent shows its arguments", () => {
  const [start] = entriesOf((writer) =>
    writer.record("process/spawn", { argv: ["--verbose", "--model=claude-opus-5-5"] }),
  );
  expect(start?.summary).toBe("the agent starts, arguments: --verbose --model=claude-opus-5-5");
});

describe("an entry", () => {
  const entries = entriesOf(decided);

  test("says in words who did what, and what led to it", () => {
    expect(
      entries.map(({ seq, lane, name, cause, summary }) => `${seq} ${lane} ${name} <${cause ?? ""} ${summary}`),
    ).toEqual([
      "0 host user < tidy up",
      "1 agent system/init <0 claude-opus-5-5, default, 1 tool",
      "2 model assistant <0 Bash: ls -la",
      "3 agent can_use_tool <2 asks to run Bash: ls -la",
      "4 host can_use_tool <3 Bash: allowed",
      "5 tools tool_result <2 Bash: total 0",
      "6 model assistant <0 Bash: rm -rf /",
      "7 agent can_use_tool <6 asks to run Bash: rm -rf /",
      "8 host can_use_tool <7 Bash: denied: not that",
      "9 tools tool_result <6 Bash denied: not that",
      "10 agent system/session_state_changed < idle",
      "11 agent result/success <0 completed, 2 model rounds, $0.5000: done",
      '12 host set_model < {"model":"opus"}',
    ]);
  });

  test("carries its marks", () => {
    expect(entries.flatMap(({ seq, marks }) => marks.map((mark) => `${seq} ${mark}`))).toEqual([
      "3 asks",
      "4 answers",
      "4 allowed",
      "7 asks",
      "8 answers",
      "8 denied",
      "9 denied",
      "10 noise",
      "12 asks",
    ]);
  });

  test("marks model calls that broke off, streams that turned into errors, and servers that are not connected", () => {
    const listed = entriesOf((writer) => {
      const { agent, prompt } = speaker(writer);
      prompt("go");
      agent({ type: "system", subtype: "init", mcp_servers: [{ name: "db", status: "failed" }] });
      writer.record("model/request", { call: 1, body: {} });
      writer.record("model/event", { call: 1, event: { type: "error", error: { message: "Overloaded" } } });
      writer.record("model/end", { call: 1, status: 200, error: { message: "cut" } });
      writer.record("model/end", { call: 2, status: 200 });
    });
    expect(listed.map(({ summary, marks }) => `${summary} [${marks}]`).slice(1)).toEqual([
      "failed servers: db [failed]",
      "call 1 []",
      "call 1, error, Overloaded [error]",
      "call 1: status 200, cut [error]",
      "call 2: status 200 []",
    ]);
  });

  test("of an interrupt, a retry, a withdrawal and an exit names the cause", () => {
    const listed = entriesOf((writer) => {
      const { agent, host, prompt, use, permissionRequest, toolResult, result } = speaker(writer);
      prompt("go"); // 0
      agent({
        type: "system",
        subtype: "api_retry",
        attempt: 1,
        max_retries: 3,
        retry_delay_ms: 500,
        error_status: 529,
        error: "overloaded",
      });
      use("t1", "Write", { file_path: "a.txt" }); // 2
      permissionRequest("a1", "t1", "Write", { file_path: "a.txt" }); // 3
      host({ type: "control_request", request_id: "h1", request: { subtype: "interrupt" } }); // 4
      agent({ type: "control_cancel_request", request_id: "a1" }); // 5
      toolResult("t1", "stopped", { is_error: true }, { non_execution_kind: "user-rejected" }); // 6
      result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" }); // 7
      writer.record("process/signal", { signal: "SIGTERM" }); // 8
      writer.record("process/exit", { code: 143, signal: null }); // 9
    });
    const summary = listed.map(({ seq, cause, marks }) => [seq, cause, marks.join(" ")]);
    expect(summary).toEqual([
      [0, null, ""],
      [1, null, "retried"],
      [2, 0, ""],
      [3, 2, "asks"],
      [4, null, "asks interrupted"],
      [5, 3, "withdrawn"],
      [6, 4, "interrupted"],
      [7, 4, "error interrupted"],
      [8, null, "interrupted"],
      [9, 8, "error"],
    ]);
  });

  test("of a decision names an input that the host replaced, and what it changed of the permissions", () => {
    const command = { command: "touch a" };
    const updatedPermissions = [
      {
        type: "addRules",
        rules: [{ toolName: "Bash", ruleContent: "touch:*" }],
        behavior: "allow",
        destination: "session",
      },
      { type: "setMode", mode: "acceptEdits", destination: "session" },
    ];
    const listed = entriesOf((writer) => {
      const { host, agent, permissionRequest, answers } = speaker(writer);
      const answer = (id: string, response: object) => {
        permissionRequest(id, `use-${id}`, "Bash", command);
        answers(id, response);
      };
      answer("same", { behavior: "allow", updatedInput: command });
      answer("empty", { behavior: "allow", updatedInput: {} });
      answer("replaced", { behavior: "allow", updatedInput: { command: "rm b" } });
      answer("always", { behavior: "allow", updatedInput: command, updatedPermissions });
      const input = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: command, tool_use_id: "t" };
      agent({
        type: "control_request",
        request_id: "k",
        request: { subtype: "hook_callback", callback_id: "c", input },
      });
      const hookSpecificOutput = {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        updatedInput: { answers: { "Which?": "b" } },
      };
      host({
        type: "control_response",
        response: { subtype: "success", request_id: "k", response: { hookSpecificOutput } },
      });
    });
    expect(listed.filter(({ marks }) => marks.includes("allowed")).map(({ summary }) => summary)).toEqual([
      "Bash: allowed",
      "Bash: allowed",
      "Bash: allowed with another input (rm b)",
      "Bash: allowed, addRules Bash(touch:*) in session, setMode acceptEdits in session",
      'PreToolUse Bash: allowed with another input ({"answers":{"Which?":"b"}})',
    ]);
  });

  test("of large, torn, foreign and unknown lines reports what they are", () => {
    const listed = entriesOf((writer) => {
      writer.line("agent-to-host", line({ type: "brand_new", note: "x".repeat(70_000) }));
      writer.line("agent-to-host", { ...line('{"type":"resu'), terminated: false });
      writer.line("host-to-agent", line(new Uint8Array([0xff, 0xfe])));
      speaker(writer).toolResult("nobody", "a result without a tool use");
      speaker(writer).answers("nobody", {});
    });
    expect(listed.map(({ name, marks }) => [name, ...marks])).toEqual([
      ["brand_new"],
      ["line", "torn", "error"],
      ["line", "error"],
      ["tool_result", "error"],
      ["control_response", "answers", "error"],
    ]);
  });

  test("is safe, short and complete, whatever the frames hold", () => {
    const hostile = fc.string({ unit: "binary", maxLength: 60 });
    const known = fc.constantFrom(
      "assistant",
      "user",
      "system",
      "result",
      "control_request",
      "control_response",
      "stream_event",
      "__proto__",
    );
    const frame = fc.record(
      {
        type: fc.oneof(known, hostile),
        subtype: fc.oneof(
          fc.constantFrom("init", "api_retry", "task_started", "success", "permission_denied"),
          hostile,
        ),
        request_id: hostile,
        message: fc.oneof(fc.jsonValue(), fc.record({ content: fc.oneof(hostile, fc.array(fc.jsonValue())) })),
        request: fc.oneof(
          fc.jsonValue(),
          fc.record({
            subtype: fc.oneof(fc.constantFrom("can_use_tool", "hook_callback"), hostile),
            tool_name: hostile,
            input: fc.jsonValue(),
          }),
        ),
        response: fc.jsonValue(),
        tool_name: hostile,
        description: hostile,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), frame), { maxLength: 8 }), (frames) => {
        const timeline = createTimeline();
        for (const [seq, [host, content]] of frames.entries()) {
          const direction = host ? "host-to-agent" : "agent-to-host";
          const location = { seq, us: seq, channel: "wire", kind: "frame", connection: 1, process: 1 } as const;
          const entry = timeline.read({ ...location, direction, frame: content });
          expect(entry).not.toBeNull();
          if (entry === null) continue;
          for (const text of [entry.summary, entry.name, entry.tool ?? ""])
            expect(text).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
          expect(entry.summary.length).toBeLessThanOrEqual(240);
          expect(lanes).toContain(entry.lane);
          for (const mark of entry.marks) expect(marks).toContain(mark);
          expect(entry.cause === null || entry.cause < seq).toBe(true);
        }
      }),
    );
  });
});

describe("a query", () => {
  const entries = entriesOf(decided);
  const found = (text: string): number[] | string => {
    const query = parseQuery(text);
    return query.ok ? entries.filter(query.test).map(({ seq }) => seq) : query.message;
  };

  test.each<[string, number[]]>([
    ["tool:Bash denied", [8, 9]],
    ["tool:bash -denied kind:can_use_tool", [3, 4, 7]],
    ["kind:result", [11]],
    ["kind:init", [1]],
    ["lane:tools", [5, 9]],
    ["from:host asks", [12]],
    ["id:t2", [6, 7, 8, 9]],
    ["seq:3-5", [3, 4, 5]],
    ["seq:11-", [11, 12]],
    ['"rm -rf"', [6, 7]],
    ["TIDY", [0]],
    ["", entries.map(({ seq }) => seq)],
  ])("%s", (text, seqs) => {
    expect(found(text)).toEqual(seqs);
  });

  test("that cannot be understood says so", () => {
    expect(found("colour:red")).toMatch(/no field "colour".*tool/);
    expect(found("lane:left")).toMatch(/host, agent, model, tools/);
    expect(found("seq:x")).toMatch(/12-40/);
  });

  test("never fails, whatever it holds", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseQuery(text)));
  });
});

test("a repeated message after a turn does not belong to the prompt of that turn", () => {
  const entries = entriesOf((writer) => {
    const { agent, prompt, init, result } = speaker(writer);
    prompt("hi");
    init();
    result();
    agent({ type: "user", isReplay: true, message: { role: "user", content: "The model has changed." } });
  });
  expect(entries.at(-1)).toMatchObject({ name: "user", cause: null });
});
