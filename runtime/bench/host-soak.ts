import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hosts } from "./host/official.ts";

/**
 * Runs 1,000 sessions in sequence and 100 at once, each with its own agent process. Reports what they leak: open files,
 * listeners, timers, processes, memory. Fails if anything leaks.
 */
const agent = join(dirname(fileURLToPath(import.meta.url)), "host", "flood-agent.mjs");
const sequential = Number(process.env.AGENTWIRE_SESSIONS ?? 1000);
const concurrent = Number(process.env.AGENTWIRE_CONCURRENT ?? 100);
const { query, createSdkMcpServer } = await import(hosts.ours);

const abortController = new AbortController();
const options = () => ({
  pathToClaudeCodeExecutable: agent,
  executable: "node",
  env: { PATH: process.env.PATH, FLOOD_EVENTS: "5" },
  abortController,
  hooks: { PreToolUse: [{ hooks: [async () => ({})] }] },
  mcpServers: { own: createSdkMcpServer({ name: "own" }) },
  canUseTool: async () => null,
});

/** Runs one session to its end; every third one is abandoned early. */
async function session(n: number): Promise<void> {
  for await (const message of query({ prompt: "go", options: options() })) {
    if (n % 3 === 0 && message.type === "stream_event") break;
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 500));
const children = () =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readdirSync(`/proc/${pid}/task`).length > 0 && parentOf(pid) === process.pid;
    } catch {
      return false; // closed in the meantime
    }
  }).length;
const parentOf = (pid: string): number =>
  Number(/\) \S (\d+)/.exec(process.getBuiltinModule("fs").readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);

async function state() {
  await settle();
  globalThis.gc?.();
  await settle();
  globalThis.gc?.();
  const kinds = process.getActiveResourcesInfo().filter((kind) => kind !== "TTYWrap" && kind !== "PipeWrap");
  return {
    files: readdirSync("/proc/self/fd").length,
    resources: kinds.length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    processes: children(),
    megabytes: process.memoryUsage().heapUsed / 1024 / 1024,
  };
}

// The first sessions load the modules that are loaded once.
for (let n = 0; n < 5; n++) await session(n);
const before = await state();
const started = performance.now();
for (let n = 0; n < sequential; n++) await session(n);
const afterSequence = await state();
await Promise.all(Array.from({ length: concurrent }, (_, n) => session(n)));
const after = await state();
const seconds = (performance.now() - started) / 1000;

console.log(`before      ${JSON.stringify(before)}`);
console.log(`${sequential} in turn ${JSON.stringify(afterSequence)}`);
console.log(`${concurrent} at once ${JSON.stringify(after)}`);
const leaks = (["files", "resources", "listeners", "processes"] as const).filter((what) => after[what] > before[what]);
const grown = after.megabytes - before.megabytes;
// What a session leaves behind shows as kilobytes times sessions; a few megabytes are the engine's own.
const perSession = (grown * 1024) / (sequential + concurrent);
console.log(
  `${sequential + concurrent} sessions in ${seconds.toFixed(0)} s: ${leaks.length === 0 ? "no leak" : `LEAKS of ${leaks.join(", ")}`}, heap grown by ${grown.toFixed(1)} MB, ${perSession.toFixed(2)} KB a session`,
);
process.exitCode = leaks.length === 0 && perSession < 5 ? 0 : 1;
