import type { Tape } from "../../tape/read/tape.ts";
import { isEvent } from "../../tape/types.ts";

/** The text files that a tape contains, by absolute path. The folders need not exist. */
export function capturedFiles(
  { events }: Tape,
  { workspace, config }: { readonly workspace: string; readonly config: string },
): ReadonlyMap<string, string> {
  const folders = { workspace, config, argument: "" };
  const files = new Map<string, string>();
  for (const event of events) {
    if (!isEvent(event, "note/file") || event.text === undefined) continue;
    for (const path of event.paths) files.set(`${folders[event.root]}/${path}`, event.text);
  }
  return files;
}

/** Finds the text of a captured file by its absolute path, or its path in a folder. */
export const capturedIn =
  (captured: ReadonlyMap<string, string>, folder: string) =>
  (path: string): string | undefined =>
    captured.get(path.startsWith("/") ? path : `${folder}/${path.replace(/^\.\//, "")}`);
