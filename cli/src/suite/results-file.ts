import { createReadStream, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { parseJson } from "@agentwire/protocol/json";
import { sha256 } from "@agentwire/replay/node";
import { createFolder } from "@agentwire/testing/node";
import type { ZodType } from "zod";
import * as z from "zod";
import { Unreadable } from "../exit.ts";
import { createFile } from "../output/create-file.ts";
import { cannotRead, cannotWrite } from "../output/file-error.ts";
import type { Shard } from "./define.ts";

/** The first line of a file of results. Each further line is the result of one item of the shard, in order. */
export const ResultsHeader = z.object({
  agentwire: z.literal("results"),
  version: z.literal(1),
  /** The command line: the name of the command, and its arguments. */
  argv: z.array(z.string()).min(1),
  shard: z.object({ index: z.int().min(1), of: z.int().min(1) }),
  /** All items of the suite: their number, and the SHA-256 of their names. Equal in all shards of a run. */
  items: z.object({ count: z.int().min(0), digest: z.string() }),
});
export type ResultsHeader = Readonly<z.output<typeof ResultsHeader>>;

/** The first line of the file of a shard. */
export const resultsHeader = (argv: readonly string[], shard: Shard, items: readonly string[]): ResultsHeader => ({
  agentwire: "results",
  version: 1,
  argv: [...argv],
  shard,
  items: { count: items.length, digest: sha256(new TextEncoder().encode(JSON.stringify(items))) },
});

/** The number of items of a shard. */
export const sizeOf = ({ shard: { index, of }, items: { count } }: ResultsHeader): number =>
  count < index ? 0 : Math.floor((count - index) / of) + 1;

const beginning = '{"agentwire":"results"';

async function isResultsFile(path: string): Promise<boolean> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const { value } = await createReadStream(path, { encoding: "utf8", end: beginning.length - 1 })
    .iterator()
    .next();
  return value === beginning;
}

/**
 * Creates a file of results, with what `write` passes to its sink. Replaces such a file, and no other one. The file
 * gets its name when it is complete. Throws {@link Unreadable} if it cannot be written.
 */
export async function createResultsFile<Value>(
  path: string,
  header: ResultsHeader,
  write: (sink: (result: unknown) => void) => Promise<Value>,
): Promise<Value> {
  try {
    createFolder(dirname(path));
  } catch (error) {
    throw cannotWrite(path, error);
  }
  if (await isResultsFile(path)) rmSync(path);
  const encoder = new TextEncoder();
  return createFile(path, (sink) => {
    const line = (value: unknown): void => sink(encoder.encode(`${JSON.stringify(value)}\n`));
    line(header);
    return write(line);
  });
}

/** An open file of results. */
export interface ResultsFile {
  readonly path: string;
  readonly header: ResultsHeader;
  /** The results, in order. Throws {@link Unreadable} if one is missing, or not of this form. */
  results<Result>(form: ZodType<Result>): AsyncGenerator<Result, void, undefined>;
}

const hint = "Name files that a command wrote with --shard.";

/** Opens a file of results and reads its first line. Throws {@link Unreadable}. */
export async function openResults(path: string): Promise<ResultsFile> {
  const lines = linesOf(path);
  const first = await lines.next();
  await lines.return?.();
  const header = ResultsHeader.safeParse(parseJson(first.done === true ? "" : first.value));
  if (!header.success) throw new Unreadable(`${path} is not a file of results. ${hint}`);
  const { shard } = header.data;
  if (shard.index > shard.of) throw new Unreadable(`${path} is of shard ${shard.index}/${shard.of}. ${hint}`);
  return {
    path,
    header: header.data,
    async *results(form) {
      const size = sizeOf(header.data);
      let read = 0;
      for await (const line of linesOf(path)) {
        if (read++ === 0) continue;
        const result = form.safeParse(parseJson(line));
        if (!result.success)
          throw new Unreadable(`${path}:${read}: the line is not a result of ${header.data.argv[0]}. ${hint}`);
        if (read - 1 > size) throw new Unreadable(`${path}:${read}: there are more results than the shard has items.`);
        yield result.data;
      }
      if (read - 1 < size)
        throw new Unreadable(
          `${path} breaks off: it has ${Math.max(0, read - 1)} of ${size} results. Run shard ${shard.index}/${shard.of} again.`,
        );
    },
  };
}

async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  const input = createReadStream(path);
  // An error may come before the interface listens for it.
  let failure: Error | undefined;
  input.once("error", (error) => {
    failure = error;
  });
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
  } catch (error) {
    throw cannotRead(path, error);
  } finally {
    input.destroy();
  }
  if (failure !== undefined) throw cannotRead(path, failure);
}

/** The files of the shards of one run, each once and in order. */
export interface CompleteShards {
  readonly files: readonly ResultsFile[];
  /** Files whose shard another file already has. They do not count. */
  readonly repeated: readonly ResultsFile[];
}

/** Sorts the files of a run by shard. Throws {@link Unreadable} if they are of different runs, or a shard is missing. */
export function completeShards(given: readonly ResultsFile[]): CompleteShards {
  const [first] = given;
  if (first === undefined) throw new Unreadable(`There is nothing to merge. ${hint}`);
  const { of } = first.header.shard;
  const other = given.find(({ header }) => header.shard.of !== of || header.argv[0] !== first.header.argv[0]);
  if (other !== undefined)
    throw new Unreadable(
      `${first.path} is of ${nameOf(first)}, and ${other.path} of ${nameOf(other)}. Merge the shards of one run.`,
    );
  const stranger = given.find(({ header }) => header.items.digest !== first.header.items.digest);
  if (stranger !== undefined)
    throw new Unreadable(
      `${first.path} and ${stranger.path} are of runs over different items (${first.header.items.count} and ${stranger.header.items.count}). Run every shard with the same arguments over the same files.`,
    );
  const files: (ResultsFile | undefined)[] = new Array(of).fill(undefined);
  const repeated: ResultsFile[] = [];
  for (const file of given) {
    const location = file.header.shard.index - 1;
    if (files[location] === undefined) files[location] = file;
    else repeated.push(file);
  }
  const missing = files.flatMap((file, index) => (file === undefined ? [`${index + 1}/${of}`] : []));
  if (missing.length > 0)
    throw new Unreadable(
      `Shard ${missing.join(", ")} is missing. Add its file, so that the merged report covers every item.`,
    );
  return { files: files.filter((file) => file !== undefined), repeated };
}

const nameOf = ({ header: { argv, shard } }: ResultsFile): string => `shard ${shard.index}/${shard.of} of ${argv[0]}`;

/** The results of all items, in the order of the items, with memory for one result of each shard. */
export async function* mergedResults<Result>(
  files: readonly ResultsFile[],
  form: ZodType<Result>,
): AsyncGenerator<Result, void, undefined> {
  const readers = files.map((file) => file.results(form));
  const count = files[0]?.header.items.count ?? 0;
  try {
    for (let item = 0; item < count; item++) {
      const next = await readers[item % readers.length]?.next();
      if (next?.done === false) yield next.value;
    }
    for (const reader of readers) await reader.next(); // it finds that a file is too long
  } finally {
    for (const reader of readers) await reader.return?.();
  }
}
