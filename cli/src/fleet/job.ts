import * as z from "zod";

/** The most shards of a run. */
export const maxShards = 10_000;

/** Limits of a command line in a job: each argument, their number, and all of them together, in characters. */
const [maxArgument, maxArguments, maxCommandLine] = [4096, 1024, 64 * 1024];

const Argument = z
  .string()
  .max(maxArgument)
  .refine((text) => !text.includes("\0"));

/** The items of a suite: their number, and the SHA-256 of their names. */
const Items = z.strictObject({ count: z.int().min(0), digest: z.string().regex(/^[0-9a-f]{64}$/) });

/** A shard of a run, as it is on the queue. Anyone who can write to Redis can write one. */
export const Job = z.strictObject({
  version: z.literal(1),
  run: z.uuid(),
  /** The name of the command and its arguments, without `--shard` and without reports. */
  argv: z
    .array(Argument)
    .min(1)
    .max(maxArguments)
    .refine((argv) => argv.reduce((sum, { length }) => sum + length, 0) <= maxCommandLine)
    .readonly(),
  shard: z
    .strictObject({ index: z.int().min(1), of: z.int().min(1).max(maxShards) })
    .refine(({ index, of }) => index <= of),
  /** What the shards have to be of. A worker with other files must not run one. */
  items: Items,
  timeoutMs: z
    .number()
    .positive()
    .max(7 * 24 * 3600 * 1000),
});
export type Job = Readonly<z.output<typeof Job>>;

/** The id of a job: a second one with the same id is no second job. */
export const jobId = ({ run, shard }: Pick<Job, "run" | "shard">): string => `${run}-${shard.index}`;

/** What a worker did with a job. `dropped`: the run is over, or canceled. */
export type JobEnd = "stored" | "dropped";
