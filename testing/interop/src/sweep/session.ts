import {
  always,
  deliver,
  fail,
  reply,
  type Script,
  type ScriptAnswer,
  say,
  script,
  text,
  thinking,
  toolUse,
  use,
  when,
} from "@agentwire/testing";
import { bash, callback, deferredTool, done, first, type Plan, type SweepPrompt, subagent, write } from "./plan.ts";
import { shortPlans } from "./short-sessions.ts";

/** A session that can be stopped at every frame. */
export interface SweepSession {
  readonly name: string;
  readonly prompts: readonly SweepPrompt[];
  readonly script: () => Script;
  readonly args: readonly string[];
  /** Further fields of `initialize`. */
  readonly initialize: Readonly<Record<string, unknown>>;
  /** What the host answers to a permission request. */
  readonly permission: Readonly<Record<string, unknown>>;
  /** What the host answers to a hook. */
  readonly hook: Readonly<Record<string, unknown>>;
}

/** The prompt that follows each stop, and the model's answer to it. */
export const nextPrompt = "And what is next?";

/** Each event of the stream and each status line passes the gate. */
const paced = (answer: ScriptAnswer): ScriptAnswer => deliver(answer, { betweenMs: 1, delayMs: 1 });

const plans: Readonly<Record<string, Plan>> = {
  text: { steps: [say("A short answer.")] },
  thinking: { steps: [reply([thinking("Let me think about it."), text("A considered answer.")])] },
  "two texts": { steps: [reply([text("The first part."), text("The second part.")])] },
  bash: { steps: [use(bash("one")), done] },
  "text and bash": { steps: [use(text("I run a command."), bash("one")), done] },
  "two commands at once": { steps: [use(bash("one"), bash("two")), done] },
  "two commands in a row": { steps: [use(bash("one")), use(bash("two")), done] },
  "thinking and bash": { steps: [use(thinking("A command is needed."), bash("one")), done] },
  "permission allowed": { steps: [use(write), done] },
  "permission denied": { steps: [use(write), done], permission: { behavior: "deny", message: "Not now." } },
  "permission denied with interrupt": {
    steps: [use(write), done],
    permission: { behavior: "deny", message: "Stop here.", interrupt: true },
  },
  "two permissions": {
    steps: [use(write, toolUse("toolu_other", "Write", { file_path: "other.txt", content: "another\n" })), done],
  },
  read: { steps: [use(toolUse("toolu_read", "Read", { file_path: "given.txt" })), done] },
  "two reads": {
    steps: [
      use(
        toolUse("toolu_read", "Read", { file_path: "given.txt" }),
        toolUse("toolu_again", "Read", { file_path: "missing.txt" }),
      ),
      done,
    ],
  },
  edits: { steps: [use(write), done], args: ["--permission-mode=acceptEdits"] },
  "failing command": {
    steps: [use(toolUse("toolu_fail", "Bash", { command: "exit 3", description: "Fails" })), done],
  },
  "invalid input": { steps: [use(toolUse("toolu_bad", "Read", {})), done] },
  "unknown tool": { steps: [use(toolUse("toolu_unknown", "Teleport", {})), done] },
  subagent: {
    steps: [use(subagent()), done],
    subagent: [
      use(toolUse("toolu_sub", "Bash", { command: deferredTool("sub"), description: "Runs sub" })),
      say("All seen."),
    ],
  },
  "subagent in the background": {
    steps: [use(subagent({ run_in_background: true })), done, done],
    subagent: [say("All seen.")],
  },
  "command in the background": {
    steps: [use(bash("one", { run_in_background: true })), done, say("The command has ended.")],
  },
  "tool hook": { steps: [use(bash("one")), done], initialize: callback("PreToolUse") },
  "result hook": { steps: [use(bash("one")), done], initialize: callback("PostToolUse") },
  "prompt hook": { steps: [done], initialize: callback("UserPromptSubmit") },
  "stop hook": { steps: [done], initialize: callback("Stop") },
  "mcp tool": {
    steps: [use(toolUse("toolu_mcp", "mcp__calc__add", { a: 1 })), done],
    args: ["--allowedTools=mcp__calc"],
    initialize: { sdkMcpServers: ["calc"] },
  },
  "two prompts together": { prompts: [first, { text: "Then this.", together: true }], steps: [done, done] },
  "a prompt for later": {
    prompts: [first, { text: "Later this.", together: true, priority: "later" }],
    steps: [use(bash("one")), done, done],
  },
  "a prompt during a command": {
    prompts: [first, { text: "Also this.", together: true }],
    steps: [use(bash("one")), done, done],
  },
  "two turns": { prompts: [first, { text: "Then this." }], steps: [say("First."), say("Second.")] },
  clear: { prompts: [first, { text: "/clear" }, { text: "Then this." }], steps: [say("First."), say("Second.")] },
  retry: { steps: [fail(529, "overloaded_error", "Overloaded"), done] },
  "api error": { steps: [fail(403, "permission_error", "Not allowed")] },
  "turn limit": { steps: [use(bash("one")), done], args: ["--max-turns=1"] },
  "token limit": { steps: [reply([text("Half of an answer")], { stopReason: "max_tokens" }), done, done, done, done] },
  "cut short": {
    steps: [deliver(reply([text("The first."), text("The second part of it.")]), { cut: { afterEvents: 7 } }), done],
  },
};

function sessionOf(name: string, plan: Plan, partial: boolean): SweepSession {
  const steps = plan.steps.map(paced);
  const routed = plan.subagent === undefined ? [] : [when("Sub task", ...plan.subagent.map(paced))];
  return {
    name: partial ? `${name}, partial messages` : name,
    prompts: plan.prompts ?? [first],
    script: () => script(when({ last: nextPrompt }, always(say("Nothing more."))), ...routed, ...steps),
    args: [
      ...["--model=claude-opus-5-5", "--setting-sources=", "--permission-prompt-tool=stdio"],
      ...["--allowedTools=Bash", ...(partial ? ["--include-partial-messages"] : []), ...(plan.args ?? [])],
    ],
    initialize: plan.initialize ?? {},
    permission: plan.permission ?? { behavior: "allow", updatedInput: {} },
    hook: plan.hook ?? {},
  };
}

/** All sessions of the sweep: all without partial messages, and most with them, too. */
export const sweepSessions: readonly SweepSession[] = [
  ...Object.entries({ ...plans, ...shortPlans }).map(([name, plan]) => sessionOf(name, plan, false)),
  ...Object.entries(plans).map(([name, plan]) => sessionOf(name, plan, true)),
];
