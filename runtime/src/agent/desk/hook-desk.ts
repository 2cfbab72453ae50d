import type { Agent } from "../session/agent.ts";
import type { Waiting } from "../session/inbox.ts";
import type { Tool, ToolInput, ToolOutcome } from "../tool/types.ts";
import type { StopVerdict } from "../turn/loop.ts";
import type { Thread } from "../turn/thread.ts";

/** What hooks said before a call. */
export interface BeforeTool {
  /** `closed`: a hook that must answer did not; the call does not happen. */
  readonly kind: "go" | "deny" | "defer" | "closed";
  /** What they said about permission, where the call goes on. */
  readonly decision: "allow" | "ask" | null;
  readonly reason: string;
  readonly message: string;
  /** In place of the model's input. */
  readonly input: ToolInput | null;
  readonly contexts: readonly string[];
  /** The turn ends after this call. */
  readonly stops: boolean;
}

/** What hooks made of a result. */
export interface AfterTool {
  readonly outcome: ToolOutcome;
  readonly contexts: readonly string[];
  readonly stops: boolean;
}

/** What hooks made of a prompt. */
export type PromptEntry =
  | { readonly kind: "go"; readonly contexts: readonly string[] }
  | { readonly kind: "blocked_by_hook" | "stopped_by_hook"; readonly text: string; readonly kept: boolean; readonly reason: string };

const untouched: BeforeTool = {
  kind: "go",
  decision: null,
  reason: "",
  message: "",
  input: null,
  contexts: [],
  stops: false,
};

/** Asks the hooks, of the host and of the settings. */
export class HookDesk {
  readonly #agent: Agent;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Takes over the callbacks of a host. */
  register(_hooks: Readonly<Record<string, unknown>>): void {}

  async beforeTool(_thread: Thread, _tool: Tool, _input: ToolInput, _id: string, _signal: AbortSignal): Promise<BeforeTool> {
    return untouched;
  }

  async afterTool(
    _thread: Thread,
    _tool: Tool,
    _input: ToolInput,
    _id: string,
    outcome: ToolOutcome,
    _durationMs: number,
    _signal: AbortSignal,
  ): Promise<AfterTool> {
    return { outcome, contexts: [], stops: false };
  }

  async promptSubmitted(_words: string, _message: Waiting): Promise<PromptEntry> {
    return { kind: "go", contexts: [] };
  }

  async stopping(_thread: Thread, _active: boolean, _text: string, _signal: AbortSignal): Promise<StopVerdict> {
    return { kind: "end" };
  }

  async messageShown(_text: string): Promise<void> {}
}
