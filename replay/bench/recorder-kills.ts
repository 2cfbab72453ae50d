import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isEvent } from "@agentwire/replay";
import { loadTape, recordVariables } from "@agentwire/replay/node";

/**
 * Two hundred kills (`AGENTWIRE_RUNS` chooses another number) of the recorder, the agent or the host, at random moments
 * of a session that talks all the time. Every tape must be readable, and hold every line that the host got whole.
 */
const total = Number(process.env.AGENTWIRE_RUNS ?? 200);
const shim = fileURLToPath(new URL("../bin/record-agent.mjs", import.meta.url));
const agent = fileURLToPath(new URL("agents/paced.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-kills-"));
const victims = ["recorder", "agent", "host"] as const;
type Victim = (typeof victims)[number];

function kill(victim: Victim, child: ChildProcess, agentPid: number): void {
  if (victim === "recorder") child.kill("SIGKILL");
  else if (victim === "agent") process.kill(agentPid, "SIGKILL");
  else {
    // What the system does with the pipes of a host that dies.
    child.stdin?.destroy();
    child.stdout?.destroy();
  }
}

/** Runs one session and kills one of the three; resolves to the lines that the host got whole. */
function session(out: string, victim: Victim, afterMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [shim, "100000", "50", "1"], {
      env: { ...process.env, [recordVariables.out]: out, [recordVariables.agent]: agent },
      stdio: ["pipe", "pipe", "ignore"],
    });
    let [actual, agentPid] = ["", 0];
    child.once("error", reject);
    child.stdin.on("error", () => {});
    child.stdout.on("data", (chunk: Buffer) => {
      actual += chunk.toString();
      if (agentPid !== 0 || !actual.includes("\n")) return;
      agentPid = (JSON.parse(actual.slice(0, actual.indexOf("\n"))) as { pid: number }).pid;
      setTimeout(() => kill(victim, child, agentPid), afterMs);
    });
    child.once("exit", () => {
      // An agent whose recorder was killed ends when its pipes do; this one must not wait for that.
      if (victim === "recorder") {
        try {
          process.kill(agentPid, "SIGKILL");
        } catch {
          // It has ended by itself.
        }
      }
      setTimeout(() => resolve(actual.split("\n").slice(0, -1)), 20);
    });
  });
}

let [wrong, lines] = [0, 0];
for (let run = 0; run < total; run++) {
  const victim = victims[run % victims.length] as Victim;
  const out = join(folder, `${run}.tape.jsonl`);
  const actual = await session(out, victim, Math.random() * 60);
  const read = loadTape(out);
  const found = new Set<string>();
  if (read.ok) {
    for (const event of read.tape.events) {
      if (isEvent(event, "wire/frame") && event.direction === "agent-to-host") found.add(JSON.stringify(event.frame));
    }
  }
  const missing = actual.filter((line) => !found.has(line));
  lines += actual.length;
  if (read.ok && read.tape.state !== "damaged" && missing.length === 0) continue;
  wrong += 1;
  const state = read.ok ? read.tape.state : read.problem.message;
  console.log(`WRONG: ${victim} killed, the tape is ${state}, ${missing.length} of ${actual.length} lines are missing`);
}
rmSync(folder, { recursive: true, force: true });
console.log(
  `${total} kills, ${lines} lines reached the host; ratio of tapes that lost something: ${wrong / total} (goal 0)`,
);
process.exitCode = wrong === 0 ? 0 : 1;
