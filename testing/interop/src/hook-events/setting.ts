import { oneOf, type Random } from "../permissions/sample.ts";
import type { Runner } from "./ending.ts";

/** What happens in the turn of a sample. */
export type Action = "tool" | "failing-tool" | "agent" | "task" | "compact" | "clear";

/** Events of hooks, with an action that raises them. */
const raised: Readonly<Record<string, Action>> = {
  PreToolUse: "tool",
  PostToolUse: "tool",
  PostToolUseFailure: "failing-tool",
  PostToolBatch: "tool",
  PermissionRequest: "tool",
  UserPromptSubmit: "tool",
  Stop: "tool",
  SubagentStart: "agent",
  SubagentStop: "agent",
  TaskCreated: "task",
  PreCompact: "compact",
  PostCompact: "compact",
  SessionStart: "clear",
  SessionEnd: "clear",
};

/** One hook of a session, and the settings that influence its effect. */
export interface HookSetting {
  readonly event: string;
  readonly action: Action;
  readonly runner: Runner;
  readonly mustAnswer: boolean;
  readonly mode: string;
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

const modes = ["default", "default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"];
const rules: readonly HookSetting["rules"][] = [
  {},
  {},
  { allow: ["Bash"] },
  { deny: ["Bash(touch changed:*)"] },
  { ask: ["Bash(touch *)"] },
];
const runners: readonly Runner[] = ["command", "command", "callback", "callback", "http", "prompt", "agent"];

/** A random setting. A hook that answers instead of the host needs a permission mode that asks. */
export function someHookSetting(random: Random): HookSetting {
  const [event, action] = oneOf(Object.entries(raised), random);
  const isPermissionRequest = event === "PermissionRequest";
  return {
    event,
    action,
    runner: oneOf(runners, random),
    mustAnswer: random() < 0.25,
    mode: isPermissionRequest ? "default" : oneOf(modes, random),
    rules: isPermissionRequest ? {} : oneOf(rules, random),
  };
}
