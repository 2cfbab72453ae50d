import { fromBase64 } from "@agentwire/protocol/codec";
import { endingOf, type FileName, type ResultFiles, saveResult } from "./saved-result.ts";
import { formatSize } from "./size.ts";

/** A file that was saved; `path` is `null` if that failed. */
export interface Saved {
  readonly size: number;
  readonly path: string | null;
}

/** Saves base64 data in a file. */
export async function saveBase64(data: string, type: string, name: FileName, files: ResultFiles): Promise<Saved> {
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(data);
  } catch {
    return { size: 0, path: null };
  }
  return { size: bytes.length, path: await saveResult(files, name, endingOf(type), bytes) };
}

/** What a model reads about binary content. `origin`: where it comes from. `type`: empty if it is unknown. */
export const binaryText = (origin: string, type: string, { size, path }: Saved): string =>
  `${origin} Binary content (${type === "" ? "unknown type" : type}, ${formatSize(size)}) ${path === null ? "could not be saved" : `saved to ${path}`}`;
