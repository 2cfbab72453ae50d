import { linkedPair, type Transport } from "@agentwire/protocol";
import { type ReplayAsHostOptions, replayAsAgent, replayAsHost, type Tape } from "@agentwire/replay";
import { systemSleep } from "@agentwire/replay/node";
import { describe, expect, test } from "vitest";
import { line, record, session, tapeIn } from "../../tape/sample.ts";

const tape = tapeIn(record(session));
const clock = { sleep: systemSleep };

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
  return replayAsHost({ tape: of, transport: host, clock, patienceMs: 200, ...options });
}

test("an agent that does what it did is reproduced, under its own request ids", async () => {
  expect(await run()).toMatchObject({ outcome: "reproduced", divergence: null, level: "renamed", sent: 3 });
});

test("the two replayers play one tape to each other", async () => {
  const { host, agent } = linkedPair();
  const [asAgent, asHost] = await Promise.all([
    replayAsAgent({ tape, transport: agent, clock, patienceMs: 500 }),
    replayAsHost({ tape, transport: host, clock, patienceMs: 500 }),
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
      rung: "structural",
      place: { seq: 4 },
      differences: [{ path: "request.tool_name" }],
    });
  });

  test("a frame that does not come", async () => {
    const { divergence } = await run((frame) => (frame.type === "result" ? null : frame));
    expect(divergence).toMatchObject({ rung: "missing", place: { seq: 6, channel: "conversation" } });
  });

  test("a frame too many", async () => {
    const { divergence } = await run((frame) =>
      frame.type === "result" ? { type: "system", subtype: "status", status: null } : frame,
    );
    expect(divergence).toMatchObject({ rung: "unexpected", place: { seq: null, channel: "system/status" } });
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
  expect((await replayAsHost({ tape: tapeIn(bytes), transport: host, clock, patienceMs: 200 })).outcome).toBe(
    "reproduced",
  );
});
