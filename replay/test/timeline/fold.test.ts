import {
  conversationOf,
  createFold,
  explainTape,
  foldTape,
  initialState,
  pendingPermissions,
  type TapeWriter,
} from "@agentwire/replay";
import { describe, expect, test } from "vitest";
import { line, record, session, tapeIn } from "../tape/sample.ts";
import { speaker } from "./session.ts";

const tape = tapeIn(record(session));

const turn = (writer: TapeWriter): void => {
  const send = (frame: object) => writer.line("agent-to-host", line({ session_id: "s", uuid: "u", ...frame }));
  writer.line(
    "host-to-agent",
    line({ type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null }),
  );
  send({ type: "system", subtype: "init", model: "claude-opus-5-5", permissionMode: "plan" });
  const use = { type: "tool_use", id: "t1", name: "Bash", input: {} };
  send({ type: "assistant", message: { role: "assistant", content: [use] }, parent_tool_use_id: null });
  send({ type: "system", subtype: "task_started", task_id: "k1", description: "a search" });
  const answer = { type: "tool_result", tool_use_id: "t1", content: "ok" };
  send({ type: "user", message: { role: "user", content: [answer] }, parent_tool_use_id: null });
  send({ type: "system", subtype: "task_notification", task_id: "k1", status: "completed" });
  send({
    type: "result",
    subtype: "success",
    is_error: false,
    result: "done",
    total_cost_usd: 0.25,
    terminal_reason: "completed",
  });
};
const turnTape = tapeIn(
  record((writer) => {
    turn(writer);
    writer.finish();
  }),
);

describe("the state at any event", () => {
  test("which side must answer", () => {
    const owing = (at: number) => foldTape(tape, { at }).requests.map(({ subtype, owes }) => `${owes} ${subtype}`);
    expect(owing(0)).toEqual([]);
    expect(owing(1)).toEqual(["agent initialize"]);
    expect(owing(3)).toEqual([]);
    expect(owing(4)).toEqual(["host can_use_tool"]);
    expect(pendingPermissions(foldTape(tape, { at: 4 }))).toMatchObject([{ detail: "Bash", toolUseId: "t1" }]);
    expect(owing(5)).toEqual([]);
  });

  test("queue, tool uses, tasks, cost, conversation", () => {
    expect(foldTape(turnTape, { at: 0 }).queue).toHaveLength(1);
    expect(foldTape(turnTape, { at: 1 })).toMatchObject({
      queue: [],
      phase: "running",
      model: "claude-opus-5-5",
      permissionMode: "plan",
    });
    expect(foldTape(turnTape, { at: 2 }).toolUses).toMatchObject([{ tool: "Bash", toolUseId: "t1" }]);
    expect(foldTape(turnTape, { at: 3 }).tasks).toMatchObject([{ description: "a search" }]);
    const end = foldTape(turnTape);
    expect(end).toMatchObject({ phase: "idle", costUsd: 0.25, toolUses: [], tasks: [], turns: 1 });
    expect(conversationOf(end).map(({ role, summary }) => `${role}: ${summary}`)).toEqual([
      "user: go",
      "assistant: Bash",
      "user: ok",
    ]);
  });

  test("a conversation of any length is kept in bounded memory, its newest entries whole", () => {
    const many = 20_000;
    const fold = createFold();
    let longest = 0;
    for (let seq = 0; seq < many; seq++) {
      const message = { role: "assistant", content: [{ type: "text", text: `word ${seq}` }] };
      const location = { seq, us: seq, channel: "wire", kind: "frame", connection: 1, process: 1 } as const;
      fold.push({ ...location, direction: "agent-to-host", frame: { type: "assistant", message } });
      longest = Math.max(longest, fold.states.get(1)?.conversation?.length ?? 0);
    }
    const conversation = conversationOf(fold.states.get(1) ?? initialState);
    expect(longest).toBeLessThan(8192);
    expect(conversation.length).toBeGreaterThanOrEqual(4096);
    expect(conversation.map(({ seq }) => seq)).toEqual(
      conversation.map((_, index) => many - conversation.length + index),
    );
    expect(fold.states.get(1)?.conversation?.length).toBe(conversation.length);
  });

  test("a question that was withdrawn no longer waits", () => {
    const withdrawn = tapeIn(
      record((writer) => {
        const request = { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: "t" };
        writer.line("agent-to-host", line({ type: "control_request", request_id: "a", request }));
        writer.line("agent-to-host", line({ type: "control_cancel_request", request_id: "a" }));
        writer.finish();
      }),
    );
    expect(pendingPermissions(foldTape(withdrawn))).toEqual([]);
    expect(foldTape(withdrawn).requests).toMatchObject([{ withdrawn: 1 }]);
  });

  test("frames without the fields that they should have change nothing", () => {
    const unusual = tapeIn(
      record((writer) => {
        for (const type of [
          "control_request",
          "control_response",
          "user",
          "assistant",
          "result",
          "system",
          "__proto__",
        ]) {
          writer.line("agent-to-host", line({ type }));
        }
        for (const text of ["null", "[]", "1", "not json"]) writer.line("host-to-agent", line(text));
        writer.finish();
      }),
    );
    expect(foldTape(unusual)).toMatchObject({ requests: [], toolUses: [] });
  });
});

describe("why, in words", () => {
  test("a waiting session names the side that must answer", () => {
    const bytes = Buffer.from(record(session));
    const stuck = tapeIn(bytes.subarray(0, bytes.indexOf('{"seq":5')));
    expect(explainTape(stuck)).toEqual({
      verdict: "waiting",
      sentences: [
        "The host has not answered the permission request about Bash (event 4).",
        "A prompt waits for a turn: go (event 2).",
        "The tape breaks off here; what followed is not known.",
      ],
      events: [2, 4],
    });
  });

  test("a session that ended reports how", () => {
    expect(explainTape(tape).sentences[0]).toBe(
      "The host ended its input (event 7), and the agent process ended with code 0 (event 9).",
    );
    const killed = tapeIn(
      record((writer) => {
        writer.line("agent-to-host", line({ type: "keep_alive" }));
        writer.record("process/stderr", { text: "\u001b[31mout of memory\n" });
        writer.record("process/exit", { code: null, signal: "SIGKILL" });
        writer.finish();
      }),
    );
    const { sentences } = explainTape(killed);
    expect(sentences).toEqual([
      "The agent process was killed by SIGKILL, which the host did not send (event 2).",
      "The last it wrote to stderr: \ufffd[31mout of memory",
      "No turn was finished.",
    ]);
  });

  test("a session that failed shows the end of the traceback", () => {
    const failed = tapeIn(
      record((writer) => {
        writer.record("process/stderr", { text: 'Traceback:\n  File "agent.py", line 3\nKeyError: 1\n' });
        writer.record("process/exit", { code: 1, signal: null });
        writer.finish();
      }),
    );
    expect(explainTape(failed).sentences[1]).toBe(
      'The last lines that it wrote to stderr:\n      Traceback:\n        File "agent.py", line 3\n      KeyError: 1',
    );
  });

  test.each<[string, (writer: TapeWriter) => void, string, RegExp[]]>([
    [
      "that waits for its model's service",
      (writer) => {
        const { prompt, init, agent } = speaker(writer);
        prompt("go");
        init();
        agent({
          type: "system",
          subtype: "api_retry",
          attempt: 2,
          max_retries: 10,
          error_status: 529,
          error: "overloaded",
        });
      },
      "working",
      [/service answered 529 \(overloaded\); the agent waits before retry 2 of at most 10 \(event 2\)/],
    ],
    [
      "with a tool that waits for an answer",
      (writer) => {
        const { prompt, init, use, permissionRequest } = speaker(writer);
        prompt("go");
        init();
        use("t1", "Bash", { command: "make" });
        permissionRequest("a1", "t1", "Bash", { command: "make" });
      },
      "waiting",
      [
        /host has not answered the permission request about Bash \(event 3\)/,
        /Bash \(make\) of event 2 has no result: it waits for the answer to event 3/,
      ],
    ],
    [
      "with a tool that the host allowed",
      (writer) => {
        const { prompt, init, use, permissionRequest, answers } = speaker(writer);
        prompt("go");
        init();
        use("t1", "Read", { file_path: `/a/very/long/path/${"x/".repeat(40)}file.txt` });
        permissionRequest("a1", "t1", "Read", {});
        answers("a1", { behavior: "allow", updatedInput: {} });
      },
      "working",
      [
        /^The tool use Read \(\u2026.*file\.txt\) of event 2 has no result: it runs since the host allowed it at event 4\.$/,
      ],
    ],
    [
      "with a tool that the host denied",
      (writer) => {
        const { prompt, init, use, permissionRequest, answers } = speaker(writer);
        prompt("go");
        init();
        use("t1", "Bash", { command: "rm" });
        permissionRequest("a1", "t1", "Bash", {});
        answers("a1", { behavior: "deny", message: "no" });
      },
      "working",
      [/the host denied it at event 4, and the agent has not reacted yet/],
    ],
    [
      "that was interrupted",
      (writer) => {
        const { prompt, init, host, result } = speaker(writer);
        prompt("go");
        init();
        host({ type: "control_request", request_id: "h", request: { subtype: "interrupt" } });
        writer.line(
          "agent-to-host",
          line({ type: "control_response", response: { subtype: "success", request_id: "h" } }),
        );
        result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_streaming" });
      },
      "finished",
      [/interrupted while the model spoke\. The host had interrupted it at event 2/],
    ],
    [
      "that was told to end in the middle of a turn",
      (writer) => {
        const { prompt, init } = speaker(writer);
        prompt("go");
        init();
        writer.record("process/signal", { signal: "SIGTERM" });
        writer.record("process/exit", { code: 143, signal: null });
      },
      "ended",
      [/code 143 on the host's SIGTERM of event 2/, /middle of the turn that began at event 1/, /No turn was finished/],
    ],
    [
      "whose last turn failed",
      (writer) => {
        const { prompt, init, result } = speaker(writer);
        prompt("go");
        init();
        result({ is_error: true, result: "no credit", terminal_reason: "api_error" });
        writer.record("wire/end", { direction: "host-to-agent" });
        writer.record("process/exit", { code: 1, signal: null });
      },
      "ended",
      [
        /The host ended its input \(event 3\), and the agent process ended with code 1/,
        /code says that the last turn failed/,
        /service failed\. It says: no credit/,
      ],
    ],
  ])("a session %s", (_, build, verdict, sentences) => {
    const explained = explainTape(tapeIn(record(build)));
    expect(explained.verdict).toBe(verdict);
    for (const [index, sentence] of sentences.entries()) expect(explained.sentences[index]).toMatch(sentence);
  });

  test("a session with nothing open is finished", () => {
    expect(explainTape(turnTape)).toEqual({
      verdict: "finished",
      sentences: ["The last turn ended successfully at event 6 (success): the model had nothing more to do."],
      events: [6],
    });
  });
});

test("a long tape is folded, which quadratic work would not finish within the test's time", () => {
  const many = tapeIn(
    record((writer) => {
      for (let i = 0; i < 1000; i++) turn(writer);
      writer.finish();
    }),
  );
  expect(foldTape(many).turns).toBe(1000);
});
