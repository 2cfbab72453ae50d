import { oneOf, type Random } from "../permissions/sample.ts";

/** How a hook runs. */
export type Runner = "command" | "callback" | "http" | "prompt" | "agent";

/** Each runner has its ways to end. `@` in texts stands for the number of the sample, so that a text is recognized. */
export type Ending =
  | { readonly kind: "command"; readonly stdout: string; readonly stderr: string; readonly end: string }
  | { readonly kind: "callback"; readonly answer: unknown }
  | { readonly kind: "callback-error" }
  | { readonly kind: "http"; readonly status: number; readonly body: string; readonly type: string }
  | { readonly kind: "model"; readonly text: string }
  /** The hook does not answer. */
  | { readonly kind: "silent" };

/** Texts in an answer. The comparison checks where each text arrives. */
export const marks = ["WHY", "CTX", "SYS", "STOP", "OUT", "ERR", "MSG"] as const;

type Fields = Readonly<Record<string, unknown>>;

const some = (random: Random, ...choices: readonly (Fields | (() => Fields))[]): Fields => {
  const chosen = oneOf(choices, random);
  return typeof chosen === "function" ? chosen() : chosen;
};

const behaviors = ["allow", "deny", "ask", "", 1, null];

/** What a PermissionRequest hook decides. */
const permission = (random: Random): Fields => ({
  decision: {
    ...some(random, ...behaviors.map((behavior) => ({ behavior })), { behavior: "allow" }, { behavior: "deny" }, {}),
    ...some(random, {}, {}, { message: "MSG-@" }, { message: 5 }),
    ...some(random, {}, {}, {}, { interrupt: true }, { interrupt: "yes" }),
    ...some(random, {}, {}, {}, { updatedInput: { command: "touch changed-@" } }, { updatedInput: "x" }),
    ...some(random, {}, {}, {}, { updatedPermissions: [] }, { updatedPermissions: [{ type: "nothing" }] }),
  },
});

const decisions = ["allow", "deny", "ask", "DENY", "approve", "block", "", null, 1];

/** Fields that belong to a single event, mostly to this one. */
function own(event: string, random: Random): Fields {
  if (event === "PermissionRequest") return random() < 0.85 ? permission(random) : {};
  if (event === "PreToolUse") {
    return {
      ...some(random, {}, ...decisions.map((permissionDecision) => ({ permissionDecision }))),
      ...some(random, {}, {}, { permissionDecisionReason: "WHY-@" }, { permissionDecisionReason: 5 }),
      ...some(random, {}, {}, {}, { updatedInput: { command: "touch changed-@" } }, { updatedInput: [] }),
    };
  }
  if (event === "PostToolUse") {
    return some(
      random,
      {},
      {},
      { updatedToolOutput: { stdout: "MSG-@", stderr: "", interrupted: false, isImage: false } },
      { updatedToolOutput: "MSG-@" },
      { updatedMCPToolOutput: "MSG-@" },
    );
  }
  return some(random, {}, {}, {}, { sessionTitle: "t" }, { initialUserMessage: "MSG-@" }, { retry: true });
}

const events = ["PreToolUse", "PostToolUse", "Stop", "UserPromptSubmit", "", "stop", 5];

/** An answer about an event, often right and sometimes not. */
function answerAbout(event: string, random: Random): Fields {
  const named =
    random() < 0.8 ? { hookEventName: event } : some(random, {}, ...events.map((name) => ({ hookEventName: name })));
  const hookSpecificOutput = {
    ...named,
    ...own(event, random),
    ...some(
      random,
      {},
      { additionalContext: "CTX-@" },
      { additionalContext: "CTX-@" },
      { additionalContext: 1 },
      { unknown: {} },
    ),
  };
  return {
    ...some(random, {}, { hookSpecificOutput }, { hookSpecificOutput }, { hookSpecificOutput: "x" }),
    ...some(random, {}, { decision: "block" }, { decision: "block" }, () => ({ decision: oneOf(decisions, random) })),
    ...some(random, {}, { reason: "WHY-@" }, { reason: "WHY-@" }, { reason: "" }, { reason: 1 }),
    ...some(random, {}, {}, {}, { continue: false }, { continue: true }, { continue: "no" }),
    ...some(random, {}, {}, { stopReason: "STOP-@" }, { stopReason: 1 }),
    ...some(random, {}, {}, { systemMessage: "SYS-@" }, { systemMessage: ["SYS-@"] }),
    ...some(random, {}, {}, {}, {}, {}, { suppressOutput: true }, { async: false }, { async: "true" }, { unknown: 1 }),
  };
}

/** Ways to print an answer. `%` stands for it. */
const forms = [
  "%",
  "%",
  "%",
  "%",
  "%\n",
  "\n %",
  "\ufeff%",
  "OUT-@\n%",
  "%\nOUT-@",
  "%%",
  "%\n%",
  "[%]",
  "{%",
  "%}",
  "OUT-@",
  "",
  "null",
  "{}",
  "[]",
];

function printed(event: string, random: Random): string {
  const text = JSON.stringify(answerAbout(event, random), null, oneOf([0, 0, 2], random));
  const cut = oneOf([1, 1, 1, 1, 1, 0.6], random);
  return oneOf(forms, random).replaceAll("%", () => text.slice(0, Math.floor(text.length * cut)));
}

const callbackAnswers: readonly unknown[] = [null, "OUT-@", 5, true, [], {}, { ok: false, reason: "WHY-@" }];

const modelTexts = [
  '{"ok":true}',
  '{"ok":false,"reason":"WHY-@"}',
  '{"ok":false,"reason":"WHY-@"}',
  '{"ok":false}',
  '{"ok":false,"reason":""}',
  '{"ok":"false","reason":"WHY-@"}',
  '{"ok":0,"reason":"WHY-@"}',
  '{"ok":null}',
  '```json\n{"ok":false,"reason":"WHY-@"}\n```',
  'Well: {"ok":false,"reason":"WHY-@"}',
  '{"ok":false,"reason":"WHY-@"} So be it.',
  '{"ok":false,"reason":5}',
  '{"ok":true,"reason":"WHY-@"}',
  '{"ok":true,"ok":false,"reason":"WHY-@"}',
  '{"decision":"block","reason":"WHY-@"}',
  '{"OK":false,"reason":"WHY-@"}',
  '{"ok":false,"reason":"WHY-@","unknown":1}',
  '[{"ok":false,"reason":"WHY-@"}]',
  "false",
  "no",
  "",
  "{",
];

const commandEnds = ["0", "0", "0", "0", "1", "2", "2", "3", "126", "127", "255", "TERM", "KILL", "SEGV"];

const httpStatuses = [200, 200, 200, 200, 201, 204, 301, 400, 404, 500];

/** A random outcome of a hook for an event. */
export function endingOf(runner: Runner, event: string, random: Random): Ending {
  if (random() < 0.02) return { kind: "silent" };
  switch (runner) {
    case "command":
      return {
        kind: "command",
        stdout: printed(event, random),
        stderr: oneOf(["", "", "ERR-@", "ERR-@\n", '{"decision":"block","reason":"ERR-@"}'], random),
        end: oneOf(commandEnds, random),
      };
    case "callback":
      if (random() < 0.06) return { kind: "callback-error" };
      return {
        kind: "callback",
        answer: random() < 0.15 ? oneOf(callbackAnswers, random) : answerAbout(event, random),
      };
    case "http":
      return {
        kind: "http",
        status: oneOf(httpStatuses, random),
        body: printed(event, random),
        type: oneOf(["application/json", "application/json", "text/plain", "text/html"], random),
      };
    default:
      return { kind: "model", text: oneOf(modelTexts, random) };
  }
}
