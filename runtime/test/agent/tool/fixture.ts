import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TaskList } from "../../../src/agent/core/task-list.ts";
import type { Tool, ToolContext, ToolResult } from "../../../src/agent/core/tool.ts";
import { renderResult } from "../../../src/agent/core/tool-result.ts";
import type { CommandStart, ScheduledJob } from "../../../src/agent/core/tool-services.ts";
import { Sandbox } from "../../../src/agent/sandbox/sandbox.ts";
import { PageFetcher } from "../../../src/agent/tool/web/page.ts";
import { nodePorts } from "../../../src/node/port/ports.ts";

/** A session of tools in a folder of its own. */
export interface ToolFixture {
  readonly folder: string;
  readonly context: ToolContext;
  /** Commands that became tasks, with how they ended. */
  readonly tasks: { readonly start: CommandStart; readonly events: string[]; end?: string }[];
  /** Takes a call through its checks and runs it. */
  call(tool: Tool, input: object): Promise<ToolResult>;
}

/** Opens a workshop on the machine's own files and commands. */
export async function openToolFixture(fields: Partial<ToolContext> = {}): Promise<ToolFixture> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "agentwire-tool-")));
  const folder = join(home, "project");
  const ports = nodePorts();
  await ports.files.makeDirectory(folder);
  const tasks: ToolFixture["tasks"] = [];
  const planPath = join(home, "plans", "plan.md");
  let plan: string | null = null;
  const jobs: ScheduledJob[] = [];
  const context: ToolContext = {
    ports,
    signal: new AbortController().signal,
    toolUseId: "toolu_1",
    sessionId: "00000000-0000-4000-8000-000000000000",
    model: "claude-opus-5-5",
    permissionMode: "default",
    projectDirectory: folder,
    additionalDirectories: [],
    folders: {
      results: join(home, "results"),
      tasks: join(home, "tasks"),
      scratch: join(home, "scratch"),
      images: join(home, "images"),
      home,
    },
    shell: { cwd: folder },
    files: new Map(),
    sandbox: new Sandbox({}, () => ({})),
    childEnvironment: {},
    services: {
      commands: {
        canBackground: true,
        noteShell: () => undefined,
        start(start) {
          const task: ToolFixture["tasks"][number] = { start, events: [] };
          tasks.push(task);
          const end = (status: string, summary: string, event = "") => {
            task.end = status;
            if (start.description === "watched") task.events.push(`${summary} ${event}`);
          };
          const report = (summary: string, event: string) => void task.events.push(`${summary} ${event}`);
          return { id: `b${tasks.length}`, moveToBackground: () => undefined, report, end };
        },
      },
      taskList: new TaskList(),
      plan: {
        enter: () => undefined,
        exit: () => undefined,
        read: async () => (plan === null ? null : { path: planPath, text: plan }),
        keep: async (text) => {
          plan = text;
          return planPath;
        },
        filePath: async () => planPath,
      },
      permissions: { mayRead: async () => true, mayChangeUnread: async () => true, hidden: async () => () => false },
      skills: { problem: () => null, load: async () => ({ kind: "loaded", allowedTools: [], model: null }) },
      subagents: {
        launch: async () => ({ kind: "failed", message: "There are no agents in the workshop." }),
        running: () => null,
        stop: () => undefined,
        send: async () => ({ success: false, message: "There are no agents in the workshop." }),
        request: () => ({ success: false, message: "There are no agents in the workshop." }),
        teams: false,
        list: () => [],
      },
      catalogue: () => [],
      failedServers: () => [],
      resources: null,
      web: new PageFetcher(ports.web, ports.clock),
      ask: async (question) => ({ ok: true, text: `asked: ${question}` }),
      schedule: {
        add: (job) => {
          const { cron, prompt, recurring } = job;
          jobs.push({ id: `job${jobs.length + 1}`, cron, prompt, recurring, nextFireAt: 1_800_000_000_000 });
          return jobs.at(-1) ?? null;
        },
        list: () => jobs,
        remove: (id) => jobs.splice(0, jobs.length, ...jobs.filter((job) => job.id !== id)).length > 0,
        wake: (delayMs) => delayMs,
        stopWaking: () => 1,
      },
      worktrees: {
        current: null,
        task: null,
        isAgentWorktree: async () => false,
        create: async () => ({ problem: "There are no worktrees in the workshop." }),
        enter: async () => ({ problem: "There are no worktrees in the workshop." }),
        loss: async () => null,
        leave: async () => null,
      },
      countTokens: async () => null,
      searchWeb: async () => ({ ok: false, reason: "There is no web in the workshop." }),
      display: null,
      answer: null,
    },
    ...fields,
  };
  return {
    folder,
    context,
    tasks,
    async call(tool, raw) {
      const accepted = tool.accept(raw);
      if (!accepted.ok) return accepted.result;
      const wrong = await tool.validate(accepted.input, context);
      if (wrong !== null) return { content: wrong, isError: true, structured: `Error: ${wrong}` };
      return renderResult(tool, accepted.input, await tool.run(accepted.input, context), context);
    },
  };
}
