import { dirname } from "../../../posix/path.ts";
import { parseCommand } from "../../../posix/shell/parse.ts";
import {
  declaring,
  type Obstacle,
  type ShellScript,
  type SimpleCommand,
  type Word,
} from "../../../posix/shell/types.ts";
import { absolute } from "../path/match.ts";
import { acceptEdits, addFolders, addRules, commandPattern, readRule } from "../suggest.ts";
import type {
  ConfiguredRule,
  Decision,
  Denial,
  PermissionCase,
  PermissionChange,
  Question,
  Reason,
  RuleValue,
} from "../types.ts";
import { backgroundParts } from "./background.ts";
import {
  aliasedRemoval,
  anyRemoval,
  arithmeticRemoval,
  changesSplitting,
  dangerousRemoval,
  deepRemoval,
  documentRemoval,
  folderChange,
  folderChangeText,
  isRemoval,
  openRemoval,
  splitRemoval,
  uncheckedRemoval,
} from "./danger.ts";
import { editingCommand } from "./editing.ts";
import { assignsPlainly } from "./empty-variable.ts";
import { type LocatedCommand, withWorkingDirectory } from "./folders.ts";
import {
  backgroundQuestion,
  hidesFiles,
  isEvaluator,
  isOpaque,
  isReadable,
  obstacleQuestion,
  obstacleTexts,
  safetyQuestion,
  setsHiddenVariables,
} from "./obstacle.ts";
import { isExpanded, type PathProblem, pathProblem } from "./path-check.ts";
import { namedPaths } from "./paths.ts";
import { isPiped, readCommand, withNestedCommands } from "./read-command.ts";
import { isReadOnly } from "./read-only.ts";
import { repositoryQuestion } from "./repository.ts";
import {
  allowRule,
  anyRule,
  beforeRedirect,
  type DeniedPath,
  deniedPath,
  deniesLine,
  exactRule,
  isExactlyAllowed,
  isExactlyDenied,
  namesCommand,
  readsDeniedName,
  restrictingRule,
} from "./rules.ts";
import { changedShellVariable } from "./shell-variable.ts";
import { isNamedHarmlessly, setsNumber, setsPlainVariable } from "./variable.ts";
import { commandsOf, type RunCommand, walk } from "./walk.ts";
import { behindHarmless, isFollowed } from "./wrapper.ts";

/** The denial of a command line by a rule; `null` if no rule denies it. */
export function denyCommand(given: string, context: PermissionCase): Denial | null {
  const line = given.trim();
  const script = parseCommand(line);
  const hidden = hidesFiles(readCommand(given));
  const { commands, isCut } = walk(script);
  const all = withWorkingDirectory(
    commands.filter(({ certainty }) => certainty === "runs"),
    context,
  );
  const exact = exactRule(line, "deny", context);
  const follows = !hidden && followsValues(script);
  const namesFiles = !hidden || all.some(({ command }) => removesBehindRedirect(command));
  const denied = all.find(
    (part) => (isDenied(part) && (follows || !part.command.inserted)) || (namesFiles && isFileDenied(part)),
  );
  const isEvaded = isCut && anyRule("deny", context) !== undefined;
  if (exact === undefined && denied === undefined && !isEvaded && !deniesLine(line, context)) return null;
  const [first] = script.commands;
  const literal = script.commands.length === 1 && first !== undefined && isExactlyDenied(first, context);
  const opaque =
    readCommand(line).obstacles.some((obstacle) => obstacle !== "background") ||
    script.commands.some(({ words }) => isEvaluator(words[0]?.text ?? ""));
  const type = exact !== undefined || literal || opaque ? "rule" : "subcommandResults";
  const piped = denied !== undefined && isPiped(script);
  const named = piped && !opaque ? denied.command.origin.source : line;
  const reason: Reason = exact === undefined ? { type } : { type, ruleSource: exact.source };
  const message = `Permission to use Bash with command ${named} has been denied.`;
  return (
    (hidden ? null : blockedElsewhere(script, all)) ?? { behavior: "deny", reason, message, kind: "permission-rule" }
  );
}

/** The denial of a file. */
const blocked = ({ act, path }: DeniedPath): Denial => ({
  behavior: "deny",
  reason: { type: "rule" },
  message: `${act} '${path}' was blocked by a deny rule.`,
  kind: "permission-rule",
});

/** Obstacles in which commands run within a command, or in a shell of their own. */
const nesting: ReadonlySet<Obstacle> = new Set([
  "substitution",
  "quoted-substitution",
  "process-substitution",
  "subshell",
]);

/**
 * Whether the values of variables count for rules about commands: the line begins with an assignment, or has a loop, and
 * runs no nested commands.
 */
const followsValues = ({ commands: [first], loops, obstacles }: ShellScript): boolean =>
  first !== undefined &&
  (setsPlainVariable(first) || declaring.has(first.words[0]?.text ?? "") || loops.length > 0) &&
  !obstacles.some((obstacle) => nesting.has(obstacle));

const isDenied = ({ command, cases }: LocatedCommand<RunCommand>): boolean =>
  cases.some((each) => restrictingRule(command, "deny", each) !== undefined);

/**
 * Whether a removal follows a redirection of a wrapper or of another program. Rules about files apply to every command of
 * such a line.
 */
function removesBehindRedirect({ words, origin }: RunCommand): boolean {
  if (isRemoval(origin.words.slice(beforeRedirect(origin.source, origin.words).length))) return true;
  const named = origin.source.slice(origin.source.indexOf(origin.words[0]?.raw ?? ""));
  return isRemoval(words) && beforeRedirect(named, origin.words).length < origin.words.length;
}

/** Resolves files from every folder that the command may run in, and from the one in which the line begins. */
const isFileDenied = ({ command, cases, start, lost }: LocatedCommand<RunCommand>): boolean =>
  command.reach === "plain" &&
  ([...cases, start].some((each) => deniedPath(command, each, isReadOnly(command.origin)) !== undefined) ||
    (lost && !/^(?:cd|pushd)$/.test(command.words[0]?.text ?? "") && readsDeniedName(command, start)));

/**
 * The denial that names a file. Used if the folder changes or a subshell runs, because the line alone does not identify
 * the file.
 */
function blockedElsewhere(script: ShellScript, given: readonly LocatedCommand<RunCommand>[]): Denial | null {
  const all = given.filter(({ command }) => command.reach === "plain");
  const changesDirectory = ({ command }: LocatedCommand) => /^(?:cd|pushd|popd)$/.test(command.words[0]?.text ?? "");
  if (!script.obstacles.includes("subshell") && (all.length < 2 || !all.some(changesDirectory))) return null;
  if (given.some(({ command, cases }) => cases.some((each) => restrictingRule(command, "deny", each) !== undefined)))
    return null;
  const others = all.filter((part) => !changesDirectory(part));
  const found = [...others, ...all]
    .flatMap(({ command, cases, start }) => [...cases, start].map((each) => deniedPath(command, each)))
    .find((path) => path !== undefined);
  if (found === undefined) return null;
  const act =
    others.length > 0 && /^(?:cd|pushd) /.test(found.act) ? `${others[0]?.command.words[0]?.text} from` : found.act;
  return blocked({ act, path: found.path });
}

/** The question about a command line that a rule requires; `null` if none does. */
export function askCommand(line: string, context: PermissionCase): Question | null {
  const script = readCommand(line);
  const { commands, isCut } = walk(script);
  const runs = commands.filter(({ certainty }) => certainty === "runs");
  const evaded = isCut ? anyRule("ask", context) : undefined;
  const rule = exactRule(line, "ask", context) ?? firstAskRule(runs, context) ?? evaded;
  if (rule === undefined) return null;
  const rest = withWorkingDirectory(script.commands, context).filter(
    ({ command }) => firstAskRule(commandsOf(command), context) === undefined,
  );
  const disputed = script.obstacles.some((obstacle) =>
    /^(?:unparsable|unclosed|disputed|misread|nested-pipe|continued-pipe)$/.test(obstacle),
  );
  const hidden = overlooked(line, script);
  const named =
    exactRule(line, "ask", context) !== undefined ||
    (!disputed && runs.some((run) => isNamed(run, context) && !hidden.has(run.origin)));
  const opaque = script.obstacles.some((obstacle) => /subshell|substitution/.test(obstacle));
  const obstacle = opaque ? obstacleQuestion(script) : null;
  if (obstacle !== null) return { ...obstacle, ...(!named && { implied: true }), askRule: rule };
  const simple = script.obstacles.length === 0 && rest.every((part) => evaluatePart(part, context).kind === "allowed");
  return {
    behavior: "ask",
    ...(!named && { implied: true }),
    reason: simple ? { type: "rule", ruleSource: rule.source } : { type: "subcommandResults" },
  };
}

/** The right side of `=` or `=~` in `[[`, with a nested command in it. */
const uncheckedComparison = /\[\[(?:[^\]]|\](?!\]))*\s=~?\s\S*(?:[$<]\(|`)/;

/** The name of an element in front of its subscript, as a word of its own and at the beginning of a nested command. */
const elementName = /(?:^|[\s;&|(])\w+\[/;
const nestedElementName = /\$\(\w+\[/;

/**
 * Whether a text assigns to an element whose subscript has a nested command in it, behind what `name` matches. Each part
 * between two brackets is searched once, so that the time grows with the length of the text only.
 */
function assignsUnchecked(text: string, name: RegExp): boolean {
  const parts = text.split("]");
  return parts.some((part, at) => {
    if (!/^\+?=/.test(parts[at + 1] ?? "")) return false;
    const found = name.exec(at === 0 ? part : `]${part}`);
    return found !== null && /\$\(|`/.test(found.input.slice(found.index + found[0].length));
  });
}

/** The commands of a line that not all parsers find. */
function overlooked(line: string, { commands, hidden, obstacles }: ShellScript): ReadonlySet<SimpleCommand> {
  // Two backslashes before a semicolon, and backticks in a here-document, hide where the other commands begin.
  if (/\\\\;/.test(line)) return new Set([...commands, ...hidden]);
  if (obstacles.includes("heredoc") && line.includes("`")) return new Set([...commands.slice(1), ...hidden]);
  const isUnchecked =
    commands.some(({ source }) => uncheckedComparison.test(source) || assignsUnchecked(source, elementName)) ||
    assignsUnchecked(line, nestedElementName);
  return new Set([
    ...hidden.filter(({ source }) => isUnchecked || line.includes(`((${source}`)),
    ...[commands, hidden].flatMap(behindDocument),
  ]);
}

/** The commands behind a semicolon or an ampersand on the line on which a here-document begins. */
function behindDocument(commands: readonly SimpleCommand[]): readonly SimpleCommand[] {
  const first = commands.findIndex(({ source }) => /(?<!<)<<(?!<)/.test(source));
  const rest = first < 0 ? [] : commands.slice(first + 1);
  const end = rest.findIndex(({ operator }) => !/^[;&]$/.test(operator));
  return rest.slice(0, end < 0 ? undefined : end);
}

/** A command without what follows the first redirection of its line, where only some parsers look for its words. */
function beforeRedirects(run: RunCommand): SimpleCommand {
  const { origin, words } = run;
  const hidden = origin.words.length - beforeRedirect(origin.source, origin.words).length;
  const isSuffix = hidden > 0 && words.at(-1) === origin.words.at(-1);
  return isSuffix ? { ...run, source: "", words: words.slice(0, -hidden), redirects: [] } : run;
}

/** Whether a rule that asks names a command, in every parser: nothing hides it before the line runs. */
function isNamed(run: RunCommand, context: PermissionCase): boolean {
  const { origin, words, inserted } = run;
  const rule = restrictingRule(beforeRedirects(run), "ask", context);
  if (rule === undefined || inserted || followsRedirect(origin, words)) return false;
  const isAdded = origin.words.slice(0, -words.length).some(({ text }) => text === "xargs");
  return isFollowed(origin.words, words) && !(isAdded && !rule.content?.includes("*"));
}

/** Whether a redirection precedes the words behind a program: only some parsers look for a command there. */
const followsRedirect = ({ source, words }: SimpleCommand, [first]: readonly Word[]): boolean =>
  first !== undefined && words.indexOf(first) > 0 && !beforeRedirect(source, words).includes(first);

/** Whether a line consists of one command without others around it, whose words or whose only redirection name files. */
export function isSingleCommand(line: string): boolean {
  const { commands, obstacles } = parseCommand(line);
  const [first, second] = commands;
  if (first === undefined || second !== undefined || obstacles.length > 0 || /[#\n]/.test(line)) return false;
  const program = behindHarmless(first.words)[0]?.text;
  const isDirect = program === first.words[0]?.text && !changesSplitting(line);
  return (
    isDirect &&
    (first.redirects.length === 0 || (first.redirects.length === 1 && namedPaths(first).writes.length === 0))
  );
}

const firstAskRule = (parts: readonly RunCommand[], context: PermissionCase): ConfiguredRule | undefined =>
  parts.map((part) => restrictingRule(part, "ask", context)).find((rule) => rule !== undefined);

/**
 * The question about a command line that every mode asks: it removes too much, or may do so unnoticed. To some parsers,
 * every kind of blank separates words.
 */
export function guardCommand(line: string, context: PermissionCase): Question | null {
  const spaced = line.replace(/[^\S\n]/g, " ");
  const plain = !/[^\S \t\n]/.test(line);
  return guardLine(line, plain, context) ?? (spaced === line ? null : guardLine(spaced, plain, context));
}

/** `plain`: every blank is one to all parsers. */
function guardLine(line: string, plain: boolean, context: PermissionCase): Question | null {
  const script = readCommand(line);
  const { commands, misread } = walk(script);
  const isUncertain = script.obstacles.includes("unparsable");
  const isClear =
    script.obstacles.every((obstacle) => obstacle === "background") &&
    !changesSplitting(line) &&
    !script.commands.some(
      (command) => setsHiddenVariables(command) || changedShellVariable(command, commandsOf(command)) !== null,
    );
  const all = withWorkingDirectory(commands, context);
  const removal =
    deniedScript(script, all) ??
    dangerousRemoval(all, { clear: isClear, assigned: plain && assignsPlainly(line, script) }, context) ??
    openRemoval(commands) ??
    splitRemoval(commands, isOpaque(script)) ??
    aliasedRemoval(commands) ??
    deepRemoval(commands) ??
    uncheckedRemoval(line, commands, !isUncertain) ??
    arithmeticRemoval(line) ??
    documentRemoval(line) ??
    (isUncertain ? (anyRemoval(commands) ?? unquotedRemoval(line, context)) : null);
  if (removal !== null || !(misread || script.obstacles.includes("misread"))) return removal;
  return { ...safetyQuestion(obstacleTexts.misread), suggestions: [] };
}

/** The question about what a line removes if its quotes, one of which may have no end, protect nothing. */
function unquotedRemoval(line: string, context: PermissionCase): Question | null {
  const { commands } = walk(readCommand(line.replace(/\$?["'`]/g, "")));
  return dangerousRemoval(withWorkingDirectory(commands, context), { clear: false, assigned: false }, context);
}

/** The question about a command line that even a rule for the tool does not settle; `null` if there is none. */
export function unsafeCommand(line: string, context: PermissionCase): Question | null {
  const script = readCommand(line);
  const { commands, complete } = walk(script);
  const all = withWorkingDirectory(commands, context);
  const question = guardCommand(line, context);
  if (question !== null) return question;
  for (const { command, cases } of hidesFiles(script) ? [] : all) {
    if (command.reach !== "plain") continue;
    for (const each of cases) {
      const problem = pathProblem(command, true, each);
      if (problem?.reason?.type === "safetyCheck") return blockedQuestion(line, problem, false, context);
    }
  }
  if (!complete) return obstacleQuestion({ ...script, obstacles: ["unparsable"] });
  const piped = isPiped(script);
  return backgroundParts(line, script).some((part) => isSettled(line, part, piped, context))
    ? backgroundQuestion
    : null;
}

/**
 * Whether the mode or a rule allows each command of a script, whatever the arguments of the command run. In a `piped`
 * line, redirections do not count.
 */
function isSettled(line: string, given: ShellScript, piped: boolean, context: PermissionCase): boolean {
  const script = withNestedCommands(given);
  if (!isReadable(script, line)) return false;
  if (folderChangeQuestion(line, script, context) !== null) return false;
  const commands = evaluated(script)
    .filter((command) => !(piped && onlyWrites(command)))
    .map((command) => withoutHarmless(command, piped));
  return withWorkingDirectory(commands, context).every((part) => {
    const verdict = evaluatePart(part, context);
    if (verdict.kind === "blocked") return verdict.problem.reason?.type === "other";
    const { command } = part;
    return (
      verdict.kind === "allowed" ||
      setsNumber(command) ||
      namesCommand(command, context) ||
      // What its options run is part of its arguments.
      behindHarmless(command.words)[0]?.text === "jq"
    );
  });
}

/** Whether a command consists of redirections to files. */
const onlyWrites = ({ words, assignments, redirects }: SimpleCommand): boolean =>
  words.length + assignments.length === 0 && redirects.every(({ direction }) => direction === "out");

/** A command without harmless variables, whatever their values, and without its redirections if it is in a pipe. */
function withoutHarmless(command: SimpleCommand, piped: boolean): SimpleCommand {
  if (command.words.length === 0) return command;
  const assignments = command.assignments.filter((each) => !isNamedHarmlessly(each));
  const redirects = piped ? [] : command.redirects;
  if (assignments.length === command.assignments.length && redirects.length === command.redirects.length)
    return command;
  return {
    ...command,
    assignments,
    redirects,
    source: [...assignments, ...command.words].map(({ raw }) => raw).join(" "),
  };
}

/** Evaluates a command line that no deny or ask rule matches. */
export function evaluateCommand(line: string, context: PermissionCase): Decision {
  const script = readCommand(line);
  const exact = exactRule(line, "allow", context);
  // What evaluates its arguments is asked about without arguments too, unless a rule names it alone.
  // Only lists of commands that run one after another are allowed as a text.
  const isJoined =
    isPiped(script) ||
    script.commands.some(({ words: [program] }) => program?.text === "") ||
    script.obstacles.some((obstacle) => /^(?:background|subshell)$/.test(obstacle));
  if (exact !== undefined && !isJoined && (!exact.content?.includes("*") || obstacleQuestion(script) === null))
    return (
      questionOfPaths(line, script, context) ?? {
        behavior: "allow",
        reason: { type: "rule", ruleSource: exact.source },
      }
    );
  const decision = unusual(line, script, context) ?? evaluateParts(line, script, context);
  const unseen = context.unseenShell === true && script.setsVariables && decision.behavior === "allow";
  return unseen ? unseenQuestion(line) : decision;
}

/** The question about the files of a line, which even a rule for the whole line does not settle. */
function questionOfPaths(line: string, script: ShellScript, context: PermissionCase): Question | null {
  const change = folderChangeQuestion(line, script, context);
  if (change !== null) return change;
  const problem = withWorkingDirectory(script.commands, context)
    .flatMap(({ command, cases }) => cases.map((each) => pathProblem(command, true, each)))
    .find((each) => each !== null);
  return problem === undefined ? null : blockedQuestion(line, problem, false, context);
}

/** The question about a line that sets variables before the session's shell has reported which exist. */
function unseenQuestion(line: string): Question {
  const { commands, obstacles } = parseCommand(line);
  const text = "This command sets variables of a shell that has not run yet";
  if (commands.length > 1 && obstacles.length > 0) return { behavior: "ask", reason: { type: "subcommandResults" } };
  const offered = commands.length > 1 || obstacles.length > 0 ? {} : { suggestions: [] };
  return { behavior: "ask", reason: { type: "other", text }, ...offered };
}

function unusual(line: string, script: ShellScript, context: PermissionCase): Question | null {
  const question = obstacleQuestion(script);
  return question ?? folderChangeQuestion(line, script, context);
}

function folderChangeQuestion(line: string, script: ShellScript, context: PermissionCase): Question | null {
  const isNested = parseCommand(line).obstacles.length > 0;
  const change = repositoryQuestion(script, context) ?? folderChange(line, script, isNested, context);
  if (change !== "write") return change;
  const reason = { type: "other", text: folderChangeText } as const;
  if (context.mode === "acceptEdits") return { behavior: "ask", reason, suggestions: [] };
  return { behavior: "ask", reason, suggestions: [alwaysAllow([rule(commandPattern(line))]), ...acceptEdits(context)] };
}

/** The question about a command in a shell script that a rule denies: one beside a removal, or one that a variable names. */
function deniedScript(script: ShellScript, all: readonly LocatedCommand<RunCommand>[]): Question | null {
  const inScripts = all.filter(({ command }) => command.reach === "script");
  const removes = inScripts.some(({ command }) => isRemoval(command.words));
  const isDeniedHere = (part: LocatedCommand<RunCommand>) =>
    isDenied(part) || (removes && part.cases.some((each) => deniedPath(part.command, each) !== undefined));
  if (!inScripts.some((part) => (removes || part.command.inserted) && isDeniedHere(part))) return null;
  const text = "A permission rule denies a command in this shell -c script";
  return obstacleQuestion(script) ?? { ...safetyQuestion(text), suggestions: [] };
}

/** The verdict on one command of a line. */
type Verdict =
  | { readonly kind: "allowed" }
  | { readonly kind: "blocked"; readonly command: SimpleCommand; readonly problem: PathProblem }
  | { readonly kind: "unknown"; readonly command: SimpleCommand };

function evaluatePart({ command, cases }: LocatedCommand, context: PermissionCase): Verdict {
  const ruled = allowRule(command, context) !== undefined;
  // Some wrappers leave the files as they are, such as env.
  const wrapped = commandsOf(command).filter(({ reach, words }) => reach === "plain" && words !== command.words);
  for (const each of cases) {
    for (const part of [command, ...wrapped]) {
      const problem = pathProblem(part, ruled, each);
      if (problem !== null) return { kind: "blocked", command, problem };
    }
  }
  // A redirection without a command has no known program, and neither has an empty name.
  const bare = command.words.length === 0 ? command.redirects.length > 0 : command.words[0]?.text === "";
  const allowed = !bare && (ruled || isReadOnly(command) || editingCommand(command, context));
  return allowed ? { kind: "allowed" } : { kind: "unknown", command };
}

/** Whether a line can be parsed and changes nothing, wherever it reads. */
export function onlyReads(line: string): boolean {
  const script = readCommand(line);
  return obstacleQuestion(script) === null && script.commands.every(isReadOnly);
}

/** The commands of a script, without those that only set a variable for the others. */
const evaluated = ({ commands }: ShellScript): readonly SimpleCommand[] =>
  commands.filter((command) => commands.length === 1 || !setsPlainVariable(command));

function evaluateParts(line: string, script: ShellScript, context: PermissionCase): Decision {
  const verdicts = withWorkingDirectory(evaluated(script), context).map((part) => evaluatePart(part, context));
  const open = verdicts.filter((verdict) => verdict.kind !== "allowed");
  const [first] = open;
  if (first === undefined || (script.commands.length === 1 && setsNumber(first.command))) {
    const [only, ...more] = script.commands;
    const isExact = more.length === 0 && only?.source === line.trim() && isExactlyAllowed(only, context);
    return { behavior: "allow", reason: { type: isExact ? "rule" : "subcommandResults" } };
  }
  const piped = isPiped(script);
  const onlyReads = open.every((verdict) => verdict.kind === "blocked" && verdict.problem.access === "read");
  if (first.kind === "blocked" && (open.length === 1 || onlyReads)) {
    const joined = piped && script.commands.length > 1 && first.problem.access !== "redirect";
    return blockedQuestion(line, first.problem, joined, context);
  }
  if (script.commands.length > 1) {
    return {
      behavior: "ask",
      reason: { type: "subcommandResults" },
      suggestions: partSuggestions(open, piped, context),
    };
  }
  if (context.mode === "acceptEdits" && first.command.words[0]?.text === "sed") return sedQuestion;
  const { words, assignments } = first.command;
  const sets = words.length === 0 && assignments.length > 0;
  const reason: Reason = sets
    ? { type: "other", text: "A variable is set here that other commands may read" }
    : unapproved;
  const pattern = words.length === 0 ? line.trim() : patternOf(first.command);
  const offered = sets ? [] : [alwaysAllow([rule(pattern)])];
  return { behavior: "ask", reason, suggestions: offered };
}

/** Why a command is asked about if nothing else is to be said about it. */
export const unapproved: Reason = { type: "other", text: "This command requires approval" };

/** What would allow the open parts of a line: rules, separate ones for shells, and the changes of files. */
function partSuggestions(
  open: readonly Exclude<Verdict, { kind: "allowed" }>[],
  piped: boolean,
  context: PermissionCase,
): PermissionChange[] {
  const isWrite = (verdict: Verdict) => piped && verdict.kind === "blocked" && verdict.problem.access === "write";
  const rules = unique(open.filter((verdict) => !isWrite(verdict)).flatMap((verdict) => partRule(verdict, context)));
  const shells = rules.filter(({ ruleContent = "" }) => /^(?:ba|da|z|k|fi)?sh(?: |$)/.test(ruleContent));
  const others = rules.filter((value) => !shells.includes(value));
  const writes = open.flatMap((verdict) =>
    verdict.kind === "blocked" && isWrite(verdict) ? [verdict.problem.path] : [],
  );
  const [written] = writes;
  return [
    ...(others.length === 0 ? [] : [alwaysAllow(others)]),
    ...shells.map((value) => alwaysAllow([value])),
    ...(written === undefined ? [] : [addFolders(absolute(written, context)), ...acceptEdits(context)]),
  ];
}

const sedQuestion: Question = {
  behavior: "ask",
  reason: { type: "other", text: "This sed command does more than print or replace, which needs approval" },
};

const expandedTarget: Question = {
  behavior: "ask",
  reason: { type: "other", text: "Shell expansion syntax in paths requires manual approval" },
};

function blockedQuestion(line: string, problem: PathProblem, piped: boolean, context: PermissionCase): Question {
  const { path, access, reason } = problem;
  if (access === "redirect" && isExpanded(path)) return expandedTarget;
  if (problem.link === "followed" && reason !== undefined) {
    const suggestions = [addFolders(path), ...(access === "write" ? acceptEdits(context) : [])];
    return { ...safetyQuestion(reason.text ?? ""), suggestions, blockedPath: path };
  }
  if (reason?.type === "safetyCheck") {
    const blockedPath = problem.link === "removed" ? dirname(path) : path;
    const folder = [addFolders(path), ...(access === "write" ? acceptEdits(context) : [])];
    return { behavior: "ask", reason, suggestions: folder, blockedPath, classifierApprovable: true };
  }
  const always = alwaysAllow([rule(commandPattern(line))]);
  const folders = [context.projectDirectory, ...context.additionalDirectories].map((name) => `'${name}'`).join(", ");
  const message = `'${path}' is outside the working directories of this session (${folders}) or may not be changed without approval.`;
  if (access === "read" && problem.detour === true) {
    return { behavior: "ask", ...(reason === undefined ? { message } : { reason }), blockedPath: path };
  }
  if (access === "read") {
    const read = readRule(path, context);
    const suggestions = read === null ? [] : [always, addRules([read], "session")];
    return { behavior: "ask", ...(reason === undefined ? { message } : { reason }), suggestions, blockedPath: path };
  }
  const suggestions: PermissionChange[] = [
    always,
    addFolders(absolute(path, context)),
    ...(access === "write" ? acceptEdits(context) : []),
  ];
  if (piped) return { behavior: "ask", reason: { type: "subcommandResults" }, suggestions, message };
  return { behavior: "ask", ...(reason === undefined ? { message } : { reason }), suggestions, blockedPath: path };
}

/** The rule for a command, without its redirections. */
const patternOf = ({ source, redirects, assignments, words }: SimpleCommand): string =>
  commandPattern(
    redirects.length === 0 && !/[<>]/.test(source)
      ? source
      : [...assignments, ...words].map((word) => word.raw).join(" "),
  );

function partRule(verdict: Verdict, context: PermissionCase): RuleValue[] {
  if (verdict.kind === "allowed") return [];
  if (verdict.kind === "blocked" && verdict.problem.access === "read") {
    const read = readRule(verdict.problem.path, context);
    return read === null ? [] : [read];
  }
  return [rule(patternOf(verdict.command))];
}

const rule = (ruleContent: string): RuleValue => ({ toolName: "Bash", ruleContent });
const alwaysAllow = (rules: readonly RuleValue[]): PermissionChange => addRules(rules, "localSettings");

const unique = (rules: readonly RuleValue[]): RuleValue[] => [
  ...new Map(rules.map((value) => [`${value.toolName}(${value.ruleContent})`, value])).values(),
];
