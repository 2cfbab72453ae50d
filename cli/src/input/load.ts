import { type Tape, type TapeItem, tapeOf } from "@agentwire/replay";
import { loadTape } from "@agentwire/replay/tape-file";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";
import type { Input } from "./open.ts";

/** Loads a whole input as a tape. Throws {@link Unreadable} if the file cannot be read. */
export async function loadInput(input: Input): Promise<Tape> {
  const read = input.kind === "tape" ? load(input.path) : tapeOf(await itemsOf(input));
  if (read.ok) return read.tape;
  throw new Unreadable(`${input.path}: ${read.problem.message} (${read.problem.code})`);
}

function load(path: string): ReturnType<typeof loadTape> {
  try {
    return loadTape(path);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

async function itemsOf(input: Input): Promise<readonly TapeItem[]> {
  const items: TapeItem[] = [];
  for await (const batch of input.read()) items.push(...batch);
  return items;
}
