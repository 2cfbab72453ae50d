import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "@agentwire/runtime";
import { Job, type JobEnd } from "./job.ts";
import type { RunJob, WorkerStore } from "./store.ts";

/** How often a running shard asks whether its results are still wanted, in milliseconds. */
const wantedMs = 1000;

/** A job that will not run on any further attempt. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** How a process of a shard ended. */
export interface ShardExit {
  readonly code: number | null;
  /** The end of its stderr. */
  readonly stderr: string;
}

/** What a worker needs of its surroundings. */
export interface WorkerPorts {
  /** Why this worker does not run a command line; `null` if it does. */
  readonly refusal: (argv: readonly string[]) => Promise<string | null>;
  /**
   * Runs a command line as a process, with a folder for its files. When the signal aborts, ends the process and all
   * that it started.
   */
  readonly runProcess: (argv: readonly string[], folder: string, signal: AbortSignal) => Promise<ShardExit>;
  /** Why results are not those of a job; `null` if they are. */
  readonly unusable: (path: string, job: Job) => Promise<string | null>;
  /** Resolves after a time, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly report: (text: string) => void;
}

/** The last line of a text that is not empty. */
const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1) ?? "";

/** Inserts options behind the arguments of the command line itself, in front of those of another program. */
function withOptions(argv: readonly string[], options: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return argv.toSpliced(end < 0 ? argv.length : end, 0, ...options);
}

/** Creates what runs the jobs of a worker. */
export const createRunJob =
  ({ refusal, runProcess, unusable, sleep, report }: WorkerPorts): RunJob =>
  async (data, store, ending) => {
    const parsed = Job.safeParse(data);
    if (!parsed.success) throw new Refused(`The queue holds a job that is none: ${parsed.error.issues[0]?.message}`);
    const job = parsed.data;
    const { argv, shard, run, timeoutMs } = job;
    if (!(await store.isWanted(run)) || (await store.hasResults(job))) return "dropped";
    const reason = await refusal(argv);
    if (reason !== null) throw new Refused(`This worker does not run ${argv[0]}: ${reason}`);
    const title = `shard ${shard.index}/${shard.of} of ${argv[0]}`;
    report(`${title}: started`);
    const folder = mkdtempSync(join(tmpdir(), "agentwire-shard-"));
    const path = join(folder, "results.jsonl");
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = new AbortController();
    const unwanted = new AbortController();
    const watch = watchRun(store, run, unwanted, { sleep, signal: ended.signal });
    try {
      const line = withOptions(argv, ["--shard", `${shard.index}/${shard.of}`, "--results", path]);
      const stop = AbortSignal.any([timeout, ending, unwanted.signal]);
      const { code, stderr } = await runProcess(line, folder, stop);
      if (unwanted.signal.aborted) {
        report(`${title}: stopped, because its run is over`);
        return "dropped";
      }
      if (timeout.aborted)
        throw new Error(`${title} did not end within ${timeoutMs} ms. Use more shards, or a longer --timeout.`);
      if (ending.aborted) throw new Error(`${title} was stopped with its worker.`);
      const problem = await unusable(path, job).catch((error: unknown) => lastLine(stderr) || reasonOf(error));
      if (problem !== null) throw new Error(`${title} ended with code ${code}: ${problem}`);
      await store.store(job, readFileSync(path));
      report(`${title}: done`);
      return "stored" satisfies JobEnd;
    } finally {
      ended.abort();
      await watch;
      rmSync(folder, { recursive: true, force: true });
    }
  };

/** Aborts `unwanted` once a run does not want results any more. An unreachable queue says nothing about it. */
async function watchRun(
  store: WorkerStore,
  run: string,
  unwanted: AbortController,
  { sleep, signal }: { readonly sleep: WorkerPorts["sleep"]; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await sleep(wantedMs, signal);
    const isWanted = signal.aborted || (await store.isWanted(run).catch(() => true));
    if (!isWanted) return unwanted.abort();
  }
}
