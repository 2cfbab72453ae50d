import type { Connection } from "../../connection/connect.ts";
import type { Ports } from "../../ports.ts";
import type { TranscriptWriter } from "../../session/writer.ts";
import type { CheckpointDesk } from "../desk/checkpoint-desk.ts";
import type { HookDesk } from "../desk/hook/hook-desk.ts";
import type { SessionHooks } from "../desk/hook/session-hooks.ts";
import type { PermissionDesk } from "../desk/permission-desk.ts";
import type { PlanDesk } from "../desk/plan/plan-desk.ts";
import type { SuggestionDesk } from "../desk/suggestion-desk.ts";
import type { TaskDesk } from "../desk/task-desk.ts";
import type { Toolbox } from "../desk/toolbox.ts";
import type { McpDesk } from "../mcp/desk.ts";
import type { Subagents } from "../task/subagents.ts";
import type { Tool } from "../tool/types.ts";
import type { Runner } from "../turn/runner.ts";
import type { Thread } from "../turn/thread.ts";
import type { FileIndex } from "../workspace/context/file-index.ts";
import type { NestedMemory } from "../workspace/context/nested-memory.ts";
import type { Shelf } from "../workspace/extension/shelf.ts";
import type { Sandbox } from "../workspace/sandbox.ts";
import type { SettingsDesk } from "../workspace/settings/desk.ts";
import type { ProcessFacts } from "./facts.ts";
import type { Inbox } from "./inbox.ts";
import type { Introduction } from "./introduction.ts";
import type { Notices } from "./notices.ts";
import type { AgentOptions } from "./options.ts";
import type { Outbox } from "./outbox.ts";
import type { SessionState } from "./state.ts";

/** What the agent asks of a host. `null` where there is none. */
export type HostRequest = Connection<"agent">["request"];

/** Everything that belongs to one running agent. The parts know each other through this. */
export interface Agent {
  readonly ports: Ports;
  readonly facts: ProcessFacts;
  readonly options: AgentOptions;
  readonly session: SessionState;
  readonly introduction: Introduction;
  readonly out: Outbox;
  readonly notices: Notices;
  readonly inbox: Inbox;
  readonly host: HostRequest | null;
  /** The tool that runs in the place of one of the agent's own. */
  readonly substitute: (tool: Tool) => Tool;
  /** Ends the process once what is at work is done. */
  readonly dismiss: () => void;
  readonly thread: Thread;
  readonly transcript: TranscriptWriter;
  /** Where the transcript lies, or would. */
  readonly transcriptPath: string;
  readonly settings: SettingsDesk;
  readonly hooks: HookDesk;
  readonly sessionHooks: SessionHooks;
  readonly permissions: PermissionDesk;
  readonly plans: PlanDesk;
  readonly sandbox: Sandbox;
  readonly tools: Toolbox;
  readonly mcp: McpDesk;
  readonly tasks: TaskDesk;
  readonly subagents: Subagents;
  readonly suggestions: SuggestionDesk;
  readonly shelf: Shelf;
  readonly nestedMemory: NestedMemory;
  readonly checkpoints: CheckpointDesk;
  readonly fileIndex: FileIndex;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly runner: Runner;
}
