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
    for (const path of event.paths) files.set(absolutePath(folders[event.root], path), event.text);
  }
  return files;
}

/** The texts of the captured settings, and of the hooks of plugins. */
export const capturedSettings = (captured: ReadonlyMap<string, string>): readonly string[] =>
  [...captured].flatMap(([path, content]) => (/\/(?:settings(?:\.local)?|hooks)\.json$/.test(path) ? [content] : []));

/** Finds the text of a captured file by its absolute path, or its path in a folder. */
export const capturedIn =
  (captured: ReadonlyMap<string, string>, folder: string) =>
  (path: string): string | undefined =>
    captured.get(absolutePath(folder, path));

/** The absolute form of a path that is relative to a folder. */
export function absolutePath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : `${folder}/${path}`).split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return `/${parts.join("/")}`;
}
