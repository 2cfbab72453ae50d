import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "@agentwire/runtime";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { decompress } from "../../fleet/content.ts";
import { Job } from "../../fleet/job.ts";
import { connectRun, type QueueAddress } from "../../fleet/redis.ts";
import { type FleetEnd, runFleet, UnusableResults } from "../../fleet/run.ts";
import type { RunStore } from "../../fleet/store.ts";
import { openResults, resultsHeader } from "../../suite/results-file.ts";
import { bar, count, safe, type Terminal } from "../../terminal.ts";
import type { Invocation, RegisteredCommand } from "../define.ts";
import { mergeResults } from "../merge.ts";
import { parseSuiteLine, type SuiteLine } from "../parse-line.ts";
import { ownedByFleet } from "./allowed.ts";

/** The number of a folder's results file. */
const fileOf = (folder: string, index: number): string => join(folder, `${index}.jsonl`);

/** The signals that cancel a run. */
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function suiteLineOf(commands: readonly RegisteredCommand[], argv: readonly string[]): Promise<SuiteLine> {
  const line = await parseSuiteLine(commands, argv);
  if (typeof line === "string") throw new UsageError(`${argv.join(" ")}: ${line}`);
  const [owned] = line.given.filter((name) => ownedByFleet.includes(name));
  if (owned !== undefined)
    throw new UsageError(
      `--${owned.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} does not apply to the shards of a fleet. Reports and --tapes go before --, as in: agentwire fleet run --junit report.xml -- check tapes`,
    );
  return line;
}

/** The jobs of a run. Throws {@link UsageError} if the command line is too long for the queue. */
async function jobsOf(
  line: SuiteLine,
  { terminal, options }: Invocation,
  argv: readonly string[],
): Promise<readonly Job[]> {
  const items = await line.spec.suite({ terminal, args: line.args, options: line.options, argv }).items();
  const of = Math.max(1, Math.min(Number(options.shards), items.length));
  const run = randomUUID();
  const jobs = Array.from({ length: of }, (_, at) => {
    const shard = { index: at + 1, of };
    const header = resultsHeader(argv, shard, items);
    return {
      version: 1,
      run,
      argv: [...argv],
      shard,
      items: header.items,
      timeoutMs: Number(options.timeout),
    } as const;
  });
  const parsed = Job.safeParse(jobs[0]);
  if (!parsed.success) throw new UsageError(`The command line does not fit a job: ${parsed.error.issues[0]?.message}`);
  return jobs;
}

async function runOn(store: RunStore, jobs: readonly Job[], folder: string, terminal: Terminal): Promise<FleetEnd> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  for (const name of stopSignals) process.once(name, cancel);
  const show = (done: number): void => terminal.foot(`${bar(done, jobs.length)} ${jobs[0]?.argv[0]}`);
  show(0);
  try {
    return await runFleet(store, {
      jobs,
      signal: stop.signal,
      now: () => performance.now(),
      sleep: (ms) => sleep(ms, undefined, { signal: stop.signal }).catch(() => {}),
      progress: { done: show, note: (text) => terminal.note(safe(text)) },
      async collect(job, content) {
        const path = fileOf(folder, job.shard.index);
        try {
          writeFileSync(path, await decompress(content));
          const { header } = await openResults(path);
          if (header.shard.index !== job.shard.index || header.items.digest !== job.items.digest)
            throw new Unreadable("they are of another shard.");
        } catch (error) {
          throw new UnusableResults(job, reasonOf(error));
        }
      },
    });
  } finally {
    for (const name of stopSignals) process.off(name, cancel);
    terminal.foot(null);
  }
}

/** `fleet run`: runs a suite on the workers of a queue, and merges the results. */
export async function runAction(
  commands: readonly RegisteredCommand[],
  invocation: Invocation,
  address: QueueAddress,
  argv: readonly string[],
): Promise<number> {
  const { terminal, options } = invocation;
  const jobs = await jobsOf(await suiteLineOf(commands, argv), invocation, argv);
  const store = await connectRun(address, { attempts: Number(options.retries) + 1 });
  const folder = mkdtempSync(join(tmpdir(), "agentwire-fleet-"));
  try {
    const end = await runOn(store, jobs, folder, terminal).finally(() => store.close());
    if (end.kind === "canceled") {
      terminal.err("The run was canceled. Workers stop its shards.");
      return exitCode.peer;
    }
    if (end.kind === "failed") {
      const { index, of } = end.job.shard;
      terminal.err(safe(`Shard ${index}/${of} failed: ${end.reason}`));
      return exitCode.peer;
    }
    terminal.note(`${count(jobs.length, "shard")} done`);
    return await mergeResults(commands, { ...invocation, args: jobs.map(({ shard }) => fileOf(folder, shard.index)) });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(error.message.replaceAll(`${folder}/`, "shard "));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
