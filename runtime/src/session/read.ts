import type { FilesPort } from "../ports.ts";
import type { Line } from "./writer.ts";

/** What a transcript holds. */
export interface Transcript {
  readonly lines: readonly Line[];
  /** Lines that are no JSON objects: a torn last line after a crash, or damage. */
  readonly damaged: number;
}

const isLine = (value: unknown): value is Line =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { type?: unknown }).type === "string";

/** Reads the text of a transcript. Never throws: what cannot be read is counted. */
export function parseTranscript(text: string): Transcript {
  const lines: Line[] = [];
  let damaged = 0;
  for (const row of text.split("\n")) {
    if (row.trim() === "") continue;
    try {
      const value: unknown = JSON.parse(row);
      if (isLine(value)) lines.push(value);
      else damaged += 1;
    } catch {
      damaged += 1;
    }
  }
  return { lines, damaged };
}

/** Reads a transcript from disk; `null` where there is none. */
export async function readTranscript(files: FilesPort, path: string): Promise<Transcript | null> {
  if ((await files.stat(path))?.kind !== "file") return null;
  return parseTranscript(new TextDecoder().decode(await files.read(path)));
}
