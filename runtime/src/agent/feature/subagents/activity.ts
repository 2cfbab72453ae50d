import { relativeTo } from "../../../posix/path.ts";
import type { ToolInput } from "../../core/tool.ts";

/** A short description of a tool call, for people. */
export function activity(name: string, input: ToolInput, directory: string): string {
  const text = (field: string): string => String(input[field] ?? "");
  const file = (field: string): string => relativeTo(directory, text(field)) || text(field);
  const summaries: Readonly<Record<string, () => string>> = {
    Bash: () => `Running ${text("command")}`,
    Read: () => `Reading ${file("file_path")}`,
    Write: () => `Writing ${file("file_path")}`,
    Edit: () => `Editing ${file("file_path")}`,
    NotebookEdit: () => `Editing ${file("notebook_path")}`,
    Grep: () => `Searching for ${text("pattern")}`,
    Glob: () => `Finding ${text("pattern")}`,
    WebFetch: () => `Fetching ${text("url")}`,
    Agent: () => `Handing on ${text("description")}`,
    Task: () => `Handing on ${text("description")}`,
  };
  return Object.hasOwn(summaries, name) ? (summaries[name]?.() ?? name) : `Using ${name}`;
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

/** Counts tool calls by kind. */
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
