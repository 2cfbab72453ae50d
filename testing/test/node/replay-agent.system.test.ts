import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape, diagnose, parseTape } from "@agentwire/replay";
import { expect, test } from "vitest";
import { replayAgent } from "../../src/node/replay-agent.ts";

const promptOf = (content: string) => ({
  type: "user",
  session_id: "",
  message: { role: "user", content },
  parent_tool_use_id: null,
});

test("the tape of a replay that diverged says so, instead of waiting for an answer", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-diverged-"));
  const path = join(folder, "session.tape.jsonl");
  const recording = createMemoryTape();
  recording.frame("host-to-agent", promptOf("Oslo"));
  recording.record("process/exit", { code: 0, signal: null });
  recording.finish();
  writeFileSync(path, recording.bytes());
  const agent = replayAgent(path);
  const host = spawn(agent.executable, { stdio: ["pipe", "ignore", "ignore"] });
  host.stdin.end(`${JSON.stringify(promptOf("Rome"))}\n`);
  await once(host, "exit");
  const parsed = parseTape(agent.tape() ?? new Uint8Array());
  agent.close();
  rmSync(folder, { recursive: true });
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const [diagnosis] = diagnose(parsed.tape);
  expect(diagnosis?.cause?.kind).toBe("replay.diverged");
  expect(diagnosis?.cause?.sentence).toMatch(/Oslo.*Rome/);
  expect(diagnosis?.outcome).toBe("failed");
});
