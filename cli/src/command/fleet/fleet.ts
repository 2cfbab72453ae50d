import { UsageError } from "../../exit.ts";
import { durationMs, integer, redisUrl } from "../../flag/parsers.ts";
import { maxShards } from "../../fleet/job.ts";
import { declareReportFiles } from "../../suite/reports.ts";
import { type CommandSpec, defineCommand, type RegisteredCommand } from "../define.ts";
import { untilStoppedHelp } from "../until-stopped.ts";
import { runAction } from "./run.ts";
import { workerAction } from "./worker.ts";

/** The variable that names Redis. Its value is not seen in the list of processes. */
const redisVariable = "AGENTWIRE_REDIS";

/** Creates the command. `commands`: those whose shards it may run. */
export const fleetCommand = (commands: readonly RegisteredCommand[]): CommandSpec =>
  defineCommand({
    configure(command) {
      command
        .argument("<action>", "run, worker")
        .argument("[command...]", "run: a command with shards and its arguments, after --")
        .option(
          "--redis <url>",
          `the address of Redis (default: ${redisVariable}, or redis://127.0.0.1:6379)`,
          redisUrl,
        )
        .option(
          "--queue <name>",
          "the name of the queue; workers take jobs of their queue only",
          queueName,
          "agentwire",
        )
        .option("--shards <n>", "run: number of shards", integer(1, maxShards), 16)
        .option("--retries <n>", "run: how often a shard that fails is tried again", integer(0, 100), 2)
        .option("--timeout <ms>", "run: timeout for each shard", durationMs, 3_600_000)
        .option("--tapes <folder>", "run: folder for the tapes of failing cases (default: that of the command)")
        .option("--concurrency <n>", "worker: shards to run at a time", integer(1, 1000), 1)
        .option("--allow-command <command...>", 'worker: a program that shards may start, such as "node dist/agent.js"')
        .option(
          "--lease <ms>",
          "worker: time without a sign of life after which other workers get its shards",
          durationMs,
          30_000,
        );
      declareReportFiles(command);
      command.addHelpText(
        "after",
        `
agentwire fleet run -- check tapes prints what agentwire check tapes prints, and ends with its exit code. Workers run in
folders with the same files. A worker starts only programs that --allow-command names, exactly as the command line has them.

The queue needs BullMQ: npm install bullmq ioredis

Exit codes of run: those of the command; 3 Redis cannot be used, or the workers see other files; 4 a shard failed, or the
run was canceled.

${untilStoppedHelp}`,
      );
    },
    async run(invocation) {
      const { args, options } = invocation;
      const [action = "", ...line] = args;
      const address = {
        url: String(options.redis ?? fromEnvironment() ?? "redis://127.0.0.1:6379"),
        queue: String(options.queue),
      };
      if (action === "run" && line.length > 0) return runAction(commands, invocation, address, line);
      if (action === "worker" && line.length === 0) return workerAction(commands, invocation, address);
      throw new UsageError(
        `fleet ${args.join(" ")}: expected one of: fleet run [OPTIONS] -- COMMAND ARGS..., fleet worker [OPTIONS].`,
      );
    },
  });

function fromEnvironment(): string | undefined {
  const url = process.env[redisVariable];
  if (url === undefined || url === "") return undefined;
  try {
    return redisUrl(url);
  } catch {
    throw new UsageError(`${redisVariable} is not an address such as redis://127.0.0.1:6379.`);
  }
}

function queueName(text: string): string {
  if (/^[\w-]{1,64}$/.test(text)) return text;
  throw new UsageError(`--queue ${text}: expected letters, digits, - and _.`);
}
