import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { exitCode } from "../../exit.ts";
import type { Job } from "../../fleet/job.ts";
import { runShardProcess } from "../../fleet/process.ts";
import { connectWorker, type QueueAddress } from "../../fleet/redis.ts";
import { createRunJob } from "../../fleet/work.ts";
import { openResults, sizeOf } from "../../suite/results-file.ts";
import { safe } from "../../terminal.ts";
import type { Invocation, RegisteredCommand } from "../define.ts";
import { parseSuiteLine } from "../parse-line.ts";
import { untilStopped } from "../until-stopped.ts";
import { whyRefused } from "./allowed.ts";

/** The program of this package. */
const program = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("agentwire/package.json")), "bin", "agentwire.mjs");

/** Why results are not those of a job; `null` if they are. */
async function unusable(path: string, { argv, shard, items }: Job): Promise<string | null> {
  const file = await openResults(path);
  const { header } = file;
  if (header.items.digest !== items.digest)
    return `this worker has ${header.items.count} items, and the run has ${items.count}, or others. Give every machine the same files.`;
  if (header.argv[0] !== argv[0] || header.shard.index !== shard.index || header.shard.of !== shard.of)
    return "the results are of another shard.";
  let read = 0;
  for await (const _ of file.results(z.unknown())) read++;
  return read === sizeOf(header) ? null : "the results break off.";
}

/** `fleet worker`: runs shards from a queue until it is stopped. */
export async function workerAction(
  commands: readonly RegisteredCommand[],
  { terminal, options }: Invocation,
  address: QueueAddress,
): Promise<number> {
  const allowed = Array.isArray(options.allowCommand) ? options.allowCommand.map(String) : [];
  const { AGENTWIRE_REDIS: _, ...environment } = process.env;
  const report = (text: string): void => terminal.err(safe(text));
  const runJob = createRunJob({
    refusal: (argv) => whyRefused(commands, argv, allowed),
    async runProcess(argv, folder, signal) {
      const line = await parseSuiteLine(commands, argv);
      const tapes = typeof line !== "string" && line.declared.has("tapes") ? ["--tapes", join(folder, "tapes")] : [];
      const end = argv.indexOf("--shard");
      return runShardProcess(program(), argv.toSpliced(end, 0, ...tapes), environment, signal);
    },
    unusable,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
    report,
  });
  const limits = { concurrency: Number(options.concurrency), leaseMs: Number(options.lease) };
  const worker = await connectWorker(address, limits, runJob, report);
  terminal.out(safe(`Waiting for shards on the queue ${address.queue}.`));
  try {
    await untilStopped(terminal);
  } finally {
    await worker.close();
  }
  return exitCode.ok;
}
