import { describe, expect, it } from "vitest";
import {
  type AgentTarget,
  type CaseOptions,
  type CaseRun,
  isResult,
  type LawEvent,
  plainSession,
  runAgentCase,
  script,
  scriptedModel,
} from "../../src/index.ts";

const frame = (from: "host" | "agent", value: object): LawEvent => ({
  channel: "wire",
  kind: "frame",
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
  text: JSON.stringify(value),
});
const greeting = frame("host", { type: "control_request", request_id: "h-init", request: { subtype: "initialize" } });
const prompt = frame("host", { type: "user", message: { role: "user", content: "Hello?" }, parent_tool_use_id: null });
const keepAlive = frame("agent", { type: "keep_alive" });
const question = frame("agent", {
  type: "control_request",
  request_id: "a-1",
  request: { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: "t1" },
});

/** An agent of which a wait was given up, with what had passed by then. */
function silent(events: readonly LawEvent[], waitedFor: CaseRun["host"]["waitedFor"] = isResult): AgentTarget {
  const paths = { cwd: "/cwd", home: "/home", config: "/home/.claude" };
  const host = { outcome: "stuck", reason: "waited without a match", waitedFor, late: true } as const;
  const frames = events.flatMap(({ direction, frame: one }) =>
    direction === "agent-to-host" ? [one as Record<string, unknown>] : [],
  );
  const model = scriptedModel(script());
  const caseRun: CaseRun = { paths, medium: "process", events, frames, host, exit: null, stderr: "", model, files: {} };
  return { open: async () => ({ paths, run: async () => caseRun, close: async () => {} }) };
}

async function brokenBy(target: AgentTarget, options: CaseOptions) {
  const { findings, late, overdue } = await runAgentCase(target, plainSession, () => 0, options);
  return { broken: findings.map(({ requirement }) => requirement), late, overdue };
}

describe("an agent of which a wait was abandoned", () => {
  it("may be slow, as long as there is another try", async () => {
    expect(await brokenBy(silent([greeting, prompt, keepAlive]), {})).toEqual({
      broken: [],
      late: true,
      overdue: false,
    });
  });

  it("leaves a frame undone if it has not arrived in its last attempt", async () => {
    expect(await brokenBy(silent([greeting, prompt, keepAlive]), { lastAttempt: true })).toEqual({
      broken: expect.arrayContaining(["control.response.agent", "turn.result.exactly-one"]),
      late: true,
      overdue: true,
    });
  });

  it("needs no result if it awaited something else, or if it waits for its host", async () => {
    const greeted = frame("agent", {
      type: "control_response",
      response: { subtype: "error", request_id: "h-init", error: "no" },
    });
    const other = silent([greeting, greeted, prompt], { type: "stream_event" });
    expect((await brokenBy(other, { lastAttempt: true })).broken).not.toContain("turn.result.exactly-one");
    const asking = silent([greeting, prompt, question]);
    expect((await brokenBy(asking, { lastAttempt: true })).broken).not.toContain("turn.result.exactly-one");
    expect((await brokenBy(asking, { lastAttempt: true })).broken).not.toContain("control.response.agent");
  });
});
