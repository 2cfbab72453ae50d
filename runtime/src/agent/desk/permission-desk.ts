import type { Agent } from "../session/agent.ts";
import type { PermissionMode } from "../permission/mode.ts";
import { failedUse } from "../tool/result.ts";
import type { Tool, ToolContext, ToolInput, ToolResult } from "../tool/types.ts";
import type { BeforeTool } from "./hook-desk.ts";
import type { Thread } from "../turn/thread.ts";
import type { NonExecution, PermissionMeta } from "../turn/tool-call.ts";

/** A call whose permission is to be settled. */
export interface PermissionCase {
  readonly thread: Thread;
  readonly tool: Tool;
  readonly input: ToolInput;
  readonly useId: string;
  readonly hook: BeforeTool;
  readonly context: ToolContext;
  readonly signal: AbortSignal;
}

/** How it was settled. */
export type PermissionVerdict =
  | { readonly kind: "allow"; readonly input: ToolInput; readonly decision: PermissionMeta }
  | { readonly kind: "deny"; readonly result: ToolResult; readonly decision: PermissionMeta; readonly nonExecution: NonExecution }
  | { readonly kind: "rejected"; readonly interrupts: boolean; readonly denied: boolean };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Settles whether calls may run: by rules and modes, or by asking. */
export class PermissionDesk {
  readonly #agent: Agent;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Switches the mode and tells the host. */
  switchMode(mode: PermissionMode): void {
    this.#agent.session.mode = mode;
    this.#agent.notices.modeChanged();
  }

  /** Why a call is out of the question before anybody is asked; `null` where it is not. */
  barred(_thread: Thread, _tool: Tool, _input: ToolInput): string | null {
    return null;
  }

  async check(request: PermissionCase): Promise<PermissionVerdict> {
    const { tool, input } = request;
    if (tool.readOnly(input) || tool.subject(input).kind === "free") {
      return { kind: "allow", input, decision: { decision: "accept", source: "config", reason_type: "mode" } };
    }
    return this.#ask(request);
  }

  async #ask({ tool, input, useId, signal }: PermissionCase): Promise<PermissionVerdict> {
    const { host, notices } = this.#agent;
    const config: PermissionMeta = { decision: "reject", source: "config", reason_type: "other" };
    if (host === null) {
      const message = `Claude requested permissions to use ${tool.name}, but you haven't granted it yet.`;
      return { kind: "deny", result: failedUse(message), decision: config, nonExecution: "permission-rule" };
    }
    notices.asking();
    try {
      const description = tool.summary(input);
      const answer: unknown = await host(
        "can_use_tool",
        {
          tool_name: tool.name,
          display_name: tool.displayName,
          input,
          ...(description === undefined ? {} : { description }),
          permission_suggestions: [],
          tool_use_id: useId,
        },
        { signal },
      );
      if (isObject(answer) && answer["behavior"] === "allow") {
        const given = isObject(answer["updatedInput"]) && Object.keys(answer["updatedInput"]).length > 0;
        const used = given ? (answer["updatedInput"] as ToolInput) : input;
        return { kind: "allow", input: used, decision: { decision: "accept", source: "user_temporary" } };
      }
      const message = isObject(answer) && typeof answer["message"] === "string" ? answer["message"] : "Denied.";
      if (isObject(answer) && answer["interrupt"] === true) return { kind: "rejected", interrupts: true, denied: true };
      return {
        kind: "deny",
        result: failedUse(message),
        decision: { decision: "reject", source: "user_reject" },
        nonExecution: "permission-rule",
      };
    } catch (cause) {
      if (signal.aborted) return { kind: "rejected", interrupts: false, denied: true };
      const message = `Tool permission request failed: ${cause instanceof Error ? cause.message : String(cause)}`;
      return { kind: "deny", result: failedUse(message), decision: config, nonExecution: "permission-rule" };
    } finally {
      notices.answered();
    }
  }
}
