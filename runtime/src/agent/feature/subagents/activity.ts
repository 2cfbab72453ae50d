import { relativeTo } from "../../../posix/path.ts";
import type { ToolInput } from "../../core/tool.ts";

/** What a call is about, in a few words for people who watch. */
export function activity(name: string, input: ToolInput, directory: string): string {
  const said = (field: string): string => String(input[field] ?? "");
  const file = (field: string): string => relativeTo(directory, said(field)) || said(field);
  const words: Readonly<Record<string, () => string>> = {
    Bash: () => `Running ${said("command")}`,
    Read: () => `Reading ${file("file_path")}`,
    Write: () => `Writing ${file("file_path")}`,
    Edit: () => `Editing ${file("file_path")}`,
    NotebookEdit: () => `Editing ${file("notebook_path")}`,
    Grep: () => `Searching for ${said("pattern")}`,
    Glob: () => `Finding ${said("pattern")}`,
    WebFetch: () => `Fetching ${said("url")}`,
    Agent: () => `Handing on ${said("description")}`,
    Task: () => `Handing on ${said("description")}`,
  };
  return Object.hasOwn(words, name) ? (words[name]?.() ?? name) : `Using ${name}`;
}

type ToolStat = "readCount" | "searchCount" | "bashCount" | "editFileCount" | "otherToolCount";

const counted: Readonly<Record<string, ToolStat>> = {
  Read: "readCount",
  Grep: "searchCount",
  Glob: "searchCount",
  ToolSearch: "searchCount",
  Bash: "bashCount",
  Edit: "editFileCount",
  Write: "editFileCount",
  NotebookEdit: "editFileCount",
};

/** How often tools of each sort were called. */
export function toolStats(names: readonly string[]): Readonly<Record<string, number>> {
  const stats = {
    readCount: 0,
    searchCount: 0,
    bashCount: 0,
    editFileCount: 0,
    linesAdded: 0,
    linesRemoved: 0,
    otherToolCount: 0,
  };
  for (const name of names)
    stats[Object.hasOwn(counted, name) ? (counted[name] ?? "otherToolCount") : "otherToolCount"] += 1;
  return stats;
}
