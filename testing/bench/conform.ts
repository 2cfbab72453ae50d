import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { agentCases, type CaseOutcome, hostCases, runAgentCase, runAll, runHostCase } from "../src/index.ts";
import { memoryAgent, memoryHost, processAgent, processHost } from "../src/node/index.ts";

/**
 * Cost of the suite: a case in memory (processor time, cold and warm), and a case with a process of the reference agent
 * and of the reference host. Each is compared with a bare start of Node.js in the same run. Also measures the whole
 * suite against processes, two cases at a time. Reports the fastest of several passes, because other load only adds
 * time. `AGENTWIRE_RUNS` sets their number.
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

/**
 * Measures a case in memory, in milliseconds of processor time. The first pass over all cases is the cost of a single
 * run. The fastest of several more shows the cost after compilation.
 */
async function inMemory<Case>(side: string, cases: readonly Case[], run: (spec: Case) => Promise<CaseOutcome>) {
  const pass = async () => {
    const before = cpuMs();
    for (const spec of cases) fail([await run(spec)]);
    return (cpuMs() - before) / cases.length;
  };
  const first = await pass();
  const later: number[] = [];
  for (let at = 0; at < passes * 3; at++) later.push(await pass());
  console.log(
    `case in memory, ${side}: ${Math.min(...later).toFixed(2)} ms of processor time once warm (goal < 5), ${first.toFixed(2)} in the first pass`,
  );
}

await inMemory("agent", quick, (spec) => runAgentCase(memoryAgent(), spec, now));
await inMemory("host", hostCases, (spec) => runHostCase(memoryHost(), spec, now));

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
    `case with a process, ${side}: median ${median.toFixed(0)} ms of wall time (goal < 150), ${(median / bare).toFixed(1)} bare starts of Node.js of ${bare.toFixed(0)} ms. The suite's own part is ${own.toFixed(1)} ms of processor time`,
  );
  const slowest = sorted.slice(-5).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  console.log(`  the longest, in ms: ${slowest.toReversed().join(", ")}`);
}

await onProcesses("agent", quick, (spec) => runAgentCase(target, spec, now));
await onProcesses("host", hostCases, (spec) => runHostCase(hostTarget, spec, now));

/** Tells how long a whole suite takes with two cases at a time, and how much of that falls on a case. */
async function fullSuite<Case>(side: string, cases: readonly Case[], run: (spec: Case) => Promise<CaseOutcome>) {
  const started = now();
  fail(await runAll(cases, 2, run));
  const ms = now() - started;
  console.log(
    `suite on a process, ${side}, two cases at a time: ${(ms / 1000).toFixed(1)} s (goal < 90 on 2 cores; here ${cpus().length}), ${(ms / cases.length).toFixed(0)} ms a case`,
  );
}

await fullSuite("agent", quick, (spec) => runAgentCase(target, spec, now));
await fullSuite("host", hostCases, (spec) => runHostCase(hostTarget, spec, now));
