import { linkedPair } from "@agentwire/protocol";
import { type ReplayVerdict, replayAsHost, type TapeWriter } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";
import { idleClock } from "../idle-clock.ts";

const started = { type: "system", subtype: "task_started", task_id: "b1", tool_use_id: "t1" };
const foreground = { ...started, task_type: "local_bash", is_backgrounded: false };
const over = { type: "system", subtype: "task_notification", task_id: "b1", tool_use_id: "t1", status: "completed" };
const result = { type: "result", subtype: "success", is_error: false, result: "done" };

/** A tape of a command that is a task for `ms` milliseconds before it ends, or of one that never becomes a task. */
function taped(ms: number | null, others: readonly object[] = []) {
  let now = 0;
  const writeEvents = (writer: TapeWriter): void => {
    writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: "go" } }));
    if (ms !== null) {
      writer.line("agent-to-host", line(foreground));
      now += ms * 1000;
      writer.line("agent-to-host", line(over));
    }
    for (const frame of [...others, result]) writer.line("agent-to-host", line(frame));
    writer.record("wire/end", { direction: "host-to-agent" });
    writer.finish();
  };
  return tapeIn(record(writeEvents, { microseconds: () => now }));
}

/** Holds an agent that says these frames against the tape. */
async function replayLongCommand(
  ms: number | null,
  frames: readonly object[],
  others: readonly object[] = [],
): Promise<ReplayVerdict> {
  const { host, agent } = linkedPair();
  agent.open({
    line() {
      for (const frame of frames) void agent.send(JSON.stringify(frame));
    },
    end: () => agent.end(),
  });
  return replayAsHost({ tape: taped(ms, others), transport: host, clock: idleClock(), timeoutMs: 100 });
}

describe("whether a command in the foreground becomes a task is chance", () => {
  it("where it ended soon after it had", async () => {
    const { outcome, notes } = await replayLongCommand(90, [result]);
    expect(outcome).toBe("reproduced");
    expect(notes.join()).toContain("Did not come, and need not: agent: system/task_started");
  });

  it("where it takes longer than on the tape", async () => {
    const { outcome, notes } = await replayLongCommand(null, [foreground, over, result]);
    expect(outcome).toBe("reproduced");
    expect(notes.join()).toContain("Not on the tape: agent: system/task_started, of a command that took longer");
  });

  it("regression: one that took longer was compared with the task of a subagent", async () => {
    const agent = { ...started, task_id: "a1", tool_use_id: "s1", task_type: "local_agent", is_backgrounded: false };
    const { outcome, notes } = await replayLongCommand(null, [foreground, over, agent, result], [agent]);
    expect(outcome).toBe("reproduced");
    expect(notes.join()).toContain("of a command that took longer");
  });

  it("but not if it went on for long", async () => {
    expect((await replayLongCommand(4000, [result])).divergence).toMatchObject({ level: "missing" });
  });

  it("nor where it is in the background", async () => {
    const background = { ...foreground, is_backgrounded: true };
    expect((await replayLongCommand(null, [background, over, result])).divergence).toMatchObject({
      level: "unexpected",
    });
  });
});
