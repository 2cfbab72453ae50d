import type { Tape } from "@agentwire/replay";
import { loadTape as load } from "@agentwire/replay/tape-file";
import { Unreadable } from "../unreadable.ts";

/** A whole tape in memory. Throws {@link Unreadable} where the file cannot be read or is none. */
export function loadTape(file: string): Tape {
  try {
    const read = load(file);
    if (read.ok) return read.tape;
    throw new Unreadable(`${file}: ${read.problem.message} (${read.problem.code})`);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
