import { explainTape, type TapeWriter } from "@agentwire/replay";
import { expect, test } from "vitest";
import { record, tapeIn } from "../tape/sample.ts";
import { speaker } from "./session.ts";

const ended = (writer: TapeWriter, code = 0): void => {
  writer.record("wire/end", { direction: "host-to-agent" });
  writer.record("process/exit", { code, signal: null });
};

const hookRequest = (writer: TapeWriter): void =>
  speaker(writer).agent({
    type: "control_request",
    request_id: "h1",
    request: {
      subtype: "hook_callback",
      callback_id: "c",
      input: { hook_event_name: "PreToolUse" },
      tool_use_id: "t1",
    },
  });

test("the end of a turn says nothing about prompts if the log holds none", () => {
  const { sentences } = explainTape(
    tapeIn(
      record((writer) => {
        const { init, result } = speaker(writer);
        init();
        result();
      }),
    ),
  );
  const texts = sentences.join(" ");
  expect(texts).toContain("The last turn ended successfully");
  expect(texts).not.toContain("prompt");
});

test.each<[string, (writer: TapeWriter) => void, string, RegExp[]]>([
  [
    "whose hook did not answer in time",
    (writer) => {
      const { prompt, init, use, agent, toolResult, assistant, result } = speaker(writer);
      prompt("go");
      init();
      use("t1", "Bash", { command: "ls" });
      hookRequest(writer);
      agent({ type: "control_cancel_request", request_id: "h1" });
      toolResult("t1", "the hook did not answer", { is_error: true });
      assistant("sorry");
      result();
      ended(writer);
    },
    "ended",
    [
      /code 0/,
      /ended successfully/,
      /^The host never answered the hook_callback request about PreToolUse \(event 3\).* at event 4\.$/,
    ],
  ],
  [
    "whose host ended its input with a question open",
    (writer) => {
      const { prompt, init, use, permissionRequest, toolResult, result } = speaker(writer);
      prompt("go");
      init();
      use("t1", "Bash", { command: "ls" });
      permissionRequest("a1", "t1", "Bash", { command: "ls" });
      writer.record("wire/end", { direction: "host-to-agent" });
      toolResult("t1", "nobody can be asked", { is_error: true });
      result();
      writer.record("process/exit", { code: 0, signal: null });
    },
    "ended",
    [
      /./,
      /./,
      /never answered the permission request about Bash \(event 3\).*event 5\. It ended its input at event 4 with/,
    ],
  ],
  [
    "whose permission request had an answer that the log of the agent alone does not hold",
    (writer) => {
      const { init, use, permissionRequest, toolResult, result } = speaker(writer);
      init();
      use("t1", "Bash", { command: "ls" });
      permissionRequest("a1", "t1", "Bash", { command: "ls" });
      toolResult("t1", "files");
      result();
    },
    "finished",
    [/ended successfully/, /went on without an answer at event 3/],
  ],
  [
    "whose server in the host is silent",
    (writer) => {
      const { prompt, init, use, agent } = speaker(writer);
      prompt("go");
      init();
      use("t1", "mcp__calc__add", { a: 1 });
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call" };
      agent({
        type: "control_request",
        request_id: "m",
        request: { subtype: "mcp_message", server_name: "calc", message },
      });
    },
    "waiting",
    [/host has not answered the mcp_message request about tools\/call \(event 3\)/, /mcp__calc__add/],
  ],
  [
    "that was interrupted before its turn had begun",
    (writer) => {
      const { prompt, init, host, agent, result } = speaker(writer);
      prompt("go");
      host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
      init();
      agent({ type: "control_response", response: { subtype: "success", request_id: "i" } });
      result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_streaming" });
    },
    "finished",
    [/The host had interrupted it at event 1\./],
  ],
  [
    "whose interrupt is unanswered",
    (writer) => {
      const { prompt, init, host } = speaker(writer);
      prompt("go");
      init();
      host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    },
    "waiting",
    [/^The agent has not answered the interrupt request \(event 2\)/],
  ],
  [
    "that comes from a transcript, where no turn ends",
    (writer) => {
      const { prompt, assistant } = speaker(writer);
      prompt("go");
      assistant("done");
    },
    "finished",
    [/^The turn has no end on the tape; the last message is the model's \(event 1\)\.$/],
  ],
  [
    "that used up its budget",
    (writer) => {
      const { prompt, init, result } = speaker(writer);
      prompt("go");
      init();
      result({ subtype: "error_max_budget_usd", is_error: true, terminal_reason: "budget_exhausted", errors: ["$1"] });
      ended(writer, 1);
    },
    "ended",
    [/code 1/, /code says that the last turn failed/, /\(error_max_budget_usd\): the budget was used up/],
  ],
  [
    "whose agent did not start",
    (writer) => {
      writer.record("process/failed", { code: "ENOENT", message: "spawn /nowhere/agent ENOENT" });
    },
    "ended",
    [/^The agent process could not be started \(event 0\): spawn \/nowhere\/agent ENOENT\.$/],
  ],
  [
    "whose agent died while it wrote",
    (writer) => {
      const { prompt, init } = speaker(writer);
      prompt("go");
      init();
      const bytes = Buffer.from('{"type":"assis');
      writer.line("agent-to-host", { bytes, terminated: false, continues: false });
      writer.record("process/exit", { code: null, signal: "SIGKILL" });
    },
    "ended",
    [
      /killed by SIGKILL/,
      /middle of the turn that began at event 1/,
      /^Its last line broke off in the middle \(event 2\)\.$/,
    ],
  ],
  [
    "with prompts that nobody took up",
    (writer) => {
      const { prompt, init } = speaker(writer);
      prompt("one");
      init();
      prompt("two");
      writer.record("process/signal", { signal: "SIGTERM" });
      writer.record("process/exit", { code: 143, signal: null });
    },
    "ended",
    [
      /SIGTERM of event 3/,
      /middle of the turn/,
      /No turn/,
      /A prompt has no outcome: one \(event 0\)/,
      /A prompt has no outcome: two \(event 2\)/,
    ],
  ],
])("a session %s", (_, build, verdict, sentences) => {
  const explained = explainTape(tapeIn(record(build)));
  expect(explained.verdict).toBe(verdict);
  for (const [index, sentence] of sentences.entries()) expect(explained.sentences[index]).toMatch(sentence);
});

test("of many abandoned requests the newest three are listed, the others counted", () => {
  const many = tapeIn(
    record((writer) => {
      const { agent } = speaker(writer);
      for (let i = 0; i < 5; i++) {
        const request = { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: `t${i}` };
        agent({ type: "control_request", request_id: `${i}`, request });
        agent({ type: "control_cancel_request", request_id: `${i}` });
      }
    }),
  );
  const { sentences } = explainTape(many);
  expect(sentences.filter((sentence) => sentence.includes("never answered"))).toHaveLength(3);
  expect(sentences.join(" ")).toContain("The same holds for 2 earlier requests.");
});
