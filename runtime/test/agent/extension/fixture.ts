import { compilePath } from "../../../src/agent/permission/path/glob.ts";
import type { FilesPort } from "../../../src/ports.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

/** Files in memory that can be searched by pattern. */
export function searchableFiles(
  files: Readonly<Record<string, string>>,
): FilesPort & { readonly files: Map<string, string> } {
  const memory = memoryFiles(new Map(Object.entries(files)));
  return {
    ...memory,
    glob: async (folder, pattern) => {
      const matches = compilePath(pattern);
      return [...memory.files.keys()].filter(
        (path) => path.startsWith(`${folder}/`) && matches?.(path.slice(folder.length + 1)) === true,
      );
    },
  };
}
