import type { FilesPort } from "@agentwire/runtime";
import { fieldOf } from "../../compare/schema.ts";

/** The change of a file by a call. */
export interface RecordedChange {
  readonly path: string;
  /** `null`: the file did not exist. */
  readonly before: string | null;
  readonly after: string;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The change in the structured result of a writing tool; `null` if it names no file, or not the whole content. */
export function changeIn(result: unknown): RecordedChange | null {
  const path = text(fieldOf(result, "filePath") ?? fieldOf(result, "notebook_path"));
  const before = fieldOf(result, "originalFile") ?? fieldOf(result, "original_file") ?? null;
  if (path === null || (before !== null && typeof before !== "string")) return null;
  const full = text(fieldOf(result, "content") ?? fieldOf(result, "updated_file"));
  const [old, fresh] = [text(fieldOf(result, "oldString")), text(fieldOf(result, "newString"))];
  const all = fieldOf(result, "replaceAll") === true;
  const after = full ?? (old === null || fresh === null ? null : replaced(before ?? "", old, fresh, all));
  return after === null ? null : { path, before, after };
}

function replaced(text: string, old: string, fresh: string, all: boolean): string {
  if (old === "") return fresh;
  return all ? text.replaceAll(old, () => fresh) : text.replace(old, () => fresh);
}

/**
 * The files that recorded calls changed, with their content before and after each call, for agents that keep copies.
 */
export interface RecordedFiles {
  /** The call with this result is about to run. */
  before(result: unknown): Promise<void>;
  /** The call has run. */
  after(result: unknown): Promise<void>;
}

export function recordedFiles(files: Pick<FilesPort, "write" | "remove">): RecordedFiles {
  const put = async (path: string, content: string | null): Promise<void> => {
    if (content === null) await files.remove(path);
    else await files.write(path, content);
  };
  return {
    async before(result) {
      const change = changeIn(result);
      if (change !== null) await put(change.path, change.before);
    },
    async after(result) {
      const change = changeIn(result);
      if (change !== null) await put(change.path, change.after);
    },
  };
}
