import { fail, reply, text, toolUse, use } from "@agentwire/testing";
import { bash, callback, done, first, type Plan, write } from "./plan.ts";

/** Short sessions, each with something else that a stop can meet. */
export const shortPlans: Readonly<Record<string, Plan>> = {
  "empty answer": { steps: [reply([])] },
  refusal: { steps: [reply([text("No.")], { stopReason: "refusal" })] },
  "failed call and retry": { steps: [fail(500, "api_error", "Internal"), done] },
  "failed authentication": { steps: [fail(401, "authentication_error", "invalid x-api-key")] },
  "invalid request": { steps: [fail(400, "invalid_request_error", "Not this.")] },
  "api error behind a command": { steps: [use(bash("one")), fail(403, "permission_error", "Not allowed")] },
  "mode plan": { steps: [use(write), done], args: ["--permission-mode=plan"] },
  "mode dontAsk": { steps: [use(write), done], args: ["--permission-mode=dontAsk"] },
  "mode bypassPermissions": {
    steps: [use(write), done],
    args: ["--permission-mode=bypassPermissions", "--allow-dangerously-skip-permissions"],
  },
  "denied by a rule": { steps: [use(write), done], args: ["--disallowedTools=Write(note.txt)"] },
  "permission with another input": {
    steps: [use(write), done],
    permission: { behavior: "allow", updatedInput: { file_path: "other.txt", content: "another\n" } },
  },
  "permission for the session": {
    steps: [use(write), use(toolUse("toolu_other", "Write", { file_path: "other.txt", content: "another\n" })), done],
    permission: {
      behavior: "allow",
      updatedInput: { file_path: "note.txt", content: "a note\n" },
      updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }],
    },
  },
  "edit of an unread file": {
    steps: [
      use(toolUse("toolu_edit", "Edit", { file_path: "given.txt", old_string: "given", new_string: "changed" })),
      done,
    ],
    args: ["--permission-mode=acceptEdits"],
  },
  "read and edit": {
    steps: [
      use(toolUse("toolu_read", "Read", { file_path: "given.txt" })),
      use(toolUse("toolu_edit", "Edit", { file_path: "given.txt", old_string: "given", new_string: "changed" })),
      done,
    ],
    args: ["--permission-mode=acceptEdits"],
  },
  glob: { steps: [use(toolUse("toolu_glob", "Glob", { pattern: "*.txt" })), done] },
  "a question": {
    steps: [
      use(
        toolUse("toolu_ask", "AskUserQuestion", {
          questions: [
            {
              question: "Which one?",
              header: "Choice",
              multiSelect: false,
              options: [
                { label: "One", description: "The first" },
                { label: "Two", description: "The second" },
              ],
            },
          ],
        }),
      ),
      done,
    ],
    permission: { behavior: "deny", message: "No answer." },
  },
  "structured output": {
    steps: [use(toolUse("toolu_out", "StructuredOutput", { sum: 2 })), done],
    args: ['--json-schema={"type":"object","properties":{"sum":{"type":"number"}},"required":["sum"]}'],
  },
  "tool hook that denies": {
    steps: [use(bash("one")), done],
    initialize: callback("PreToolUse"),
    hook: {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "Not today.",
      },
    },
  },
  "prompt hook that blocks": {
    steps: [done],
    initialize: callback("UserPromptSubmit"),
    hook: { decision: "block", reason: "Not this prompt." },
  },
  "prompt hook with a context": {
    steps: [done],
    initialize: callback("UserPromptSubmit"),
    hook: { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "It is late." } },
  },
  "stop hook that ends the turn": {
    steps: [done],
    initialize: callback("Stop"),
    hook: { continue: false, stopReason: "Enough." },
  },
  "session start hook": { steps: [done], initialize: callback("SessionStart") },
  "unknown mcp tool": {
    steps: [use(toolUse("toolu_mcp", "mcp__calc__subtract", { a: 1 })), done],
    args: ["--allowedTools=mcp__calc"],
    initialize: { sdkMcpServers: ["calc"] },
  },
  "unknown command": { prompts: [{ text: "/nonsense" }], steps: [done] },
  "three prompts together": {
    prompts: [first, { text: "Then this.", together: true }, { text: "And this.", together: true }],
    steps: [done, done, done],
  },
  "command and prompt for now": {
    prompts: [first, { text: "Now this.", together: true, priority: "now" }],
    steps: [use(bash("one")), done, done],
  },
};
