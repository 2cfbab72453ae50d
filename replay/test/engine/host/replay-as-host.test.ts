import { linkedPair, type Transport } from "@agentwire/protocol";
import { createNameMap, type ReplayAsHostOptions, replayAsAgent, replayAsHost, type Tape } from "@agentwire/replay";
import { describe, expect, test } from "vitest";
import { line, record, session, tapeIn } from "../../tape/sample.ts";
import { idleClock } from "../idle-clock.ts";

const tape = tapeIn(record(session));
const clock = idleClock();

interface Sent {
  readonly type?: string;
  readonly request_id?: string;
  readonly message?: { readonly content: string };
  readonly response?: { readonly request_id: string; readonly response?: { readonly behavior?: string } };
}

/** An agent like the recorded one, with ids of its own. */
function liveAgent(
  transport: Transport,
  change: (frame: Record<string, unknown>) => object | null = (frame) => frame,
): void {
  const send = (frame: Record<string, unknown>): void => {
    const changed = change(frame);
    if (changed !== null) void transport.send(JSON.stringify(changed));
  };
  transport.open({
    line(text) {
      const frame = JSON.parse(text) as Sent;
      if (frame.type === "control_request") {
        send({
          type: "control_response",
          response: { subtype: "success", request_id: frame.request_id, response: {} },
        });
      } else if (frame.type === "user") {
        const request = { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "t1" };
        send({ type: "control_request", request_id: "live-a1", request });
      } else if (frame.response?.request_id === "live-a1") {
        send({ type: "result", subtype: "success", is_error: false, result: "done" });
      }
    },
    end: () => transport.end(),
  });
}

async function run(
  change?: (frame: Record<string, unknown>) => object | null,
  options: Partial<ReplayAsHostOptions> = {},
  of: Tape = tape,
) {
  const { host, agent } = linkedPair();
  liveAgent(agent, change);
  return replayAsHost({ tape: of, transport: host, clock, timeoutMs: 200, ...options });
}

test("an agent that behaves as recorded is reproduced, under its own request ids", async () => {
  expect(await run()).toMatchObject({ outcome: "reproduced", divergence: null, level: "renamed", sent: 3 });
});

test("an interrupt waits for the call of the model that it interrupts", async () => {
  const interrupted = tapeIn(
    record((writer) => {
      const send = (from: "host-to-agent" | "agent-to-host", frame: object) => writer.line(from, line(frame));
      send("host-to-agent", { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null });
      send("host-to-agent", { type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
      writer.finish();
    }),
  );
  const looks: number[] = [];
  const reached = (seq: number): boolean => looks.push(seq) > 3;
  await run(() => null, { reached }, interrupted);
  expect(looks).toEqual([1, 1, 1, 1]);
});

test("the two replayers play one tape to each other", async () => {
  const { host, agent } = linkedPair();
  const [asAgent, asHost] = await Promise.all([
    replayAsAgent({ tape, transport: agent, clock, timeoutMs: 500 }),
    replayAsHost({ tape, transport: host, clock, timeoutMs: 500 }),
  ]);
  expect([asAgent.outcome, asHost.outcome]).toEqual(["reproduced", "reproduced"]);
  expect([asAgent.level, asHost.level]).toEqual(["identical", "identical"]);
});

describe("the first divergence", () => {
  test("another question", async () => {
    const { divergence } = await run((frame) =>
      frame.type === "control_request"
        ? { ...frame, request: { ...(frame.request as object), tool_name: "Write" } }
        : frame,
    );
    expect(divergence).toMatchObject({
      level: "structural",
      location: { seq: 4 },
      differences: [{ path: "request.tool_name" }],
    });
  });

  test("a frame that does not come", async () => {
    const { divergence } = await run((frame) => (frame.type === "result" ? null : frame));
    expect(divergence).toMatchObject({ level: "missing", location: { seq: 6, channel: "conversation" } });
  });

  test("a frame too many", async () => {
    const { divergence } = await run((frame) =>
      frame.type === "result" ? { type: "system", subtype: "status", status: null } : frame,
    );
    expect(divergence).toMatchObject({ level: "unexpected", location: { seq: null, channel: "system/status" } });
  });
});

test("other prose is accepted and named, unless it is forbidden", async () => {
  const change = (frame: Record<string, unknown>) =>
    frame.type === "result" ? { ...frame, result: "finished" } : frame;
  const lenient = await run(change);
  expect(lenient).toMatchObject({
    outcome: "reproduced",
    level: "minor",
    notes: expect.arrayContaining(["Accepted another value of result (1)."]),
  });
  expect((await run(change, { limit: "renamed" })).outcome).toBe("diverged");
});

test("frames of independent channels may come in another order", async () => {
  const bytes = record((writer) => {
    writer.line(
      "host-to-agent",
      line({ type: "control_request", request_id: "h", request: { subtype: "initialize" } }),
    );
    writer.line("agent-to-host", line({ type: "system", subtype: "status", status: null }));
    writer.line(
      "agent-to-host",
      line({ type: "control_response", response: { subtype: "success", request_id: "h", response: {} } }),
    );
    writer.finish();
  });
  const { host, agent } = linkedPair();
  agent.open({
    async line() {
      await agent.send(
        JSON.stringify({ type: "control_response", response: { subtype: "success", request_id: "h", response: {} } }),
      );
      await agent.send(JSON.stringify({ type: "system", subtype: "status", status: null }));
    },
    end() {},
  });
  expect((await replayAsHost({ tape: tapeIn(bytes), transport: host, clock, timeoutMs: 200 })).outcome).toBe(
    "reproduced",
  );
});

const frames = (...lines: readonly (readonly ["host" | "agent", object] | "end" | "signal")[]) =>
  tapeIn(
    record((writer) => {
      for (const step of lines) {
        if (step === "end") writer.record("wire/end", { direction: "host-to-agent" });
        else if (step === "signal") writer.record("process/signal", { signal: "SIGTERM" });
        else writer.line(step[0] === "host" ? "host-to-agent" : "agent-to-host", line(step[1]));
      }
      writer.finish();
    }),
  );
const prompt = ["host", { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null }] as const;
const done = ["agent", { type: "result", subtype: "success", is_error: false, result: "done" }] as const;
const loaded = (request_id: string) => ({
  ...{ type: "control_request", request_id },
  request: { subtype: "hook_callback", callback_id: "hook_0", input: { hook_event_name: "InstructionsLoaded" } },
});
const answer = (request_id: string, response: object) => ({
  type: "control_response",
  response: { subtype: "success", request_id, response },
});

/** Plays a tape to an agent that says these lines after the prompt, and others after a signal. */
async function against(of: Tape, liveFrames: readonly object[], later: readonly object[] = []) {
  const { host, agent } = linkedPair();
  const received: object[] = [];
  agent.open({
    async line(text) {
      received.push(JSON.parse(text));
      if (received.length === 1) for (const frame of liveFrames) await agent.send(JSON.stringify(frame));
    },
    end() {},
  });
  const signal = async () => {
    for (const frame of later) await agent.send(JSON.stringify(frame));
    agent.end();
  };
  const verdict = await replayAsHost({ tape: of, transport: host, clock, timeoutMs: 200, signal });
  return { verdict, received };
}

describe("a question that an agent need not ask", () => {
  const recorded = frames(prompt, ["agent", loaded("a")], ["host", answer("a", { systemMessage: "seen" })], done);

  test("is answered as recorded when it comes", async () => {
    const { verdict, received } = await against(recorded, [loaded("live-a"), done[1]]);
    expect(verdict).toMatchObject({ outcome: "reproduced", notes: [] });
    expect(received[1]).toEqual(answer("live-a", { systemMessage: "seen" }));
  });

  test("may not come, which a note says", async () => {
    const { verdict, received } = await against(recorded, [done[1]]);
    expect(verdict).toMatchObject({ outcome: "reproduced", notes: [expect.stringContaining("need not")] });
    expect(received).toHaveLength(1);
  });

  test("is answered with nothing if the tape has none", async () => {
    const { verdict, received } = await against(frames(prompt, done), [loaded("live-a"), done[1]]);
    expect(verdict).toMatchObject({ outcome: "reproduced", notes: [expect.stringContaining("InstructionsLoaded")] });
    expect(received[1]).toEqual(answer("live-a", {}));
  });
});

describe("an agent that a signal ends", () => {
  const status = (text: string) => ({ type: "system", subtype: "status", status: text });
  const cut = frames(prompt, ["agent", status("one")], "end", "signal", ["agent", status("late")]);

  test("may get further or less far than on the tape, which a note says", async () => {
    const further = await against(cut, [status("one")], [status("late"), status("later")]);
    expect(further.verdict).toMatchObject({
      outcome: "reproduced",
      notes: [expect.stringContaining("Beyond the tape")],
    });
    const less = await against(cut, [status("one")]);
    expect(less.verdict).toMatchObject({ outcome: "reproduced", notes: [expect.stringContaining("need not")] });
  });

  test("a signal from another process is sent again", async () => {
    const tape = tapeIn(
      record((writer) => {
        writer.line("host-to-agent", line(prompt[1]));
        writer.line("agent-to-host", line(status("one")));
        writer.record("process/exit", { code: null, signal: "SIGKILL" });
        writer.finish();
      }),
    );
    const { verdict } = await against(tape, [status("one")], [status("late")]);
    expect(verdict).toMatchObject({ outcome: "reproduced", exit: { signal: "SIGKILL" } });
    expect(verdict.notes).toEqual(expect.arrayContaining([expect.stringContaining("Sent SIGKILL")]));
  });

  test("must have done what it did before the host began to end it", async () => {
    expect((await against(cut, [])).verdict).toMatchObject({ outcome: "diverged", divergence: { level: "missing" } });
    const early = await against(cut, [done[1]]);
    expect(early.verdict).toMatchObject({ outcome: "diverged", divergence: { level: "unexpected" } });
  });
});

test("regression: what an agent did beyond a tape that breaks off was a divergence", async () => {
  const full = frames(prompt, done);
  const events = full.events.filter(({ kind }) => kind !== "end");
  const { verdict } = await against({ ...full, events, state: "cut" }, [
    done[1],
    { type: "system", subtype: "status" },
  ]);
  expect(verdict).toMatchObject({
    outcome: "reproduced-prefix",
    notes: [expect.stringContaining("Beyond the tape, which breaks off")],
  });
});

test("names of an earlier process are known to the next, and those of this one to its successor", async () => {
  const names = createNameMap([["message-of-old", "message-of-now"]]);
  const rewind = (user_message_id: string) => ({
    ...{ type: "control_request", request_id: "h" },
    request: { subtype: "rewind_files", user_message_id },
  });
  const { host, agent } = linkedPair();
  const received: object[] = [];
  agent.open({
    async line(text) {
      received.push(JSON.parse(text));
      await agent.send(JSON.stringify({ ...done[1], uuid: "live-uuid" }));
    },
    end() {},
  });
  const tape = frames(["host", rewind("message-of-old")], ["agent", { ...done[1], uuid: "tape-uuid" }]);
  expect(await replayAsHost({ tape, transport: host, clock, names, timeoutMs: 200 })).toMatchObject({
    outcome: "reproduced",
  });
  expect(received).toEqual([rewind("message-of-now")]);
  expect(names.live("tape-uuid")).toBe("live-uuid");
});

describe("all differences", () => {
  const all = { allDifferences: true } as const;

  test("a frame that differs does not end the replay; prose is listed, too", async () => {
    const verdict = await run((frame) => {
      if (frame.type === "control_request") {
        return { ...frame, request: { ...(frame.request as object), tool_name: "Write" } };
      }
      return frame.type === "result" ? { ...frame, result: "finished" } : frame;
    }, all);
    expect(verdict).toMatchObject({ outcome: "diverged", sent: 3, compared: { expected: 5, matched: 5 } });
    expect(verdict.differences).toMatchObject([
      { kind: "control_request/can_use_tool", class: "behavior", differences: [{ path: "request.tool_name" }] },
      { kind: "result/success", class: "prose", differences: [{ path: "result" }] },
    ]);
  });

  test("frames that are missing or new move none of the others", async () => {
    const { differences } = await run(
      (frame) => (frame.type === "result" ? { type: "system", subtype: "status", status: null } : frame),
      all,
    );
    expect(differences).toMatchObject([
      { level: "unexpected", kind: "system/status", class: "behavior" },
      { level: "missing", kind: "result/success", class: "breaking" },
    ]);
  });

  test("a question that is not asked gets no answer, and one that is not on the tape gets an error", async () => {
    const { host, agent } = linkedPair();
    const answers: unknown[] = [];
    agent.open({
      line(text) {
        const frame = JSON.parse(text) as Sent;
        const send = (value: object) => void agent.send(JSON.stringify(value));
        if (frame.type === "control_request")
          send({
            type: "control_response",
            response: { subtype: "success", request_id: frame.request_id, response: {} },
          });
        if (frame.type === "user")
          send({ type: "control_request", request_id: "x", request: { subtype: "elicitation" } });
        if (frame.type !== "control_response") return;
        answers.push(frame.response);
        send({ type: "result", subtype: "success", is_error: false, result: "done" });
      },
      end: () => agent.end(),
    });
    const verdict = await replayAsHost({ tape, transport: host, clock, timeoutMs: 200, ...all });
    expect(answers).toEqual([{ subtype: "error", request_id: "x", error: "The tape holds no answer to this." }]);
    expect(verdict.notes).toContain("Left out: the host's answer to a question that the agent did not ask.");
    expect(verdict.differences.map(({ level, kind }) => [level, kind])).toEqual([
      ["unexpected", "control_request/elicitation"],
      ["missing", "control_request/can_use_tool"],
    ]);
  });

  test("the replay waits twice for an agent that falls silent, not once for each step of the host", async () => {
    const { host, agent } = linkedPair();
    agent.open({ line() {}, end: () => agent.end() });
    const turn = (text: string): readonly ["host" | "agent", Sent][] => [
      ["host", { type: "user", message: { content: text } }],
      ["agent", { type: "result" }],
    ];
    const long = frames(...["one", "two", "three", "four", "five"].flatMap(turn));
    const { sent, notes, differences } = await replayAsHost({
      tape: long,
      transport: host,
      clock,
      timeoutMs: 20,
      ...all,
    });
    expect(sent).toBe(2);
    expect(notes).toContain("The agent was silent for 0 s, so the replay ended before event 4.");
    expect(differences.map(({ level }) => level)).toContain("missing");
  });

  test("the release that the agent says it is is in the verdict", async () => {
    const verdict = await run((frame) => {
      const response = frame.response as { readonly response?: object } | undefined;
      if (frame.type !== "control_response") return frame;
      return { ...frame, response: { ...response, response: { claude_code_version: "9.8.7" } } };
    }, all);
    expect(verdict.release).toBe("9.8.7");
    expect(verdict.differences).toMatchObject([{ class: "catalogue", differences: [{ change: "added" }] }]);
  });
});
