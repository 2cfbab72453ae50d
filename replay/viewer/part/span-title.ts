import type { Span } from "../../src/activity/span.ts";
import { shown } from "./format.ts";

/** Kinds of spans whose name says what they are. */
const speaksForItself: ReadonlySet<string> = new Set(["turn", "tool"]);

const kindNames: Readonly<Partial<Record<Span["kind"], string>>> = {
  permission: "decision about",
  mcp: "MCP server",
  retry: "pause after",
  task: "background task",
};

/** Types of tasks that say only where they run. */
const localTask = /^local_/;

/** Names a span: `Bash`, `model opus`, `hook PreToolUse`, `decision about Bash`, `pause after status 529`. */
export function spanTitle({ kind, name }: Pick<Span, "kind" | "name">): string {
  if (speaksForItself.has(kind) || name === kind) return shown(name);
  if (kind === "task" && localTask.test(name)) return kindNames.task ?? kind;
  return `${kindNames[kind] ?? kind} ${shown(name)}`;
}
