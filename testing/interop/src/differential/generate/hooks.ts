import fc from "fast-check";
import type { Json, SessionHook } from "../session.ts";
import { at, pick, rarely } from "./draw.ts";

const hookOutputs: Readonly<Record<string, readonly Json[]>> = {
  PreToolUse: [
    { decision: "block", reason: "HOOK-BLOCK reason" },
    { decision: "approve" },
    ...["allow", "deny", "ask", "defer"].map((permissionDecision) => ({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision,
        permissionDecisionReason: `HOOK-REASON ${permissionDecision}`,
      },
    })),
    {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { command: "echo hook-changed", file_path: at("given.txt"), content: "hook-written" },
      },
    },
    { hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "HOOK-CONTEXT pre" } },
  ],
  PostToolUse: [
    { decision: "block", reason: "HOOK-BLOCK after" },
    { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "HOOK-CONTEXT post" } },
    {
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedToolOutput: { stdout: "hook-output", stderr: "", interrupted: false, isImage: false },
      },
    },
    {
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedMCPToolOutput: [{ type: "text", text: "hook-mcp-output" }],
      },
    },
  ],
  PostToolUseFailure: [
    { hookSpecificOutput: { hookEventName: "PostToolUseFailure", additionalContext: "HOOK-CONTEXT failure" } },
  ],
  PostToolBatch: [{ hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: "HOOK-CONTEXT batch" } }],
  PermissionRequest: [
    { hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } } },
    {
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: { behavior: "deny", message: "HOOK-DENY request" },
      },
    },
  ],
  PermissionDenied: [{ hookSpecificOutput: { hookEventName: "PermissionDenied", retry: true } }],
  UserPromptSubmit: [
    { decision: "block", reason: "HOOK-BLOCK prompt" },
    { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "HOOK-CONTEXT prompt" } },
    { hookSpecificOutput: { hookEventName: "UserPromptSubmit", sessionTitle: "hook-title" } },
  ],
  UserPromptExpansion: [
    { decision: "block", reason: "HOOK-BLOCK expansion" },
    { hookSpecificOutput: { hookEventName: "UserPromptExpansion", additionalContext: "HOOK-CONTEXT expansion" } },
  ],
  Stop: [{ hookSpecificOutput: { hookEventName: "Stop", additionalContext: "HOOK-CONTEXT stop" } }],
  SubagentStart: [
    { hookSpecificOutput: { hookEventName: "SubagentStart", additionalContext: "HOOK-CONTEXT subagent" } },
  ],
  SubagentStop: [],
  PreCompact: [{ decision: "block", reason: "HOOK-BLOCK compact" }],
  PostCompact: [],
  SessionStart: [{ hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "HOOK-CONTEXT start" } }],
  SessionEnd: [],
  StopFailure: [],
  MessageDisplay: [],
  Notification: [],
  ConfigChange: [],
  CwdChanged: [],
  FileChanged: [],
  TaskCreated: [],
  TaskCompleted: [],
  InstructionsLoaded: [],
  Setup: [],
  PreModelSwitch: [],
  PostModelSwitch: [],
  DirectoryAdded: [],
  Elicitation: [],
  ElicitationResult: [],
  TeammateIdle: [],
  WorktreeCreate: [],
  WorktreeRemove: [],
};
const anyOutput: readonly (Json | undefined)[] = [
  {},
  {},
  { systemMessage: "HOOK-MESSAGE for you" },
  { continue: false, stopReason: "HOOK-STOP reason" },
  { suppressOutput: true },
  { bad: "field-x", decision: 7 },
  { async: true, asyncTimeout: 1000 },
  undefined,
];
const matchers: readonly (string | undefined)[] = [
  undefined,
  undefined,
  "Bash",
  "Write|Edit",
  "*",
  ".*",
  "mcp__calc__.*",
  "Read",
  "Agent",
  "auto",
  "manual",
];
const hookCommands: readonly string[] = [
  "echo HOOK-STDOUT plain",
  "echo HOOK-STDERR block >&2; exit 2",
  "echo hook-stderr >&2; exit 1",
  `echo '{"systemMessage":"HOOK-MESSAGE command"}'`,
  "true",
  `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"HOOK-DENY command"}}'`,
  `echo '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"HOOK-CONTEXT command"}}'`,
  `echo '{"continue":false,"stopReason":"HOOK-STOP command"}'`,
  `echo '{"decision":"block","reason":"HOOK-BLOCK command"}'`,
  `echo '{"async":true}'`,
];

const hookFields: readonly Json[] = [
  { if: "Bash(touch *)" },
  { if: "Edit(*.txt)" },
  { once: true },
  { async: true },
  { timeout: 1 },
  { statusMessage: "status-message" },
  { type: "prompt", prompt: "HOOK-PROMPT text" },
  { type: "agent", prompt: "HOOK-PROMPT text" },
];

export const hook: fc.Arbitrary<SessionHook> = fc
  .tuple(
    fc.oneof(
      { arbitrary: pick("PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop"), weight: 2 },
      { arbitrary: pick(...Object.keys(hookOutputs)), weight: 3 },
    ),
    pick(...matchers),
    rarely(5, pick(...hookCommands)),
    rarely(3, pick(...hookFields)),
    fc.nat(100),
  )
  .map(([event, matcher, command, fields, drawn]) => {
    const outputs: readonly (Json | undefined)[] = [
      ...(hookOutputs[event] ?? []),
      ...(hookOutputs[event] ?? []),
      ...anyOutput,
    ];
    const output = outputs[drawn % outputs.length];
    return {
      event,
      ...(matcher === undefined ? {} : { matcher }),
      ...(command === undefined ? (output === undefined ? {} : { output }) : { command, ...(fields && { fields }) }),
    };
  });
