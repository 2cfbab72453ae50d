import type { Ports } from "../ports.ts";
import type { TranscriptWriter } from "../session/writer.ts";
import type { SlashCommands } from "./command/slash-commands.ts";
import type { FileIndex } from "./context/file-index.ts";
import type { ClientInfo } from "./core/client-info.ts";
import type { ProcessEnvironment } from "./core/environment.ts";
import type { HostRequest } from "./core/host-request.ts";
import type { AgentOptions } from "./core/options.ts";
import type { Outbox } from "./core/outbox.ts";
import type { PromptQueue } from "./core/prompt-queue.ts";
import type { SessionState } from "./core/session-state.ts";
import type { StatusEmitter } from "./core/status-emitter.ts";
import type { Thread } from "./core/thread.ts";
import type { Tool } from "./core/tool.ts";
import type { SkillService } from "./core/tool-services.ts";
import type { ExtensionCatalog } from "./extension/extension-catalog.ts";
import type { Checkpoints } from "./feature/checkpoints/checkpoints.ts";
import type { Compaction } from "./feature/compaction/compaction.ts";
import type { NestedMemory } from "./feature/memory/nested-memory.ts";
import type { PlanMode } from "./feature/plan/plan-mode.ts";
import type { Subagents } from "./feature/subagents/subagents.ts";
import type { PromptSuggestions } from "./feature/suggestions/suggestions.ts";
import type { HookService } from "./hook/hook-service.ts";
import type { SessionHooks } from "./hook/session-hooks.ts";
import type { FeatureSet } from "./loop/feature.ts";
import type { ResultSender } from "./loop/result-sender.ts";
import type { Runner } from "./loop/runner.ts";
import type { Toolbox } from "./loop/toolbox.ts";
import type { TypedCommands } from "./loop/typed-commands.ts";
import type { McpService } from "./mcp/mcp-service.ts";
import type { PermissionService } from "./permission/permission-service.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { AttachmentReaders } from "./session/attachments.ts";
import type { SessionAdopter } from "./session/restore.ts";
import type { SettingsService } from "./settings/settings-service.ts";
import type { TaskService } from "./task/task-service.ts";

export type { HostRequest };

/** Everything that belongs to one running agent. The parts know each other through this. */
export interface Agent {
  readonly ports: Ports;
  readonly facts: ProcessEnvironment;
  readonly options: AgentOptions;
  readonly session: SessionState;
  readonly introduction: ClientInfo;
  readonly out: Outbox;
  readonly notices: StatusEmitter;
  readonly inbox: PromptQueue;
  readonly host: HostRequest | null;
  /** The tool that runs in the place of one of the agent's own. */
  readonly substitute: (tool: Tool) => Tool;
  /** Ends the process once what is at work is done. */
  readonly dismiss: () => void;
  readonly thread: Thread;
  readonly transcript: TranscriptWriter;
  /** Where the transcript lies, or would. */
  readonly transcriptPath: string;
  readonly settings: SettingsService;
  readonly hooks: HookService;
  readonly sessionHooks: SessionHooks;
  readonly permissions: PermissionService;
  readonly plans: PlanMode;
  readonly sandbox: Sandbox;
  readonly tools: Toolbox;
  readonly mcp: McpService;
  readonly tasks: TaskService;
  readonly subagents: Subagents;
  /** The skills that the model of a thread may load. */
  readonly skillsOf: (thread: Thread) => SkillService;
  readonly suggestions: PromptSuggestions;
  readonly shelf: ExtensionCatalog;
  readonly nestedMemory: NestedMemory;
  readonly checkpoints: Checkpoints;
  readonly commands: SlashCommands;
  readonly attachments: AttachmentReaders;
  /** What restores state of its own when a session is resumed. */
  readonly adopters: readonly SessionAdopter[];
  readonly fileIndex: FileIndex;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly runner: Runner;
  readonly features: FeatureSet;
  readonly results: ResultSender;
  readonly commands: TypedCommands;
  readonly compaction: Compaction;
  readonly skills: (thread: Thread) => SkillService;
  readonly subagentTranscript: (id: string) => string | null;
  readonly loaded: () => Promise<unknown>;
  readonly sendInit: (promptUuids: readonly string[]) => void;
}
