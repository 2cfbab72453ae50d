import { selectedFiles } from "../suite/selected-files.ts";

/** All sessions in these files and folders, sorted by name. Throws `Unreadable` if there are none. */
export async function findTapes(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(selectedFiles));
  return [...new Set(found.flat())].sort();
}
