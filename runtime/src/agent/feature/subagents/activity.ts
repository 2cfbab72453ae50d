import { relativeTo } from "../../../posix/path.ts";
import type { ToolInput } from "../../core/tool.ts";

/** A short description of a tool call, for people. `task`: the description of the subagent's task. */
export function activity(name: string, input: ToolInput, directory: string, task: string): string {
  const text = (field: string): string => String(input[field] ?? "");
  const file = (field: string): string => relativeTo(directory, text(field)) || text(field);
  const summaries: Readonly<Record<string, () => string>> = {
    Bash: () => `Running ${String(input.description ?? input.command ?? "")}`,
    Monitor: () => `Monitoring: ${text("description")}`,
    Read: () => `Reading ${file("file_path")}`,
    Write: () => `Writing ${file("file_path")}`,
    Edit: () => `Editing ${file("file_path")}`,
    NotebookEdit: () => `Editing notebook ${file("notebook_path")}`,
    Grep: () => `Searching for ${text("pattern")}`,
    Glob: () => `Finding ${text("pattern")}`,
    WebFetch: () => `Fetching ${text("url")}`,
    WebSearch: () => `Searching for ${text("query")}`,
    Agent: () => text("description"),
    Task: () => text("description"),
  };
  return Object.hasOwn(summaries, name) ? (summaries[name]?.() ?? task) : task;
}

/** A call of a tool. */
export interface CountedCall {
  readonly name: string;
  readonly input: ToolInput;
}

type ToolStat = "readCount" | "searchCount" | "bashCount" | "editFileCount" | "otherToolCount";

const counted: Readonly<Record<string, ToolStat | null>> = {
  Read: "readCount",
  Grep: "searchCount",
  Glob: "searchCount",
  Bash: "bashCount",
  Edit: "editFileCount",
  Write: "editFileCount",
  NotebookEdit: "editFileCount",
  Agent: null,
  Task: null,
};

/** The fields of inputs with lines that a call adds and removes. */
const addedLines: Readonly<Record<string, string>> = {
  Edit: "new_string",
  Write: "content",
  NotebookEdit: "new_source",
};
const removedLines: Readonly<Record<string, string>> = { Edit: "old_string" };

const lineCount = (fields: Readonly<Record<string, string>>, { name, input }: CountedCall): number => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const text = field === undefined ? undefined : input[field];
  return typeof text === "string" && text !== "" ? text.split("\n").length : 0;
};

/** Counts tool calls by kind, and the lines that their inputs add and remove, whether they succeed or not. */
export function toolStats(calls: readonly CountedCall[]): Readonly<Record<string, number>> {
  const stats = {
    readCount: 0,
    searchCount: 0,
    bashCount: 0,
    editFileCount: 0,
    linesAdded: 0,
    linesRemoved: 0,
    otherToolCount: 0,
  };
  for (const call of calls) {
    const kind = Object.hasOwn(counted, call.name) ? counted[call.name] : "otherToolCount";
    if (kind) stats[kind] += 1;
    stats.linesAdded += lineCount(addedLines, call);
    stats.linesRemoved += lineCount(removedLines, call);
  }
  return stats;
}
