import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Call, Setting } from "./call.ts";
import { oneOf, type Random } from "./sample.ts";

/** The outcome of a hook command: its output, and its exit code or signal. */
interface HookEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly end: string;
}

const event = "PreToolUse";

const decisions = ["allow", "deny", "ask", "DENY", "approve", "block", "", "passthrough"];
const events = [event, event, event, event, "PostToolUse", "PermissionRequest", "Stop", "pretooluse"];

/** The output of a hook for its event. */
const specific = (random: Random): object => ({
  ...oneOf([...events.map((hookEventName) => ({ hookEventName })), {}], random),
  ...oneOf([...[...decisions, null, 1, true].map((permissionDecision) => ({ permissionDecision })), {}], random),
  ...oneOf([{}, {}, { permissionDecisionReason: "because" }, { permissionDecisionReason: 5 }], random),
  ...oneOf([{}, {}, {}, { updatedInput: { command: "ls" } }, { updatedInput: { command: 1 } }], random),
  ...oneOf([{}, {}, { updatedInput: "ls" }, { additionalContext: "x" }, { unknown: [] }], random),
});

/** An answer of a hook, often right and sometimes not. `continue: false` and `defer` end the turn, and so all later calls. */
const answer = (random: Random): object => ({
  ...oneOf([{}, { hookSpecificOutput: specific(random) }, { hookSpecificOutput: specific(random) }], random),
  ...oneOf([{}, {}, { decision: oneOf([...decisions, 1, null], random) }], random),
  ...oneOf([{}, {}, { reason: "because" }, { reason: 1 }], random),
  ...oneOf([{}, {}, {}, { continue: true }, { systemMessage: "x" }, { suppressOutput: true }, { async: true }], random),
  ...oneOf([{}, {}, {}, { permissionDecision: "deny" }, { unknown: 1 }, { asyncTimeout: 5 }], random),
});

/** Ways to print an answer. `@` stands for it. */
const forms = [
  "@",
  "@",
  "@",
  "@",
  "@\n",
  " \n@",
  "\ufeff@",
  "text\n@",
  "@\ntext",
  "@@",
  "[@]",
  '"@"',
  "{@",
  "@}",
  "text",
];

const stdoutOf = (random: Random): string => {
  const text = JSON.stringify(answer(random), null, oneOf([0, 0, 2], random));
  const cut = oneOf([1, 1, 1, 1, 0.7, 0], random);
  return oneOf(forms, random).replaceAll("@", () => text.slice(0, Math.floor(text.length * cut)));
};

const someEnd = (random: Random): HookEnd => ({
  stdout: stdoutOf(random),
  stderr: oneOf(["", "no", '{"decision":"block"}'], random),
  end: oneOf(["0", "0", "0", "1", "2", "2", "3", "126", "127", "255", "TERM", "KILL"], random),
});

const encoded = (text: string): string => (text === "" ? "-" : Buffer.from(text).toString("base64"));

/** A call whose description says how the hook ends that {@link prepareHook} sets up. */
export function hookCall(random: Random): Call {
  const { stdout, stderr, end } = someEnd(random);
  return {
    tool: "Bash",
    input: { command: "touch new.txt", description: `${encoded(stdout)} ${encoded(stderr)} ${end}` },
  };
}

/** A readable description of such a call. */
export function shownEnd(description: string): string {
  const [stdout = "", stderr = "", end] = description.split(" ");
  const decoded = (text: string) => (text === "-" ? "" : Buffer.from(text, "base64").toString());
  return `hook prints ${JSON.stringify(decoded(stdout))}, ${JSON.stringify(decoded(stderr))} to stderr, ends with ${end}`;
}

/** A random setting in which a hook answers before each call. */
export const hookSetting = (random: Random): Setting => ({
  mode: oneOf(["default", "default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"], random),
  rules: oneOf(
    [{}, { allow: ["Bash(touch:*)"] }, { deny: ["Bash(touch:*)"] }, { ask: ["Bash(touch *)"] }, { allow: ["Bash"] }],
    random,
  ),
  hookEnds: true,
});

const script = `#!/bin/sh
set -- $(sed -n 's/.*"description":"\\([^"]*\\)".*/\\1/p')
[ $# -eq 3 ] || exit 0
[ "$1" = - ] || printf %s "$1" | base64 -d
[ "$2" = - ] || printf %s "$2" | base64 -d >&2
case $3 in
  [0-9]*) exit "$3" ;;
  *) kill -s "$3" $$ ;;
esac
`;

/** Creates the program of the hook in a folder; returns the settings that run it. */
export function prepareHook(root: string): object {
  const program = join(root, "hook.sh");
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return { hooks: { [event]: [{ matcher: "Bash", hooks: [{ type: "command", command: program }] }] } };
}
