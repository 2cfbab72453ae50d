import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { agentCases, type CaseOutcome, hostCases, runAgentCase, runAll, runHostCase } from "../src/index.ts";
import { memoryAgent, memoryHost, processAgent, processHost } from "../src/node/index.ts";

/**
 * What the suite takes: a case in memory (processor time, once warm), a case on a process of the reference agent and of
 * the reference host, one at a time, beside a bare start of Node.js in the same run, and the whole suite against one
 * process, two cases at a time. Of several passes the quickest is told: other programs on the machine can only add.
 * `AGENTWIRE_RUNS` chooses how many.
 */
const passes = Number(process.env.AGENTWIRE_RUNS ?? 3);
const now = () => performance.now();
const quick = agentCases.filter(({ slow }) => slow !== true);
const bin = fileURLToPath(new URL("../../runtime/bin/agent.mjs", import.meta.url));
const target = processAgent({ command: [process.execPath, bin] });
const adapter = fileURLToPath(new URL("../adapter/host.mjs", import.meta.url));
// Packed into few files, as hosts are when they are published: a host's own modules are no part of the suite's time.
const host = fileURLToPath(new URL("../dist/reference-host/host.js", import.meta.url));
const hostTarget = processHost({ command: [process.execPath, adapter, host] });

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function fail(outcomes: readonly CaseOutcome[]): void {
  for (const { name, state, reason, findings } of outcomes) {
    if (state === "done" && findings.length === 0) continue;
    process.exitCode = 1;
    console.log(`NOT AS PLANNED ${name}: ${state} ${reason ?? ""} ${findings.map(({ message }) => message).join(" ")}`);
  }
}

/** The quickest mean of some passes over all cases, once warm, in milliseconds of processor time. */
async function inMemory<Case>(cases: readonly Case[], run: (spec: Case) => Promise<CaseOutcome>): Promise<number> {
  for (const spec of cases) fail([await run(spec)]);
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < passes; pass++) {
    const before = cpuMs();
    for (const spec of cases) await run(spec);
    best = Math.min(best, (cpuMs() - before) / cases.length);
  }
  return best;
}

const agents = await inMemory(quick, (spec) => runAgentCase(memoryAgent(), spec, now));
const hosts = await inMemory(hostCases, (spec) => runHostCase(memoryHost(), spec, now));
console.log(`case in memory, agent: ${agents.toFixed(2)} ms of processor time (goal < 5)`);
console.log(`case in memory, host: ${hosts.toFixed(2)} ms of processor time (goal < 5)`);

/** The quickest start and end of Node.js alone, in milliseconds on the clock. */
function bareStart(): number {
  const times = Array.from({ length: passes * 3 }, () => {
    const started = now();
    spawnSync(process.execPath, ["-e", "0"]);
    return now() - started;
  });
  return Math.min(...times);
}

/** Tells how long each case on a process takes at its quickest, and how much of it the suite itself computes. */
async function onProcesses<Case extends { readonly name: string }>(
  side: string,
  cases: readonly Case[],
  run: (spec: Case) => Promise<CaseOutcome>,
): Promise<void> {
  const quickest = new Map<string, number>();
  const before = cpuMs();
  for (let pass = 0; pass < passes; pass++)
    for (const spec of cases) {
      const outcome = await run(spec);
      fail([outcome]);
      quickest.set(spec.name, Math.min(quickest.get(spec.name) ?? Number.POSITIVE_INFINITY, outcome.ms));
    }
  const own = (cpuMs() - before) / passes / cases.length;
  const sorted = [...quickest].toSorted(([, one], [, other]) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)]?.[1] ?? 0;
  const bare = bareStart();
  console.log(
    `case on a process, ${side}: median ${median.toFixed(0)} ms on the clock (goal < 150), ${(median / bare).toFixed(1)} bare starts of Node.js of ${bare.toFixed(0)} ms; the suite's own part is ${own.toFixed(1)} ms of processor time`,
  );
  const slowest = sorted.slice(-5).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  console.log(`  the longest, in ms: ${slowest.toReversed().join(", ")}`);
}

await onProcesses("agent", quick, (spec) => runAgentCase(target, spec, now));
await onProcesses("host", hostCases, (spec) => runHostCase(hostTarget, spec, now));

/** Tells how long a whole suite takes with two cases at a time, and how much of that falls on a case. */
async function wholeSuite<Case>(side: string, cases: readonly Case[], run: (spec: Case) => Promise<CaseOutcome>) {
  const started = now();
  fail(await runAll(cases, 2, run));
  const ms = now() - started;
  console.log(
    `suite on a process, ${side}, two cases at a time: ${(ms / 1000).toFixed(1)} s (goal < 90 on 2 cores; here ${cpus().length}), ${(ms / cases.length).toFixed(0)} ms a case`,
  );
}

await wholeSuite("agent", quick, (spec) => runAgentCase(target, spec, now));
await wholeSuite("host", hostCases, (spec) => runHostCase(hostTarget, spec, now));
