import { Conversation } from "../../../../src/agent/core/conversation.ts";
import type { QueuedPrompt } from "../../../../src/agent/core/prompt-queue.ts";
import type { Thread } from "../../../../src/agent/core/thread.ts";
import type { Tool } from "../../../../src/agent/core/tool.ts";
import { UsageLedger } from "../../../../src/agent/core/usage-ledger.ts";
import type { CustomCommand } from "../../../../src/agent/extension/custom-command.ts";
import type {
  SubagentContext,
  SubagentRoles,
  SubagentServices,
} from "../../../../src/agent/feature/subagents/services.ts";
import { UsedTools } from "../../../../src/agent/feature/subagents/used-tools.ts";
import type { ConfiguredHook } from "../../../../src/agent/hook/types.ts";
import { TaskService } from "../../../../src/agent/task/task-service.ts";
import { messageFrame } from "../../../../src/connection/message.ts";
import { TranscriptWriter } from "../../../../src/session/writer.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";

/** What a session with subagents did. */
export interface Session {
  readonly context: SubagentContext;
  readonly services: SubagentServices & { options: SubagentServices["options"] };
  readonly frames: Readonly<Record<string, unknown>>[];
  readonly prompts: QueuedPrompt[];
  readonly files: Map<string, string>;
  /** Turns that a subagent ran, by its id. */
  readonly turns: string[];
  /** Texts that were added to a conversation as reminders. */
  readonly budget: { exceeded: number };
}

/** What is different from an ordinary session. */
export interface SessionFields {
  readonly options?: Partial<SubagentServices["options"]>;
  readonly hooks?: Partial<SubagentServices["hooks"]>;
  readonly env?: Record<string, string>;
  readonly tools?: readonly Tool[];
  readonly skills?: readonly CustomCommand[];
  readonly agents?: SubagentServices["extensions"]["agents"];
  readonly settings?: SubagentServices["settings"]["effective"];
  readonly rules?: SubagentServices["permissions"]["rules"];
  readonly clientInfo?: Partial<SubagentServices["clientInfo"]>;
  /** Runs the turn of a subagent. By default it completes without a word. */
  readonly runTurn?: SubagentRoles["runTurn"];
}

/** The id of the session. */
export const sessionId = "00000000-0000-4000-8000-00000000000a";

/** Services of a session in memory, whose subagents do not call a model. */
export function openSession(fields: SessionFields = {}): Session {
  const frames: Session["frames"] = [];
  const prompts: QueuedPrompt[] = [];
  const turns: string[] = [];
  const budget = { exceeded: 0 };
  const files = memoryFiles();
  let made = 0;
  let now = 1_790_000_000_000;
  const ports: SubagentServices["ports"] = {
    clock: {
      now: () => now++,
      sleep: (_, signal) => new Promise((_, reject) => signal?.addEventListener("abort", reject)),
    },
    ids: { uuid: () => `${String(++made).padStart(8, "0")}-0000-4000-8000-000000000000` },
    files,
    processes: {
      spawn: () => {
        throw new Error("No commands in memory.");
      },
    },
    env: { HOME: "/home/ada", ...fields.env },
  };
  const stamp = () => ({ sessionId, cwd: "/project", version: "1", entrypoint: "test", gitBranch: "main" });
  const out: SubagentServices["out"] = {
    send: (name, body) => {
      frames.push(messageFrame(name, body));
      return "";
    },
    sendDated: (name, body) => {
      frames.push(messageFrame(name, body));
      return "";
    },
    buffered: () => {
      const retained: (() => void)[] = [];
      return {
        sendDated: (name, body) => {
          retained.push(() => frames.push(messageFrame(name, body)));
          return "";
        },
        release() {
          for (const send of retained.splice(0)) send();
        },
      };
    },
  };
  const thread: Thread = {
    agentId: null,
    agentType: null,
    marks: { parent_tool_use_id: null },
    conversation: new Conversation(),
    transcript: new TranscriptWriter({ ...ports, path: null, stamp }),
    files: new Map(),
    workDirectory: { root: "/project", further: [], shell: { cwd: "/project" }, refusalOf: () => null },
    contextUsage: { tokens: null, dropped: 0, reported: null },
    grantedRules: [],
    turnEffort: null,
    streams: false,
    model: () => "claude-opus-5-5",
    switchModel: () => {},
    effort: () => null,
    thinking: () => "default",
    thinkingDisplay: () => "updates",
    mode: () => "default",
    system: () => [],
    preamble: () => [{ type: "text", text: "preamble of the main thread" }],
    tools: () => fields.tools ?? [],
    shows: () => true,
    noticed: () => {},
    isDetached: () => false,
    deferredCalls: new Map(),
    delaysCalls: () => null,
    retrying: () => {},
    queuedTexts: [],
    out,
    muted: () => false,
  };
  const runner = {
    busy: false,
    submit: async (prompt: QueuedPrompt) => void prompts.push(prompt),
    mention: () => {},
    rested: () => {},
  };
  const tools = {
    all: () => fields.tools ?? [],
  };
  const session = {
    id: sessionId,
    promptId: "p",
    model: "claude-opus-5-5",
    hostModel: "claude-opus-5-5",
    requestedModel: null,
    effort: null,
    mode: "default" as const,
    modelRestriction: null,
    ledger: new UsageLedger(),
  };
  const services: SubagentServices = {
    ports,
    environment: { cwd: "/project", gitBranch: "main" },
    options: {
      agent: null,
      agents: null,
      model: null,
      tools: null,
      fallbackModels: [],
      maxBudgetUsd: null,
      forwardSubagentText: false,
      backgroundTasks: true,
      session: { persist: true, mirror: false },
      ...fields.options,
    },
    session,
    clientInfo: { agents: {}, forwardSubagentText: false, jsonSchema: null, ...fields.clientInfo },
    out,
    thread,
    hooks: {
      run: async () => null,
      hasHooks: () => false,
      stopping: async () => ({ kind: "end" }),
      granted: { addAgent: () => {}, removeAgent: () => {} },
      ...fields.hooks,
    },
    permissions: { rules: fields.rules ?? [] },
    mcp: { grant: () => ({ tools: () => [], settled: async () => {}, release: async () => {} }) },
    tasks: new TaskService({
      ports,
      out,
      session: { shellRan: false },
      options: { backgroundTasks: true },
      tools: { folders: () => ({ tasks: "/tasks" }) },
      runner,
    }),
    settings: { effective: fields.settings ?? {} },
    extensions: {
      agents: fields.agents ?? [],
      find: (name) => fields.skills?.find((skill) => skill.name === name),
    },
    tools,
    runner,
  };
  const roles: SubagentRoles = {
    runTurn: async (turn) => {
      turns.push(String(turn.thread.agentId));
      return fields.runTurn === undefined ? { kind: "completed" } : fields.runTurn(turn);
    },
    preamble: ({ remembers, workDirectory }) => [
      { type: "text", text: `preamble of ${workDirectory?.root}, ${remembers ? "with" : "without"} memory` },
    ],
    recall: (_, lines) =>
      lines.map(({ uuid, type }) => ({
        uuid: String(uuid),
        role: type === "user" ? "user" : "assistant",
        content: [],
      })),
    expand: async ({ name, body }) => (body === "" ? { ok: false, error: `no ${name}` } : { ok: true, text: body }),
  };
  const budgetExceeded = () => {
    budget.exceeded += 1;
  };
  const usedTools = new UsedTools(() => ({ appendUnchained: () => {} }));
  const context = { services, roles, usedTools, budgetExceeded };
  return { context, services, frames, prompts, files: files.files, turns, budget };
}

/** A skill without anything special. */
export const skill = (name: string, fields: Partial<CustomCommand> = {}): CustomCommand => ({
  name,
  alias: null,
  description: `about ${name}`,
  described: true,
  whenToUse: "",
  argumentHint: "",
  allowedTools: [],
  model: null,
  effort: null,
  argumentNames: [],
  fork: null,
  body: `text of ${name}`,
  source: "projectSettings",
  pluginRoot: null,
  folder: null,
  hooks: [] as readonly ConfiguredHook[],
  paths: [],
  forModel: true,
  forUser: true,
  ...fields,
});
