import { parseCommand } from "../../../posix/shell/parse.ts";
import type { Script, SimpleCommand } from "../../../posix/shell/types.ts";
import { absolute } from "../path/match.ts";
import { acceptEdits, addFolderOf, addRules, commandPattern, readRule } from "../suggest.ts";
import type {
  Decision,
  Denial,
  PermissionCase,
  PermissionRule,
  PermissionUpdate,
  Question,
  Reason,
  RuleValue,
} from "../types.ts";
import { dangerousRemoval, folderChange, folderChangeText } from "./danger.ts";
import { editingCommand } from "./editing.ts";
import { type PlacedCommand, placed } from "./folders.ts";
import { isEvaluator, obstacleQuestion, safetyQuestion } from "./obstacle.ts";
import { type PathProblem, pathProblem } from "./path-check.ts";
import { isReadOnly } from "./read-only.ts";
import { allowRule, deniedPath, deniesLine, deniesScript, exactRule, restrictingRule } from "./rules.ts";

/** The denial of a command line by a rule; `null` where none speaks against it. */
export function denyCommand(line: string, context: PermissionCase): Denial | null {
  const script = parseCommand(line);
  const all = [...script.commands, ...script.hidden];
  const exact = exactRule(line, "deny", context);
  const denied = exact !== undefined || deniesLine(line, context) || placed(all, context).some(isDenied);
  if (!denied) return null;
  const opaque =
    script.obstacles.some((obstacle) => obstacle !== "background") ||
    script.commands.some(({ words }) => isEvaluator(words[0]?.text ?? ""));
  const type = exact !== undefined || opaque ? "rule" : "subcommandResults";
  const message = `Permission to use ${context.tool.name} with command ${line} has been denied.`;
  const reason: Reason = exact === undefined ? { type } : { type, ruleSource: exact.source };
  return { behavior: "deny", reason, message, kind: "permission-rule" };
}

const isDenied = ({ command, cases }: PlacedCommand): boolean =>
  cases.some((each) => restrictingRule(command, "deny", each) ?? deniedPath(command, each));

/** The question that a rule asks about a command line; `null` where none does. */
export function askCommand(line: string, context: PermissionCase): Question | null {
  const script = parseCommand(line);
  const rule = exactRule(line, "ask", context) ?? firstAskRule([...script.commands, ...script.hidden], context);
  if (rule === undefined) return null;
  const rest = placed(script.commands, context).filter(
    ({ command }) => restrictingRule(command, "ask", context) === undefined,
  );
  const simple = script.obstacles.length === 0 && rest.every((part) => judgePart(part, context).kind === "allowed");
  return {
    behavior: "ask",
    reason: simple ? { type: "rule", ruleSource: rule.source } : { type: "subcommandResults" },
  };
}

const firstAskRule = (parts: readonly SimpleCommand[], context: PermissionCase): PermissionRule | undefined =>
  parts.map((part) => restrictingRule(part, "ask", context)).find((rule) => rule !== undefined);

/** The question about a command line that no rule settles for good, not even one that allows the tool; or `null`. */
export function unsafeCommand(line: string, context: PermissionCase): Question | null {
  const script = parseCommand(line);
  const removal = dangerousRemoval(script, context);
  if (removal !== null) return removal;
  for (const { command, cases } of placed(script.commands, context)) {
    for (const each of cases) {
      const problem = pathProblem(command, true, each);
      if (problem?.reason?.type === "safetyCheck") return blockedQuestion(line, problem, false, context);
    }
  }
  const obstacle = script.obstacles.includes("background")
    ? obstacleQuestion({ ...script, obstacles: ["background"] })
    : null;
  return obstacle?.reason?.type === "safetyCheck" ? obstacle : null;
}

/** Judges a command line that no deny or ask rule speaks about. */
export function judgeCommand(line: string, context: PermissionCase): Decision {
  const exact = exactRule(line, "allow", context);
  if (exact !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: exact.source } };
  const script = parseCommand(line);
  return unusual(line, script, context) ?? judgeParts(line, script, context);
}

function unusual(line: string, script: Script, context: PermissionCase): Question | null {
  if (deniesScript(script, context)) {
    return { ...safetyQuestion("A permission rule denies a command in this shell -c script"), suggestions: [] };
  }
  const question = obstacleQuestion(script) ?? dangerousRemoval(script, context);
  if (question !== null) return question;
  const change = folderChange(script);
  if (change !== "write") return change;
  const reason = { type: "other", text: folderChangeText } as const;
  if (context.mode === "acceptEdits") return { behavior: "ask", reason, suggestions: [] };
  return { behavior: "ask", reason, suggestions: [alwaysAllow([rule(commandPattern(line))]), ...acceptEdits(context)] };
}

/** The verdict on one command of a line. */
type Verdict =
  | { readonly kind: "allowed" }
  | { readonly kind: "blocked"; readonly command: SimpleCommand; readonly problem: PathProblem }
  | { readonly kind: "unknown"; readonly command: SimpleCommand };

function judgePart({ command, cases }: PlacedCommand, context: PermissionCase): Verdict {
  const ruled = allowRule(command, context) !== undefined;
  for (const each of cases) {
    const problem = pathProblem(command, ruled, each);
    if (problem !== null) return { kind: "blocked", command, problem };
  }
  const allowed = ruled || isReadOnly(command) || editingCommand(command, context);
  return allowed ? { kind: "allowed" } : { kind: "unknown", command };
}

function judgeParts(line: string, script: Script, context: PermissionCase): Decision {
  const verdicts = placed(script.commands, context).map((part) => judgePart(part, context));
  const open = verdicts.filter((verdict) => verdict.kind !== "allowed");
  const [first] = open;
  if (first === undefined) return { behavior: "allow", reason: { type: "subcommandResults" } };
  const piped = script.commands.some(({ operator }) => operator.startsWith("|") && operator !== "||");
  const onlyReads = open.every((verdict) => verdict.kind === "blocked" && verdict.problem.access === "read");
  if (first.kind === "blocked" && (open.length === 1 || onlyReads)) {
    return blockedQuestion(line, first.problem, piped && script.commands.length > 1, context);
  }
  if (script.commands.length > 1) {
    const rules = open.flatMap((verdict) => partRule(verdict, context));
    return { behavior: "ask", reason: { type: "subcommandResults" }, suggestions: [alwaysAllow(unique(rules))] };
  }
  const reason = { type: "other", text: "This command requires approval" } as const;
  return { behavior: "ask", reason, suggestions: [alwaysAllow([rule(commandPattern(line))])] };
}

function blockedQuestion(line: string, problem: PathProblem, piped: boolean, context: PermissionCase): Question {
  const { path, access, reason } = problem;
  if (reason?.type === "safetyCheck") {
    const folder = [addFolderOf(path), ...(access === "write" ? acceptEdits(context) : [])];
    return { behavior: "ask", reason, suggestions: folder, blockedPath: path, classifierApprovable: true };
  }
  const always = alwaysAllow([rule(commandPattern(line))]);
  const folders = [context.projectDirectory, ...context.additionalDirectories].map((name) => `'${name}'`).join(", ");
  const message = `'${path}' is outside the working directories of this session (${folders}) or may not be changed without approval.`;
  if (access === "read") {
    const read = readRule(path, context);
    const suggestions = read === null ? [] : [always, addRules([read], "session")];
    return { behavior: "ask", ...(reason === undefined ? { message } : { reason }), suggestions, blockedPath: path };
  }
  const suggestions: PermissionUpdate[] = [
    always,
    addFolderOf(absolute(path, context)),
    ...(access === "write" ? acceptEdits(context) : []),
  ];
  if (piped) return { behavior: "ask", reason: { type: "subcommandResults" }, suggestions, message };
  return { behavior: "ask", ...(reason === undefined ? { message } : { reason }), suggestions, blockedPath: path };
}

function partRule(verdict: Verdict, context: PermissionCase): RuleValue[] {
  if (verdict.kind === "allowed") return [];
  if (verdict.kind === "blocked" && verdict.problem.access === "read") {
    const read = readRule(verdict.problem.path, context);
    return read === null ? [] : [read];
  }
  return [rule(commandPattern(verdict.command.source))];
}

const rule = (ruleContent: string): RuleValue => ({ toolName: "Bash", ruleContent });
const alwaysAllow = (rules: readonly RuleValue[]): PermissionUpdate => addRules(rules, "localSettings");

const unique = (rules: readonly RuleValue[]): RuleValue[] => [
  ...new Map(rules.map((value) => [`${value.toolName}(${value.ruleContent})`, value])).values(),
];
