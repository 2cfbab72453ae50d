import { basename } from "../../../posix/path.ts";
import {
  declaring,
  type Expansion,
  literal,
  type Obstacle,
  type ShellScript,
  type SimpleCommand,
  type Word,
} from "../../../posix/shell/types.ts";
import type { Question } from "../types.ts";
import { conditionObstacle, withoutQuotedOperands } from "./condition.ts";
import { changesShell } from "./shell-option.ts";
import { changedShellVariable } from "./shell-variable.ts";
import { hasOutput, isOutput, isPattern, isPatternText } from "./value.ts";
import { isSessionVariable, isSteering, setsPlainVariable } from "./variable.ts";
import { commandsOf, type RunCommand } from "./walk.ts";
import { behindHarmless, isDuration, neutralOptions } from "./wrapper.ts";

const unchecked = (what: string): string => `${what} in this command can't be checked before it runs`;

/** The question for each obstacle. */
export const obstacleTexts: Readonly<Record<Exclude<Obstacle, "background">, string>> = {
  substitution: unchecked("A nested command"),
  "quoted-substitution": unchecked("Quoted text"),
  variable: unchecked("A variable"),
  "process-substitution": unchecked("A command used as a file"),
  "brace-expansion": "Brace expansion",
  subshell: "This command uses shell operators that require approval for safety",
  group: unchecked("A group in braces or double parentheses"),
  heredoc: "Heredoc with unquoted delimiter undergoes shell expansion",
  redirect: unchecked("A file redirect"),
  "hidden-space": "A backslash in front of a blank or a line end hides where a word of this command ends",
  "hidden-comment": "A line in quotes that begins with # can hide what this command is given",
  construct: unchecked("Something"),
  "piped-redirect": unchecked("Something"),
  "continued-pipe": unchecked("Something"),
  "nested-pipe": unchecked("Something"),
  disputed: unchecked("Something"),
  misread: "The shell may read an expansion in this command in another way, so it is not certain what runs",
  unparsable: unchecked("Something"),
  unclosed: unchecked("Something"),
  "too-large": unchecked("Something"),
};

const unreadable = (text: string): Question => ({ behavior: "ask", reason: { type: "other", text }, suggestions: [] });

/**
 * Whether it is uncertain which files a line uses. Rules about files do not apply to such a line. A command in it, at
 * any depth, is in a construct that is not followed, or uses a value that the line does not set.
 */
export function hidesFiles(script: ShellScript): boolean {
  const found = [...script.obstacles, ...script.nested];
  const all = [...script.commands, ...script.hidden];
  const known = knownVariables(script);
  const pieces = all.flatMap(allWords).flatMap((word) => word.pieces.filter((piece) => typeof piece !== "string"));
  return (
    found.some((obstacle) => hiding.has(obstacle)) ||
    all.some(setsHiddenVariables) ||
    // An assignment behind `coproc` is an argument.
    (!found.includes("disputed") &&
      all.some(({ assignments }) => assignments.some(({ raw }) => /^IFS\+?=/.test(raw)))) ||
    all.some(insertsOutput) ||
    pieces.some((piece) => isUnknown(piece, known))
  );
}

const hiding: ReadonlySet<Obstacle> = new Set([
  "group",
  "process-substitution",
  "brace-expansion",
  "heredoc",
  "construct",
  "misread",
]);

/** All words of a command, with the targets of its redirections. */
export const allWords = ({ assignments, words, redirects }: SimpleCommand): readonly Word[] => [
  ...assignments,
  ...words,
  ...redirects.map(({ target }) => target),
];

/** Whether a command only sets several variables, or one that changes how programs are found or words are read. */
export const setsHiddenVariables = ({ words, assignments, redirects }: SimpleCommand): boolean =>
  words.length === 0 &&
  ((assignments.length > 1 && redirects.length === 0) ||
    assignments.some(({ raw }) => /^(?:PATH|HOME|CDPATH|LANG|LD_PRELOAD)\+?=/.test(raw)));

/** Whether the output of a command becomes a whole word, or a part of one outside quotes, or names a file. */
const insertsOutput = ({ words, assignments, redirects }: SimpleCommand): boolean =>
  (declaring.has(words[0]?.text ?? "") ? [] : words).some(hasOutput) ||
  [...words, ...assignments].some(isOnlyOutput) ||
  redirects.some(({ direction, target }) => direction !== "text" && target.pieces.some(isOutput));

const isOnlyOutput = ({ raw, pieces }: Word): boolean =>
  pieces.some((piece) => isOutput(piece) && piece.quoted && raw.replace(/^\w+\+?=/, "") === `"${piece.raw}"`);

/**
 * Whether an expansion is in braces, or of a variable that the line does not set, or the output of a redirection. In
 * quotes, a variable of every session is a part of a name.
 */
const isUnknown = ({ kind, raw, name = "", quoted }: Expansion, known: ReadonlySet<string>): boolean =>
  kind === "variable"
    ? /^\$[A-Za-z_{]/.test(raw) && (raw.startsWith("${") || !(known.has(name) || (quoted && isSessionVariable(name))))
    : onlyRedirects.test(raw);

const onlyRedirects = /^(?:\$\(|`)\s*[<>]+\s*[^\s;&|`)]+\s*[`)]$/;

/** The variables of every session, and those that a line may set to something else than the output of a command. */
function knownVariables({ commands, hidden, loops }: ShellScript): ReadonlySet<string> {
  const named = [...commands, ...hidden]
    .flatMap(({ assignments, words }) => [...assignments, ...words])
    .filter(({ pieces }) => !pieces.some(isOutput))
    .flatMap(({ text }) => /^([A-Za-z_]\w*)(?:\+?=|$)/.exec(text)?.[1] ?? []);
  return new Set(["HOME", "PWD", ...named, ...loops.map(({ name }) => name)]);
}

/** Whether `cd` gets more than one operand. */
const changesToSeveral = ({ reach, words: [program, ...args] }: RunCommand): boolean => {
  const first = args.findIndex(({ text }) => !/^-[LPe@]+$/.test(text));
  const operands = args.slice(args[first]?.text === "--" ? first + 1 : first);
  return reach === "plain" && program?.text === "cd" && first >= 0 && operands.length > 1;
};

/** Programs that start another one in a way that no rule for that one covers. */
const starters: ReadonlySet<string> = new Set(
  "watch flock setsid script taskset nsenter ionice unshare strace ltrace chrt".split(" "),
);

/** Programs that run their arguments as shell code. */
const evaluators: ReadonlySet<string> = new Set(
  "eval source . exec alias let trap enable mapfile readarray hash shopt complete compgen bind fc nocorrect".split(" "),
);

/** Keywords that no program can be started by. */
const keywords: ReadonlySet<string> = new Set(
  "if then else elif fi for while until do done case esac function select coproc".split(" "),
);

/** Whether a program runs its arguments as shell code. */
export const isEvaluator = (program: string): boolean => evaluators.has(program);

/** The question about a command line that cannot be evaluated by its parts; `null` if it can. */
export function obstacleQuestion(script: ShellScript): Question | null {
  const obstacle = script.obstacles.find((found) => found !== "background");
  if (obstacle !== undefined) {
    const question: Question = { behavior: "ask", reason: { type: "other", text: obstacleTexts[obstacle] } };
    return obstacle === "subshell" ? question : { ...question, suggestions: [] };
  }
  const steering = script.loops.find(({ name }) => isSteering(literal(`${name}=`)));
  if (steering !== undefined) return unreadable(`The loop sets ${steering.name}, which changes how the shell works`);
  for (const [index, command] of script.commands.entries()) {
    const next = script.commands[index + 1]?.operator ?? "";
    const question = readingQuestion(command, script.commands.length > 1, next) ?? effectQuestion(command);
    if (question !== null) return question;
  }
  return script.obstacles.includes("background") ? backgroundQuestion : null;
}

/** Whether a command line cannot be evaluated by its parts, apart from commands in the background. */
export const isOpaque = (script: ShellScript): boolean =>
  obstacleQuestion({ ...script, obstacles: script.obstacles.filter((obstacle) => obstacle !== "background") }) !== null;

/** Whether what a command runs is unknown. */
export const isOpaqueCommand = (command: SimpleCommand): boolean => effectQuestion(command) !== null;

/**
 * Whether other parsers split a command line into the same commands. What the commands do is not checked. They know
 * variables that the line itself sets, read `coproc` as the name of a program, and ignore comments.
 */
export function isReadable({ obstacles, commands }: ShellScript, line: string): boolean {
  const harmless = new Set<Obstacle>(["hidden-comment", "continued-pipe", "nested-pipe", "redirect"]);
  if (commands.some(setsPlainVariable)) harmless.add("variable");
  if (/\bcoproc\b|(?:^|\s)#/.test(line)) harmless.add("disputed");
  return (
    obstacles.every((obstacle) => harmless.has(obstacle)) &&
    commands.every((command, index) => {
      const next = commands[index + 1]?.operator ?? "";
      return readingQuestion(command, commands.length > 1, next) === null;
    })
  );
}

/** The question about a command whose words other shells read in another way. `next`: the operator behind it. */
function readingQuestion(command: SimpleCommand, several: boolean, next: string): Question | null {
  const { words, redirects, assignments, operator } = command;
  const piped = [operator, next].some((each) => /^\|&?$/.test(each));
  if (words.length === 0 && assignments.length > 1) return unreadable(unchecked("More than one variable"));
  if (words.length === 0 && assignments.some(({ raw }) => raw.includes("~")))
    return unreadable("The shell may expand a tilde in the value of a variable");
  // The Z shell replaces `=program` by the path of the program.
  if (words.slice(1).some(({ raw }) => /^=[A-Za-z_./]/.test(raw)) && !/^\[\[?$/.test(words[0]?.text ?? ""))
    return unreadable("The shell may expand a word that begins with an equals sign");
  if (piped && words.length === 0 && assignments.length > 0)
    return unreadable("A variable that is set in a pipe can't be followed");
  if (redirects.some(({ direction, target }) => direction !== "text" && /^!|^[^'"]*\$|\$PWD\b/.test(target.raw)))
    return unreadable(obstacleTexts.redirect);
  if (words.length === 0 && assignments.some(isSteering) && several)
    return unreadable(unchecked("A variable that changes how the shell works"));
  if (words[0] !== undefined && (isPattern(words[0]) || words[0].pieces.some((piece) => typeof piece !== "string")))
    return unreadable("The program is known only when the command runs");
  const [program = "", ...args] = words.map((word) => word.text);
  // Some evaluators of commands read these arguments as assignments.
  if (program !== "[" && program !== "[[" && args.includes("=")) return unreadable("Parse error");
  return program === "[" && args.at(-1) !== "]" ? unreadable("Parse error") : null;
}

/** Whether a command uses a variable whose subscript runs a command. */
const namesElement = ({ reach, words }: Pick<RunCommand, "reach" | "words">): boolean => {
  const [program, ...args] = withoutQuotedOperands(words);
  return (
    reach === "plain" &&
    /^(?:wait|printf|test|\[|read|unset|declare|typeset|export|local|readonly|getopts)$/.test(program?.text ?? "") &&
    args.some(({ text }) => /^(?:-\w+)?[A-Za-z_]\w*\[[^\]]*(?:\$\(|`)/.test(text))
  );
};

/** The question about a command that runs what its arguments or files say. */
function effectQuestion(command: SimpleCommand): Question | null {
  const { words } = command;
  const program = words[0]?.text ?? "";
  if (program.startsWith("-")) return unreadable("This line begins like the rest of another command");
  const all = commandsOf(command);
  const running = startedBy(command);
  const started = running.map(([first]) => first?.text ?? "");
  const starter = started.find((name) => starters.has(basename(name)));
  if (starter !== undefined) return unreadable(`What ${starter} starts can't be checked before it runs`);
  const isOpaque = ({ words: [first, ...given] }: SimpleCommand) =>
    isFragment(
      basename(first?.text ?? ""),
      given.map(({ text }) => text),
    );
  if (all.some(isOpaque)) return unreadable(`The commands that options of ${program} run are unknown`);
  // Some parsers read a keyword behind a wrapper as the keyword.
  const keyword = started.find((name) => keywords.has(name));
  if (keyword !== undefined) return unreadable(`'${keyword}' is a keyword of the shell, not a program`);
  if (running.some((each) => startsUnclear(words, each)))
    return unreadable(`What ${program} starts is a test or a pattern, so it can't be checked before it runs`);
  const condition = all.map(conditionObstacle).find((text) => text !== null) ?? null;
  if (condition !== null) return unreadable(condition);
  const behind = behindXargs(words);
  const named = [...all, { reach: "plain" as const, words: behind }].find(namesElement)?.words[0]?.text;
  if (named !== undefined) return unreadable(`'${named}' evaluates the subscript of a variable`);
  const variable = changedShellVariable(command, all);
  if (variable !== null) return unreadable(`'${program}' changes ${variable}, and with it how the shell works`);
  const builtin = all.find(changesShell)?.words[0]?.text;
  if (builtin !== undefined) return unreadable(`'${builtin}' may change how the shell reads commands or values`);
  if (all.some(changesToSeveral)) return unreadable("cd takes one folder, but this command names more");
  const evaluator = started.find(isEvaluator);
  if (evaluator !== undefined) return unreadable(`'${evaluator}' evaluates arguments as shell code`);
  if (all.some(runsFilters)) return unreadable("jq runs code or reads files that options of this command name");
  const added = evaluatedBehindXargs(behindHarmless(behind));
  if (added !== null) return unreadable(`What xargs adds to ${added} can't be checked before it runs`);
  if (all.some(findsPattern))
    return unreadable("A pattern among what find is given may become an action before find runs");
  const action = all.flatMap(findActions)[0];
  return action === undefined
    ? null
    : unreadable(
        `find with '${action}' executes commands or modifies files — cannot be auto-allowed by a Bash(find:*) prefix rule`,
      );
}

/** Whether a pattern, a test or an assignment follows a wrapper that some parsers do not skip. */
function startsUnclear(words: readonly Word[], [first, ...args]: readonly Word[]): boolean {
  if (first?.text === "nohup" && /^\w+\+?=/.test(args[0]?.text ?? "")) return true;
  const outer = words.slice(0, -args.length - 1).map(({ text }) => text);
  const wrapper = outer.at(-1);
  if (first === undefined || wrapper === undefined) return false;
  return (
    (/^(?:time|nohup)$/.test(wrapper) && /^\[\[?$/.test(first.text)) ||
    (/^(?:command|builtin)$/.test(wrapper) && first.text === "[[") ||
    (isPatternText(first) && outer.some((text) => /^(?:command|builtin|noglob|time|nohup)$/.test(text)))
  );
}

/** The words of a command, and those of the commands that its wrappers start, behind `xargs` without options too. */
function startedBy(command: SimpleCommand): readonly (readonly Word[])[] {
  const plain = commandsOf(command).filter(({ reach }) => reach === "plain");
  const added = behindXargs(command.words);
  return [
    ...plain.map(({ words }) => words),
    ...(added[0] === undefined || added[0].text.startsWith("-") ? [] : startedBy({ ...command, words: added })),
  ];
}

/** The words behind `xargs`; none without it. */
function behindXargs(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ text }) => text === "xargs");
  return at < 0 ? [] : words.slice(at + 1);
}

/** The program behind `xargs`, if what it adds may be code for the program; `null` if not. */
function evaluatedBehindXargs([first, ...args]: readonly Word[]): string | null {
  const program = first?.text ?? "";
  const isAwk = program === "awk" && args.length === 0;
  return isAwk || isEvaluator(program) || /^(?:jq|find)$/.test(program) ? program : null;
}

/** Whether `jq` runs code of files, or reads files that options name. */
const runsFilters = ({ reach, words: [program, ...args] }: RunCommand): boolean =>
  reach === "plain" &&
  basename(program?.text ?? "") === "jq" &&
  args.some(({ text }) =>
    /^-\w*[fL]|^--(?:from-file|rawfile|slurpfile|library-path)|\b(?:import|include)\b|\bsystem\s*\(/.test(text),
  );

/** Whether a pattern is among what `find` is given, quoted or not, except as the value of a test or an action. */
function findsPattern({ reach, words }: RunCommand): boolean {
  const [program, ...args] = words;
  if (reach !== "plain" || basename(program?.text ?? "") !== "find") return false;
  for (let at = 0; at < args.length; at++) {
    const text = args[at]?.text ?? "";
    if (findsByValue.test(text)) at++;
    else if (/[*?[\]]/.test(text)) return true;
  }
  return words.some(isPattern);
}

/** The tests and actions of `find` with a value. */
const findsByValue =
  /^-(?:i?(?:name|path|wholename|regex|lname)|x?type|(?:[ac]?newer|newer..)|(?:max|min)depth|samefile|user|group|[ug]id|size|[acm](?:time|min)|perm|printf|fstype|inum|links|regextype|context|used)$/;

/** What a command has `find` do with the files that it finds. */
const findActions = ({ words: [program, ...args] }: SimpleCommand): readonly string[] =>
  basename(program?.text ?? "") === "find"
    ? args
        .map(({ text }) => text)
        .filter((arg) => /^-(?:exec|execdir|ok|okdir|delete|fprint|fprintf|fls|files0-from)/.test(arg))
    : [];

/** Arguments with which `awk` runs commands, loads code, or calls a function by its name. */
const awkRuns: readonly RegExp[] = [
  /^-[fiElW]|^--(?:file|include|load|exec)/,
  /\bsystem\s*\(|\|\s*["'&g]/,
  /@\s*(?:load|include)\b|@\s*[A-Za-z_]\w*\s*\(/,
];

const anyText = /./;

/** The name of a program that is empty, or not in ASCII. */
const unusualName = /^$|\P{ASCII}/u;

/** Whether the arguments of a program hide what it runs: options that are not known, or code. */
function isFragment(program: string, args: readonly string[]): boolean {
  if (program === "jobs") return args.some((arg) => /^-\w*x/.test(arg));
  if (/^[gmn]?awk$/.test(program)) return args.some((arg) => awkRuns.some((form) => form.test(arg)));
  const options = Object.hasOwn(neutralOptions, program) ? neutralOptions[program] : undefined;
  if (options === undefined) return false;
  let at = 0;
  for (; at < args.length; at++) {
    const arg = args[at] ?? "";
    const isKnown = options.known.test(arg);
    if (!isKnown && arg.startsWith("-")) return true;
    if (!isKnown || arg === "--") break;
    if (options.valued?.test(arg) && !(options.value ?? anyText).test(args[++at] ?? "")) return true;
  }
  const [first, next = ""] = args.slice(at);
  // The command follows the duration at once.
  if (program === "timeout") return !isDuration(first ?? "") || next.startsWith("-");
  return first !== undefined && unusualName.test(first);
}

/** A question that no rule can settle. */
export const safetyQuestion = (text: string): Question => ({
  behavior: "ask",
  reason: { type: "safetyCheck", text },
  classifierApprovable: false,
  suppressAlwaysAllow: true,
});

/** The question about a command that runs in the background. */
export const backgroundQuestion = safetyQuestion(
  "This command uses the `&` background operator, which defers execution past approval-time safety checks. Approve only if you trust it.",
);
