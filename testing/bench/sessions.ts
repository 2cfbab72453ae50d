import { parseArgs } from "node:util";
import fc from "fast-check";
import { faultsOf, randomSession, runSession } from "../test/peers/random/random-session.ts";

/**
 * Agents in one process, all at the same time: random hosts, tools and faults of the model, without processes and files.
 * `--sessions` sets their number and `--seed` selects them. Prints the time, the memory of a session while all run, and
 * the sessions that broke a rule of the protocol. A fault fails the bench.
 */
const { values } = parseArgs({
  options: { sessions: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
});
const count = Number(values.sessions);

const sessions = fc.sample(randomSession(), { numRuns: count, seed: Number(values.seed) });
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().heapUsed);
}, 20);
const started = performance.now();
const runs = await Promise.all(sessions.map((session) => runSession(session)));
const seconds = (performance.now() - started) / 1000;
clearInterval(watch);
const faults = sessions.flatMap((session, index) => {
  const run = runs[index];
  return run === undefined ? [] : faultsOf(session, run).map((fault) => ({ index, fault }));
});
const frames = runs.flatMap(({ events }) => events).filter(({ channel }) => channel === "wire").length;
console.log(`${count} sessions at once: ${frames} frames and ends in ${seconds.toFixed(1)} s`);
console.log(`at most ${((peak - before) / count / 1024).toFixed(0)} KiB of heap a session, frames of all included`);
for (const { index, fault } of faults) console.log(`FAULT in session ${index}: ${fault}`);
console.log(`sessions without a fault: ${count - new Set(faults.map(({ index }) => index)).size} of ${count}`);
process.exitCode = faults.length === 0 ? 0 : 1;
