import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordVariables } from "@agentwire/replay/node";

/**
 * A session of 200,000 frames (`AGENTWIRE_EVENTS` chooses another number) with and without the recorder between, at ten
 * thousand frames a second and as fast as the pipes go. A model gives some hundred events a second.
 */
const total = String(process.env.AGENTWIRE_EVENTS ?? 200_000);
const shim = fileURLToPath(new URL("../bin/record-agent.mjs", import.meta.url));
const agent = fileURLToPath(new URL("agents/paced.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-overhead-"));

/**
 * Milliseconds from the first line that the host receives to the last. The start of a second Node process is measured
 * separately.
 */
function session(recorded: boolean, burst: string, pauseMs: string): Promise<{ start: number; talk: number }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [recorded ? shim : agent, total, burst, pauseMs], {
      env: { ...process.env, [recordVariables.out]: join(folder, "t.tape.jsonl"), [recordVariables.agent]: agent },
      stdio: ["pipe", "pipe", "inherit"],
    });
    let [first, last, lines] = [0, 0, 0];
    child.once("error", reject);
    child.stdout.on("data", (chunk: Buffer) => {
      last = performance.now();
      if (first === 0) first = last;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      if (lines > Number(total)) child.stdin.end();
    });
    child.once("close", () => {
      if (lines <= Number(total)) reject(new Error(`${lines} lines came`));
      else resolve({ start: first - begun, talk: last - first });
    });
  });
}

for (const [name, burst, pauseMs] of [
  ["ten thousand frames a second", "100", "10"],
  ["as fast as the pipes go", "200", "0"],
] as const) {
  const bare = await session(false, burst, pauseMs);
  const recorded = await session(true, burst, pauseMs);
  const ratio = recorded.talk / bare.talk;
  console.log(
    `${name}: ratio of wall time with the recorder to without: ${ratio.toFixed(3)} (start-up apart: ${(recorded.start - bare.start).toFixed(0)} ms more)`,
  );
}
console.log("goal of the first: below 1.05");
rmSync(folder, { recursive: true, force: true });
