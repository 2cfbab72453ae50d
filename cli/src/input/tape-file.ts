import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { importFile, tapeStem, tapeSuffix } from "@agentwire/replay/node";
import { cannotRead, systemFailure } from "../output/file-error.ts";
import type { InputKind } from "./detect.ts";
import type { Input } from "./open.ts";

/**
 * Runs `use` with the path of a tape file. If the input is not a tape, converts it to a temporary copy, which is
 * removed afterwards.
 */
export async function withTapeFile<Result>(input: Input, use: (path: string) => Promise<Result>): Promise<Result> {
  if (input.kind === "tape") return use(input.path);
  const folder = mkdtempSync(join(tmpdir(), "agentwire-input-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const name = `${tapeStem(basename(input.path, ".jsonl"))}${tapeSuffix}`;
    return await use(convertToTape(input.path, input.kind, join(folder, name)).tape);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** Converts a file to a tape. Throws {@link Unreadable} if the file does not have its format, or has too long a line. */
export function convertToTape(path: string, kind: Exclude<InputKind, "tape">, out: string) {
  try {
    return importFile(path, kind, out);
  } catch (error) {
    throw systemFailure(error) === null ? cannotRead(path, error) : error;
  }
}
