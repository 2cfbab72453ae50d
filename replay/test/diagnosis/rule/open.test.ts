import { createDiagnoser } from "@agentwire/replay";
import { expect, test } from "vitest";
import { record, tapeIn } from "../../tape/sample.ts";
import { speaker } from "../../timeline/session.ts";
import { diagnosed } from "../tape.ts";

test.each([
  [{ subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: "t1" }, "waiting.permission"],
  [{ subtype: "hook_callback", callback_id: "c", input: { hook_event_name: "Stop" } }, "waiting.hook"],
  [{ subtype: "mcp_message", server_name: "calc", message: { method: "tools/call" } }, "waiting.mcp"],
  [{ subtype: "elicitation", mcp_server_name: "calc", message: "Name?" }, "waiting.elicitation"],
  [{ subtype: "something_new" }, "waiting.control"],
])("an open request %j is %s", (request, kind) => {
  const { cause } = diagnosed((_, { prompt, init, agent }) => {
    prompt("go");
    init();
    agent({ type: "control_request", request_id: "r", request });
  });
  expect(cause).toMatchObject({ kind, effect: "stuck" });
});

/** The causes of a turn in which nothing is open: of its recording so far, and of one that breaks off there. */
function causesOfTurn(turn: (peer: ReturnType<typeof speaker>) => void) {
  const tape = tapeIn(
    record((writer) => {
      const peer = speaker(writer);
      peer.prompt("go");
      peer.init();
      turn(peer);
    }),
  );
  const diagnoser = createDiagnoser();
  for (const event of tape.events) diagnoser.push(event);
  return { live: diagnoser.diagnoses()[0]?.cause, cut: diagnoser.diagnoses(true)[0] };
}

test("a turn without anything open waits for its tool, else for the model", () => {
  const waiting = causesOfTurn(({ use }) => use("t1", "Bash", { command: "sleep 9" }));
  expect(waiting.live?.kind).toBe("waiting.tool");
  expect(causesOfTurn(() => {}).live).toMatchObject({ kind: "waiting.model" });
});

test("a turn in which the model had answered before is not reported as one without an answer", () => {
  const { live } = causesOfTurn(({ use, toolResult }) => {
    use("t1", "Bash", { command: "ls" });
    toolResult("t1", "a.txt");
  });
  expect(live?.sentence).toMatch(/^The model has not answered since event 3/);
});

test("a recording without its end breaks off, and does not wait for the model", () => {
  const { cut } = causesOfTurn(() => {});
  expect(cut).toMatchObject({ outcome: "truncated", cause: { kind: "recording.truncated" } });
  expect(cut?.cause?.sentence).toMatch(/^The recording breaks off in the turn that began at event 1/);
});

test("a turn that waits for the next attempt is stuck because of the rejection", () => {
  const { cause, incidents } = diagnosed((_, { prompt, init, agent }) => {
    prompt("go");
    init();
    const refused = { error_status: 401, error: "authentication_failed", retry_delay_ms: 9000, max_retries: 10 };
    for (const attempt of [1, 2, 3]) agent({ type: "system", subtype: "api_retry", attempt, ...refused });
  });
  expect(cause).toMatchObject({ kind: "waiting.retry", effect: "stuck" });
  expect(incidents).toHaveLength(1);
  expect(cause?.sentence).toMatch(
    /answers 401 authentication_failed, and the agent waits before retry 3 of at most 10/,
  );
});

test("an agent that ends without an answer to initialize left it unanswered", () => {
  const { cause } = diagnosed((writer, { host }) => {
    host({ type: "control_request", request_id: "1", request: { subtype: "initialize" } });
    writer.record("wire/end", { direction: "host-to-agent" });
    writer.record("process/exit", { code: 0, signal: null });
  });
  expect(cause).toMatchObject({ kind: "control.unanswered" });
});

test("an interrupted turn waits for the agent and not for the model", () => {
  const { cause } = diagnosed((_, { prompt, init, host }) => {
    prompt("go");
    init();
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
  });
  expect(cause?.sentence).toMatch(/^The agent has not answered the interrupt request/);
  const answered = diagnosed((_, { prompt, init, host, agent }) => {
    prompt("go");
    init();
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    agent({ type: "control_response", response: { subtype: "success", request_id: "i", response: {} } });
  });
  expect(answered.cause).toMatchObject({ kind: "waiting.interrupt", events: [2] });
});

test.each([true, false])(
  "a recording with an incomplete last line blames no peer for what it lacks (question: %s)",
  (sendRequest) => {
    const tape = tapeIn(
      record((writer) => {
        const { prompt, init, agent } = speaker(writer);
        prompt("go");
        init();
        const request = { subtype: "hook_callback", callback_id: "c", input: { hook_event_name: "Stop" } };
        if (sendRequest) agent({ type: "control_request", request_id: "r", request });
      }),
    );
    const diagnoser = createDiagnoser();
    for (const event of tape.events) diagnoser.push(event);
    const [diagnosis] = diagnoser.diagnoses(true);
    const [torn] = diagnoser.diagnoses(true, true);
    expect(diagnosis?.cause?.kind).toBe(sendRequest ? "waiting.hook" : "recording.truncated");
    expect(torn?.cause?.kind).toBe("recording.truncated");
    expect(torn?.cause?.sentence).toMatch(
      sendRequest ? /whether the host answered is not known/ : /how it ended is not known/,
    );
  },
);
