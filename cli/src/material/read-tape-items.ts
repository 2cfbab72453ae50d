import type { TapeItem } from "@agentwire/replay";
import { readTapeFileBatches } from "@agentwire/replay/tape-file";
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../unreadable.ts";

/**
 * What a tape holds, in batches and in constant memory. Throws {@link Unreadable} where the file cannot be read or is no
 * tape; where it is damaged, too, if that is to be refused.
 */
export async function* readTapeItems(
  file: string,
  damage: "pass" | "refuse" = "pass",
): AsyncGenerator<readonly TapeItem[], void, undefined> {
  const batches = readTapeFileBatches(file);
  for (;;) {
    const next = await batches.next().catch((error: unknown) => {
      throw new Unreadable(`${file} cannot be read: ${reasonOf(error)}`);
    });
    if (next.done === true) return;
    for (const item of next.value) {
      if (item.kind !== "problem") continue;
      const { weight, message, code } = item.problem;
      if (weight === "fatal") throw new Unreadable(`${file}: ${message} (${code})`);
      if (weight === "damage" && damage === "refuse") throw new Unreadable(`${file} is damaged: ${message}`);
    }
    yield next.value;
  }
}
