import type { PermissionMode } from "../../../src/agent/core/permission-mode.ts";
import type { ConfiguredRule } from "../../../src/agent/core/permission-rule.ts";
import type { PermissionSubject } from "../../../src/agent/core/tool.ts";
import { parseRules } from "../../../src/agent/permission/rule.ts";
import type { Decision, PermissionCase } from "../../../src/agent/permission/types.ts";

const directories = new Set(["/", "/etc", "/tmp", "/tmp/kit", "/w", "/w/cwd", "/w/cwd/sub", "/w/home"]);

/** A call in the folder /w/cwd of a session with a host. */
export const caseOf = (
  tool: string,
  subject: PermissionSubject,
  fields: Partial<PermissionCase> = {},
): PermissionCase => ({
  tool: { name: tool, aliases: [] },
  input: {},
  subject,
  mode: "default",
  rules: [],
  hook: null,
  cwd: "/w/cwd",
  projectDirectory: "/w/cwd",
  additionalDirectories: [],
  home: "/w/home",
  paths: { resolve: (path) => path, isDirectory: (path) => directories.has(path) },
  channel: "host",
  ...fields,
});

/** A command line. */
export const command = (line: string, fields: Partial<PermissionCase> = {}): PermissionCase =>
  caseOf("Bash", { kind: "command", command: line }, fields);

/** Rules of settings given on the command line. */
export const rules = (lists: { allow?: string[]; deny?: string[]; ask?: string[] }): ConfiguredRule[] => [
  ...parseRules(lists.deny, "deny", "flagSettings"),
  ...parseRules(lists.ask, "ask", "flagSettings"),
  ...parseRules(lists.allow, "allow", "flagSettings"),
];

/** A decision in one line. */
export function verdictOf(decision: Decision): string {
  if (decision.behavior !== "ask") return `${decision.behavior} ${decision.reason?.type ?? "-"}`;
  const at = decision.blockedPath === undefined ? "" : ` at ${decision.blockedPath}`;
  const offers = (decision.suggestions ?? [null]).map((update) => {
    if (update === null) return "NONE";
    if (update.type === "setMode") return update.mode;
    if ("directories" in update) return `dirs:${update.directories.join(",")}`;
    const texts = update.rules.map((rule) => `${rule.toolName}(${rule.ruleContent})`).join("+");
    return update.destination === "localSettings" ? texts : `${texts}@${update.destination}`;
  });
  return `ask ${decision.reason?.type ?? "-"}${at}${offers.length === 0 ? "" : ` offers ${offers.join(" ")}`}`;
}

/** The modes in which a call may be allowed without a word from anybody. */
export const askingModes: readonly PermissionMode[] = ["default", "acceptEdits", "plan", "dontAsk", "auto"];
