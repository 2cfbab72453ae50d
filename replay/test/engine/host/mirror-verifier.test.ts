import { linkedPair } from "@agentwire/protocol";
import { createMemoryTape, replayAsHost } from "@agentwire/replay";
import { expect, test } from "vitest";
import { idleClock } from "../idle-clock.ts";

const path = "/home/.claude/projects/-srv/s1.jsonl";
const prompt = { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null };
const result = { type: "result", subtype: "success", is_error: false, result: "done" };
const entry = (content: string) => ({ type: "user", message: { role: "user", content } });
const state = (lastPrompt: string) => ({ type: "last-prompt", lastPrompt });

/** A session that ends by itself and mirrors these batches of entries. */
const taped = (...batches: readonly (readonly object[])[]) => {
  const tape = createMemoryTape({ header: {} });
  tape.frame("host-to-agent", prompt);
  for (const entries of batches) tape.frame("agent-to-host", { type: "transcript_mirror", filePath: path, entries });
  tape.frame("agent-to-host", result);
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("wire/end", { direction: "agent-to-host" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape.tape();
};

/** Replays the session to an agent that mirrors other batches. */
async function replayed(tape: ReturnType<typeof taped>, ...batches: readonly (readonly object[])[]) {
  const { host, agent } = linkedPair();
  agent.open({
    line() {
      for (const entries of batches)
        void agent.send(JSON.stringify({ type: "transcript_mirror", filePath: path, entries }));
      void agent.send(JSON.stringify(result));
    },
    end: () => agent.end(),
  });
  const { outcome, divergence } = await replayAsHost({ tape, transport: host, clock: idleClock(), timeoutMs: 200 });
  return { outcome, path: divergence?.differences[0]?.path };
}

const recorded = taped([entry("go"), state("go")], [entry("done"), state("go")]);

test("batches and repeated states of a mirrored transcript may differ", async () => {
  expect(await replayed(recorded, [entry("go")], [entry("done")], [state("go")])).toEqual({ outcome: "reproduced" });
});

test("a missing, another or an additional entry is a divergence", async () => {
  expect(await replayed(recorded, [entry("go"), state("go")])).toMatchObject({ outcome: "diverged", path: "entries" });
  expect(await replayed(recorded, [entry("go"), entry("no"), state("go")])).toMatchObject({ outcome: "diverged" });
  expect(await replayed(recorded)).toMatchObject({ outcome: "diverged" });
  expect(await replayed(taped(), [entry("go")])).toMatchObject({ outcome: "diverged" });
});
