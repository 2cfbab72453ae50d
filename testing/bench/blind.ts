import { type ChildProcess, fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type BlindFault, nodeArguments, readList } from "./blind/fault.ts";
import { reachOf } from "./blind/reach.ts";
import type { BlindReport, BlindTask } from "./blind/worker.ts";

/**
 * The share of faults that the suite detects without cases for them. The lists in `blind/` come from the documentation
 * alone, and were written before the suite ran on them, except the lists 14, whose author knew the suite. Names the
 * survivors. `AGENTWIRE_BLIND` selects lists by the start of their names, `AGENTWIRE_ONLY` faults by parts of theirs,
 * separated by commas.
 *
 * The limit for a fault is five minutes. A worker that exceeds it is killed, and another one runs the rest of the list.
 * A fault of an agent runs only in the cases in which it changes something. Each fault of the peer itself has a worker of
 * its own, because it changes the modules.
 */
const folder = new URL("./blind/", import.meta.url);
const limitMs = 300_000;

/** The result for a fault: what the suite found, `null` for nothing, or the case that did not end. */
interface BlindResult {
  readonly name: string;
  readonly finding: string | null;
  readonly hungIn?: string;
}

const startWorker = (execArgv: readonly string[] = []): ChildProcess =>
  fork(new URL("worker.ts", folder), { execArgv: [...execArgv] });

/** Runs one fault in a worker, for at most the limit. */
function resultOf(worker: ChildProcess, name: string, task: BlindTask): Promise<BlindResult> {
  return new Promise((resolve) => {
    let current = "the start";
    const settle = (result: BlindResult) => {
      clearTimeout(limit);
      worker.removeAllListeners();
      resolve(result);
    };
    const limit = setTimeout(() => {
      worker.kill("SIGKILL");
      settle({ name, finding: null, hungIn: current });
    }, limitMs);
    worker.on("message", (report: BlindReport) => {
      if ("begins" in report) current = report.begins;
      else settle({ name, finding: report.finding });
    });
    worker.on("exit", (code, signal) => settle({ name, finding: null, hungIn: `${current} (${code ?? signal})` }));
    worker.send(task);
  });
}

/** Runs the faults of a list on all processors. */
async function runList(list: string, faults: readonly BlindFault[]): Promise<readonly BlindResult[]> {
  const parts = (process.env.AGENTWIRE_ONLY ?? "").split(",");
  const selected = [...faults.entries()].filter(([, { name }]) => parts.some((part) => name.includes(part)));
  const reach = list.startsWith("agent") ? await reachOf(selected.map(([, fault]) => fault)) : [];
  const queue = selected.map(([at, { name, source }], n) => {
    const cases = reach[n];
    const own = source === undefined ? undefined : nodeArguments(list, at);
    return { name, own, task: { list, at, ...(cases && { reach: [...cases] }) } };
  });
  const results: BlindResult[] = [];
  const runQueue = async () => {
    let worker = startWorker();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const own = next.own === undefined ? undefined : startWorker(next.own);
      const result = await resultOf(own ?? worker, next.name, next.task);
      own?.kill();
      results.push(result);
      const { finding, hungIn } = result;
      console.log(`  ${result.name}: ${finding ?? (hungIn === undefined ? "NOT DETECTED" : `NO END in ${hungIn}`)}`);
      if (result.hungIn !== undefined && !own) worker = startWorker();
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runQueue));
  return results;
}

const lists = readdirSync(folder).filter(
  (name) => name.endsWith(".json") && name.startsWith(process.env.AGENTWIRE_BLIND ?? ""),
);
for (const list of lists) {
  const results = await runList(list, readList(list));
  const caught = results.filter(({ finding }) => finding !== null).length;
  const hung = results.filter(({ hungIn }) => hungIn !== undefined).length;
  const share = ((100 * caught) / results.length).toFixed(0);
  console.log(`${list}: ${caught} of ${results.length} faults detected (${share} %), ${hung} without an end`);
}
