import { basename, dirname, isInside } from "../../../posix/path.ts";
import { parseCommand } from "../../../posix/shell/parse.ts";
import type { ShellScript, SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { globbedFolder } from "../path/glob.ts";
import { absolute, isWorkingPath } from "../path/match.ts";
import type { PermissionCase, Question } from "../types.ts";
import { assignsPlainly, mayBeginAtRoot } from "./empty-variable.ts";
import type { LocatedCommand } from "./folders.ts";
import { isOpaqueCommand, safetyQuestion } from "./obstacle.ts";
import { namedPaths } from "./paths.ts";
import { isReadOnly } from "./read-only.ts";
import { isOutput } from "./value.ts";
import { sessionVariables } from "./variable.ts";
import { commandsOf, type RunCommand, walk } from "./walk.ts";
import { mentionsScript, runsScript } from "./wrapper.ts";

/**
 * The question about removing something critical; `null` if there is nothing critical. If the whole line is `clear`,
 * only commands that it runs directly or passes to a shell count. If it is `assigned`, each variable that it sets has
 * its value for certain. Of a command that another program receives as text, only variables that may be empty count.
 */
export function dangerousRemoval(
  all: readonly LocatedCommand<RunCommand>[],
  { clear, assigned }: { readonly clear: boolean; readonly assigned: boolean },
  context: PermissionCase,
): Question | null {
  let moved = false;
  for (const { command, cases, start } of all) {
    moved ||= /^(?:cd|pushd|popd)$/.test(command.words[0]?.text ?? "");
    if (!isRemoval(command.words)) continue;
    const { options, targets } = removed(command.words.slice(1));
    const recursive = options.some(isRecursive);
    const isAssigned = assigned && command.valued && isAssignedWithin(command);
    const empty = targets.find((target) => mayBeginAtRoot(target, isAssigned));
    if (empty !== undefined) return removal(`possibly-empty variable path: ${empty.text}`);
    if (targets.some(namesFolderContent)) return removal("statically-unresolvable target: everything in a folder");
    const several = targets.find(
      (target) =>
        namesContentOfSeveral(target.text) || namesContentOfNumber(target.text) || namesContentOfUnknown(target),
    );
    if (several !== undefined) return removal(`statically-unresolvable target: ${several.text}`);
    const isText = command.certainty === "given" && command.reach === "hidden";
    const isUnseen = clear && command.reach === "hidden";
    const folder = isText || isUnseen ? targets.find(({ text }) => sessionFolder.test(text)) : undefined;
    if (folder !== undefined) return removal(`possibly-empty variable path: ${folder.text}`);
    if (command.valued || isText) continue;
    for (const target of targets) {
      if (recursive && isOnlyOutput(target))
        return removal("statically-unresolvable target: command substitution output");
      if (isUnseen) continue;
      if (recursive && moved && /^[^/~$].*[*?[]/.test(target.text))
        return removal(`'${target.text}' in a folder that is not known before the line runs`);
      if (isOpenEnded(target)) continue;
      // Names are resolved in the folder in which the line begins. Names for the folder itself are resolved everywhere.
      for (const each of standsForFolder.test(target.text) ? cases : [start]) {
        const what = critical(withoutOutput(target), recursive, each, context);
        if (what !== null) return removal(what);
      }
    }
  }
  return null;
}

/**
 * The question about a text that other parsers split into commands: one of them removes what a variable names. They do
 * so in a line that is `opaque`, and behind a program that starts what they do not know.
 */
export const splitRemoval = (commands: readonly RunCommand[], opaque: boolean): Question | null => {
  const texts = commands
    .filter((command) => opaque || isOpaqueCommand(command) || splits.test(command.words[0]?.text ?? ""))
    .flatMap(({ words }) => words.map(({ text }) => text).filter((text) => splits.test(text)));
  const removals = [...new Set(texts)].flatMap((text) =>
    walk(parseCommand(text)).commands.filter(({ words }) => isRemoval(words)),
  );
  const empty = removals
    .flatMap(({ words }) => words)
    .find((word) => mayBeginAtRoot(word, false) || sessionFolder.test(word.text));
  return empty === undefined ? null : removal(`possibly-empty variable path: ${empty.text}`);
};

/** A whole folder of the session, or everything in it. */
const sessionFolder = /^\$(?:HOME|PWD|\{(?:HOME|PWD)\})\/[/*]*$/;

/** A text that may be several commands, or begins with a keyword. */
const splits = /[;&|\n]|^[ \t]*(?:[{!]|if|then|elif|else|while|until|do)[ \t]/;

/** Whether the nested line that a command is in sets each of its variables for certain. */
const isAssignedWithin = ({ within }: RunCommand): boolean =>
  within === null || assignsPlainly(within, parseCommand(within));

/** The question about removing a folder in a line that cannot be parsed. */
export const anyRemoval = (commands: readonly RunCommand[]): Question | null =>
  commands.some(({ words }) => removesFolder(words)) ? removal("a folder in a line that cannot be parsed") : null;

/** The question about removing folders in a script for a shell that does not name them in full. */
export const openRemoval = (commands: readonly RunCommand[]): Question | null =>
  commands.some(({ reach, words }) => reach === "script" && removesFolder(words) && words.some(isOpen))
    ? removal("a folder that a script for a shell does not name in full")
    : null;

/** The question about removing something in a shell within a shell within a shell: other parsers do not look so deep. */
export const deepRemoval = (commands: readonly RunCommand[]): Question | null =>
  commands.some(({ shells, words }) => shells > 2 && isRemoval(words))
    ? removal("what a script names three shells deep, which cannot be checked here")
    : null;

/** The question about removing something in a script that defines aliases: another parser cannot read such a script. */
export const aliasedRemoval = (commands: readonly RunCommand[]): Question | null => {
  const inScripts = commands.filter(({ reach }) => reach === "script");
  const defines = inScripts.some(({ words }) => words[0]?.text === "alias");
  return defines && inScripts.some(({ words }) => isRemoval(words))
    ? removal("what a script for a shell with aliases names")
    : null;
};

/**
 * The question about removals in a script for a shell, or beside one, if other parsers do not resolve the line. They skip
 * a body, do not find the end of a text, or split the words in another way, or the line is not `parsed`.
 */
export function uncheckedRemoval(line: string, commands: readonly RunCommand[], parsed: boolean): Question | null {
  const scripts = commands
    .filter(({ words }) => runsScript(words) || mentionsScript(words))
    .flatMap(({ words }) => words);
  const texts = scripts.map(({ text }) => text);
  const decodes = commands.some(decodesRemoval);
  const removes =
    decodes || texts.some((text) => namesRemoval.test(text)) || commands.some(({ words }) => isRemoval(words));
  if (texts.length === 0 || !removes) return null;
  const isResolved =
    parsed &&
    !decodes &&
    line.length <= longLine &&
    ![skipsBodies, skipsLoops, assignsOutput].some((form) => form.test(line)) &&
    !changesSplitting(line) &&
    !texts.some(isOpenText) &&
    !scripts.some(({ raw }) => /^[{}]$/.test(raw));
  return isResolved ? null : removal("what a script for a shell names, which cannot be checked here");
}

/** Whether a string that the shell decodes names a removal in a script for a shell, or in a command that mentions one. */
const decodesRemoval = ({ reach, words }: RunCommand): boolean =>
  (reach === "script" || mentionsScript(words)) &&
  words.some(({ raw, text }) => raw.startsWith("$'") && namesRemoval.test(text));

/** The question about a removal in a line with a here-document whose end parsers look for in different ways. */
export const documentRemoval = (line: string): Question | null =>
  openDelimiter.test(line) && namesRemoval.test(line)
    ? removal("what a line with an unclear here-document names, which cannot be checked here")
    : null;

/** A delimiter that begins with a nested command, or with a quote that is not closed on its line. */
const openDelimiter = /(?<!<)<<-?[ \t]*(?:`|\$\(|"[^"\n]*(?:\n|$)|'[^'\n]*(?:\n|$))/;

/** Longer lines are not searched, because the patterns below take time that grows with the square of the length. */
const longLine = 10_000;

/** Compound commands whose bodies other parsers skip, and strings that the shell decodes. */
const skipsBodies =
  /\b(?:case|select|function)\b|\b(?:coproc|time)[^\n;&|]*[{(]|\([ \t]*\)|\bfor[ \t]*\(\(|(?:^|\s)![ \t]*\(|\$'/;

/** Loops and conditions with a command in the background, or a group in braces. */
const skipsLoops = /\b(?:if|while|until|for)\b[\s\S]*(?:[^&|<>]&(?![&>])|[;&|\n][ \t]*\{[ \t\n])/;

/** Whether a here-document in a nested command has no line for its end: the bracket follows its delimiter. */
function isOpenText(text: string): boolean {
  if (!text.includes("(")) return false;
  const lines = new Set(text.split("\n").map((line) => line.trim()));
  return [...text.matchAll(/<<-?[ \t]*["'\\]?(\w+)/g)].some(([, delimiter = ""]) => !lines.has(delimiter));
}

/** Commands in lists, in elements, or behind another assignment, which other parsers do not see. */
const assignsOutput = /=\([^)]*(?:[$<>]\(|`|\$\{)|\w\[[^\n]*\]\+?=|\w=[^;&|\n]*[ \t]\w+\+?=[^ \t]*(?:\$\(|`)/;

/** Whether a line may change how the shell splits words. */
export const changesSplitting = (line: string): boolean => /\bIFS\b/.test(line);

/** The question about a removal in a line whose `$[ ]` holds quotes or line ends, which other parsers read differently. */
export const arithmeticRemoval = (line: string): Question | null =>
  line.includes("$[") && namesRemoval.test(line) && (line.length > longLine || hasOddArithmetic(line))
    ? removal("what a line with arithmetic names, which cannot be checked here")
    : null;

/** Text of nested commands does not count. */
const hasOddArithmetic = (line: string): boolean => /\$\[[^\]]*[\n'"\\]/.test(line.replace(/\$\([^()]*\)/g, ""));

const namesRemoval = /(?:^|[^\w.-])rm(?:dir)?(?![\w.-])/;

const isOpen = ({ text, pieces }: Word): boolean =>
  /\{[^}]*(?:,|\.\.)[^}]*\}/.test(text) || pieces.some((piece) => typeof piece !== "string" && /^\$[@*\d{]/.test(text));

/** Whether a command removes files or folders. */
export const isRemoval = (words: readonly Word[]): boolean => /^(?:rm|rmdir)$/.test(basename(words[0]?.text ?? ""));

const removesFolder = (words: readonly Word[]): boolean =>
  isRemoval(words) && removed(words.slice(1)).options.some(isRecursive);

const isRecursive = (option: string): boolean => /^-\w*[rR]|^--rec/.test(option);

function removed(args: readonly Word[]): { readonly options: readonly string[]; readonly targets: readonly Word[] } {
  const end = args.findIndex(({ text }) => text === "--");
  const isOption = ({ text }: Word, index: number) => (end < 0 || index <= end) && /^-./.test(text);
  return {
    options: args.filter(isOption).map(({ text }) => text),
    targets: args.filter((word, index) => !isOption(word, index)),
  };
}

/** Whether a text is everything in a folder named by the result of arithmetic. */
const namesContentOfNumber = (text: string): boolean => /\)\)\/\*+$/.test(text) && text.includes("$((");

/** Whether a word is everything in the home of a user, or in a folder elsewhere that the output of a command names. */
const namesContentOfUnknown = ({ raw, text, pieces }: Word): boolean =>
  /\/\*+\/?$/.test(text) && (isOfUser(raw) || (pieces.some(isOutput) && /(?:^|\/)\.\.\//.test(text)));

/** The home of another user, or a folder that the shell remembers. */
const isOfUser = (raw: string): boolean => /^~[^/'"\\`]/.test(raw);

/** The text of a path in which commands print a name at the beginning and nothing elsewhere. */
function withoutOutput({ text, pieces }: Word): string {
  const all = pieces.filter((piece) => piece !== "");
  if (!all.some(isOutput)) return text;
  const texts = all.map((piece, at) => {
    if (typeof piece === "string") return piece;
    if (!isOutput(piece)) return piece.raw;
    return at === 0 ? "x" : "";
  });
  return texts.join("");
}

/** Whether a word is the output of a command, or everything in it. */
function isOnlyOutput({ text, pieces: [first, ...rest] }: Word): boolean {
  const isRun = typeof first === "object" && (first.kind === "output" || /^\$\{[\s\S]*(?:\$\(|`)/.test(first.raw));
  if (typeof first === "string") return /^(?:\$\([\s\S]*\)|`[^`]*`)[/*.]*$/.test(text);
  return isRun && rest.every((piece) => typeof piece === "string" && /^[/*.]*$/.test(piece));
}

/** Whether a word is everything in a folder whose name contains, in quotes, a variable of the shell or an output. */
const namesFolderContent = ({ raw, text }: Word): boolean => ownFolder.test(raw) && /(?:\/+\*+)+\/?$/.test(text);

/** Whether a text is everything in each folder that a pattern matches. */
function namesContentOfSeveral(text: string): boolean {
  const folder = text.replace(/\/\*\/?$/, "");
  return folder !== text && /[*?[]/.test(folder) && !/[{}]/.test(folder);
}

const ownFolder = new RegExp(`"[^"]*(?:\\$(?:PWD|${sessionVariables})|\\$\\([^)]*\\)|\`[^\`]*\`)/`);

const standsForFolder = /^[./*]*$/;

/** Whether only the shell knows a path: a variable, a list. */
const isOpenEnded = ({ raw, text, pieces }: Word): boolean =>
  /^\$(?:PWD|\{PWD\})$/.test(text) ||
  /\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(raw.replace(/\$\{/g, "")) ||
  pieces.some(
    (piece) => typeof piece !== "string" && piece.kind === "variable" && !/^\$\{?(?:HOME|PWD)\b/.test(piece.raw),
  );

/** Why removing a path needs approval; `null` if it does not. */
function critical(named: string, recursive: boolean, each: PermissionCase, context: PermissionCase): string | null {
  // Blanks at the end of a name do not count.
  const path = absolute(absolute(named.replace(/\$\{HOME[^\w}][^}]*\}/, "$HOME"), each).trimEnd(), each);
  const folder = globbedFolder(path);
  // The shell follows a link to list the files in it.
  const target = folder === null ? path : context.paths.resolve(folder);
  if (target === "/" || dirname(target) === "/" || isInside(target, context.home)) return `critical path: ${path}`;
  if ((recursive && mounted.test(target)) || /^\/mnt\/[a-z]$/i.test(target)) return `mounted drive path: ${path}`;
  const folders = [each.cwd, context.cwd, context.projectDirectory];
  return folders.some((folder) => isInside(target, folder)) ? `working directory or its ancestor: ${path}` : null;
}

/** Drives that systems mount, and the first levels of folders on them. */
const mounted = /^\/(?:mnt\/(?:[^/]+|[a-z]\/[^/]+)|(?:media|volumes|run\/media)(?:\/[^/]+){0,3})$/i;

const removal = (what: string): Question => ({
  ...safetyQuestion(`Dangerous rm operation on ${what}`),
  suggestions: [],
});

/**
 * The question about a change of folder that changes the meaning of the rest; `null` if there is none. `nested`: the
 * change may be in a nested command.
 */
export function folderChange(
  line: string,
  script: ShellScript,
  nested: boolean,
  context: PermissionCase,
): "write" | Question | null {
  const parts = script.commands.map((command) => ({ command, paths: namedPaths(command) }));
  const changes = parts.filter(({ paths }) => paths.program === "cd");
  const [change] = changes;
  if (change === undefined || (script.commands.length < 2 && change.paths.redirected.length === 0)) return null;
  if (
    !staysInFolder(line, script) &&
    parts.some(({ command }) => command.redirects.some(({ direction }) => direction === "in"))
  )
    return {
      behavior: "ask",
      reason: { type: "other", text: "A file is read as input in a line that changes its directory" },
    };
  if (changes.length > 1) {
    return { behavior: "ask", reason: { type: "other", text: "More than one change of directory needs approval" } };
  }
  const isVersionControl = (program = "") => /^(?:git|hg|svn)$/.test(program);
  const startsVersionControl = (command: SimpleCommand) =>
    commandsOf(command).some(({ reach, words }) => reach === "plain" && isVersionControl(words[0]?.text)) ||
    (command.words[0]?.text === "xargs" && command.words.some(({ text }) => isVersionControl(text)));
  if (parts.some(({ command, paths }) => isVersionControl(paths.program) || startsVersionControl(command))) {
    const text =
      "This command changes directory before running a version-control command, which can pick up untrusted hooks or repository configuration from the target directory. Approve only if you trust it.";
    return { behavior: "ask", reason: { type: "other", text } };
  }
  const writes = parts.some(
    ({ command, paths }) => paths.redirected.length > 0 || (paths.writes.length > 0 && !isReadOnly(command)),
  );
  if (!writes) return readsElsewhere(script, nested || !staysInFolder(line, script), context) ? elsewhere : null;
  const [target = ""] = change.paths.reads;
  if (target !== "-" && !isWorkingPath(absolute(target, context), context))
    return { behavior: "ask", reason: { type: "subcommandResults" } };
  if (isCertainChange(script.commands)) return null;
  const redirects = parts.some(({ paths }) => paths.redirected.length > 0);
  return redirects ? { behavior: "ask", reason: { type: "other", text: folderChangeText } } : "write";
}

/** Whether a line begins with a change to the current folder, and the rest runs only if that succeeds. */
const staysInFolder = (line: string, { commands: [, ...rest] }: ShellScript): boolean =>
  /^\s*cd[ \t]+(["']?)\.\/?\1[ \t]*&&/.test(line) &&
  !line.includes("|&") &&
  rest.every(({ operator, words }) => operator === "&&" && !/^(?:cd|pushd|popd)$/.test(words[0]?.text ?? ""));

/** Whether names of files mean other files after a change of folder, while rules deny reading some. */
function readsElsewhere({ commands }: ShellScript, nested: boolean, context: PermissionCase): boolean {
  const denies = context.rules.some(({ behavior, tool, content }) => behavior === "deny" && tool === "Read" && content);
  if (!denies) return false;
  const parts = commands.map((command) => ({ command, ...namedPaths(command) }));
  const changesDirectory = parts.some(
    ({ program, reads }) => program === "cd" && (nested || absolute(reads[0] ?? "", context) !== context.cwd),
  );
  return (
    changesDirectory &&
    parts.some(({ command, program, reads, writes }) => {
      if (program === "cd" || !isReadOnly(command)) return false;
      const named = [...reads, ...writes];
      return named.length === 0 ? listing.has(program) : named.some((path) => !/^[/~]/.test(path));
    })
  );
}

/** Programs that read the current folder if they get no operand. */
const listing: ReadonlySet<string> = new Set(["ls", "find", "tree", "du", "rg", "fd"]);

const elsewhere: Question = {
  behavior: "ask",
  reason: {
    type: "other",
    text: "After a change of directory, a file is read that a rule may deny under another name",
  },
  suggestions: [],
};

/** Whether a line begins with a change to a folder that is named in full, and the rest runs only if it succeeds. */
export function isCertainChange(commands: ShellScript["commands"]): boolean {
  const [first, next] = commands;
  const words = first?.words ?? [];
  const target = words.length === 2 && words[0]?.text === "cd" ? (words[1]?.text ?? "") : "";
  return next?.operator === "&&" && first?.redirects.length === 0 && /^\/[^*?[$`{~]*$/.test(target);
}

/** Why a change of folder with a write needs approval. */
export const folderChangeText =
  "The command changes its directory and writes, so the target of the write is unknown and needs approval";
