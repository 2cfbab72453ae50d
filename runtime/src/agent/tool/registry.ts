import type { Tool, ToolResult, ToolSetting } from "../core/tool.ts";
import { unknownTool } from "../core/tool-result.ts";
import { agentTool } from "./builtin/agent.ts";
import { askUserQuestion } from "./builtin/ask-user-question.ts";
import { bash } from "./builtin/bash.ts";
import { click } from "./builtin/click.ts";
import { cronCreate } from "./builtin/cron-create.ts";
import { cronDelete } from "./builtin/cron-delete.ts";
import { cronList } from "./builtin/cron-list.ts";
import { edit } from "./builtin/edit.ts";
import { enterPlanMode } from "./builtin/enter-plan-mode.ts";
import { enterWorktree } from "./builtin/enter-worktree.ts";
import { exitPlanMode } from "./builtin/exit-plan-mode.ts";
import { exitWorktree } from "./builtin/exit-worktree.ts";
import { glob } from "./builtin/glob.ts";
import { grep } from "./builtin/grep.ts";
import { listAgents } from "./builtin/list-agents.ts";
import { listMcpResources } from "./builtin/list-mcp-resources-tool.ts";
import { ls } from "./builtin/ls.ts";
import { monitor } from "./builtin/monitor.ts";
import { multiEdit } from "./builtin/multi-edit.ts";
import { notebookEdit } from "./builtin/notebook-edit.ts";
import { notebookRead } from "./builtin/notebook-read.ts";
import { read } from "./builtin/read.ts";
import { readMcpResource } from "./builtin/read-mcp-resource-tool.ts";
import { reportFindings } from "./builtin/report-findings.ts";
import { scheduleWakeup } from "./builtin/schedule-wakeup.ts";
import { screenshot } from "./builtin/screenshot.ts";
import { sendMessage } from "./builtin/send-message.ts";
import { skillTool } from "./builtin/skill.ts";
import { taskCreate } from "./builtin/task-create.ts";
import { taskGet } from "./builtin/task-get.ts";
import { taskList } from "./builtin/task-list.ts";
import { taskStop } from "./builtin/task-stop.ts";
import { taskUpdate } from "./builtin/task-update.ts";
import { todoWrite } from "./builtin/todo-write.ts";
import { toolSearch } from "./builtin/tool-search.ts";
import { type } from "./builtin/type.ts";
import { webFetch } from "./builtin/web-fetch.ts";
import { webSearch } from "./builtin/web-search.ts";
import { write } from "./builtin/write.ts";

/** All built-in tools except StructuredOutput, which takes its schema from the session. */
export const builtinTools = [
  agentTool,
  askUserQuestion,
  bash,
  click,
  cronCreate,
  cronDelete,
  cronList,
  edit,
  enterPlanMode,
  enterWorktree,
  exitPlanMode,
  exitWorktree,
  glob,
  grep,
  listAgents,
  listMcpResources,
  ls,
  monitor,
  multiEdit,
  notebookEdit,
  notebookRead,
  read,
  readMcpResource,
  reportFindings,
  scheduleWakeup,
  screenshot,
  sendMessage,
  skillTool,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  taskStop,
  todoWrite,
  toolSearch,
  type,
  webFetch,
  webSearch,
  write,
] as const;

/** Finds a tool by its name or an alias. */
export const findTool = (tools: readonly Tool[], name: string): Tool | undefined =>
  tools.find((tool) => tool.name === name) ?? tools.find((tool) => tool.aliases.includes(name));

/** Two groups of tools of which a session has only one. */
const listTools: ReadonlySet<string> = new Set(["TaskCreate", "TaskGet", "TaskList", "TaskUpdate"]);

/** Tools that are useless if no one can be asked. */
const interactiveTools: ReadonlySet<string> = new Set(["AskUserQuestion", "EnterPlanMode", "ExitPlanMode"]);

/** The built-in tools of a session: those that it names, or the default set. */
export function chooseTools(setting: ToolSetting, named: readonly string[] | null): readonly Tool[] {
  return builtinTools.filter((tool) => {
    if (tool.name === "TodoWrite" && !setting.todoList) return false;
    if (listTools.has(tool.name) && setting.todoList) return false;
    if (interactiveTools.has(tool.name) && !setting.promptChannel) return false;
    return named === null
      ? tool.onByDefault(setting)
      : [tool.name, ...tool.aliases].some((name) => named.includes(name));
  });
}

/** What a model can use instead of a tool that its session does not have. */
const instead: Readonly<Record<string, string>> = {
  Glob: "Glob is not available in this session — find files with `find` via the Bash tool instead.",
  Grep: "Grep is not available in this session — search file contents with `grep` via the Bash tool instead.",
  TodoWrite: "TodoWrite is disabled for this session, in subagents as well as here.",
};

/** The error for a call of a tool that the session does not have. */
export const missingTool = (name: string): ToolResult =>
  unknownTool(name, Object.hasOwn(instead, name) ? instead[name] : undefined);
