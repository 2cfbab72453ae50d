import { basename, isInside, join, programName } from "../../../posix/path.ts";
import { parseCommand } from "../../../posix/shell/parse.ts";
import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { absolute, detourOf, namesOf, pathRule } from "../path/match.ts";
import type { ConfiguredRule, PermissionCase, RuleBehavior } from "../types.ts";
import { gitFiles, type NamedPaths, namedPaths } from "./paths.ts";
import { type Agreement, agreement, normalizeSpace, wildcard } from "./pattern.ts";
import { isReadOnly } from "./read-only.ts";
import { isPatternText } from "./value.ts";
import { isHarmlessVariable, startsWithProgram } from "./variable.ts";
import { commandsOf } from "./walk.ts";
import { behindHarmless, behindWritten, isAssignment, isWrapper } from "./wrapper.ts";

/** The rules about commands that have content. Other tools that run commands follow the rules of Bash. */
const ruled = ({ rules }: PermissionCase, behavior: RuleBehavior): ConfiguredRule[] =>
  rules.filter((rule) => rule.behavior === behavior && rule.content !== undefined && rule.tool === "Bash");

/** A rule about commands that may apply to any command. A line stands under it if not all its commands are found. */
export const anyRule = (behavior: "deny" | "ask", context: PermissionCase): ConfiguredRule | undefined =>
  ruled(context, behavior)[0];

const textOf = (words: readonly Word[]): string =>
  words
    .map((word) => word.text)
    .join(" ")
    .trim();
const rawOf = (words: readonly Word[]): string => words.map((word) => word.raw).join(" ");

/** A rule that equals the whole line. Only an allow rule may be a prefix that happens to equal it. */
export const exactRule = (line: string, behavior: RuleBehavior, context: PermissionCase): ConfiguredRule | undefined =>
  ruled(context, behavior).find(({ content = "" }) => {
    if (behavior === "allow" && !content.includes("*")) return content === line.trim();
    if (behavior === "allow") return agreement(content, line) === "exact";
    return !content.includes("*") && formsOf(line).some((form) => agreement(content, form) === "exact");
  });

/** Whether a deny rule matches the unparsed line, operators included. */
export const deniesLine = (line: string, context: PermissionCase): boolean =>
  ruled(context, "deny").some(({ content = "" }) => formsOf(line).some((form) => agreement(content, form) !== null)) ||
  deniesJoined(line, context);

/**
 * Whether a deny rule, which is a command or its beginning, equals the first command of a line if line ends count as
 * blanks and comments do not count.
 */
function deniesJoined(line: string, context: PermissionCase): boolean {
  if (!line.includes("\n") || ruled(context, "deny").length === 0) return false;
  const joined = line.replace(/(^|\s)#.*/g, "$1").replace(/(?<!\s)\s*\n\s*/g, " ");
  const [first] = parseCommand(joined).commands;
  const texts = first === undefined ? [] : commandsOf(first).map(({ words }) => textOf(words));
  return ruled(context, "deny").some(
    ({ content = "" }) => /^[^*]*(?::\*)?$/.test(content) && texts.some((text) => agreement(content, text) === "exact"),
  );
}

/** A line as written, and with one blank around its operators, whatever line ends and comments are there. */
const formsOf = (line: string): readonly string[] => [
  line,
  line
    .replaceAll("\\\n", " ")
    .replace(/(&&|\|\|?)\s*#[^\n]*\n/g, "$1 ")
    .replace(/(?<!\s)\s*(&&|\|\||\|(?!&))\s*/g, " $1 ")
    .replace(/(?<!\s)\s*&\s*$/, " &"),
];

/**
 * The allow rule for one command: its own text, or the command inside a harmless wrapper. Only variables without an
 * effect may precede it. Quotes around the program are ignored; quotes around arguments count.
 */
export const allowRule = (command: SimpleCommand, context: PermissionCase): ConfiguredRule | undefined =>
  agreeing(command, context, (agreed) => agreed !== null);

/** Whether an allow rule equals a command, ignoring wrappers. */
export const isExactlyAllowed = (command: SimpleCommand, context: PermissionCase): boolean =>
  !/\t|<<</.test(command.source) && agreeing(command, context, (agreed) => agreed === "exact") !== undefined;

function agreeing(
  command: SimpleCommand,
  context: PermissionCase,
  enough: (agreed: Agreement) => boolean,
): ConfiguredRule | undefined {
  const { words, assignments, source } = command;
  if (!words[0]?.text || !startsWithProgram(command) || !assignments.every(isHarmlessVariable)) return undefined;
  // A here-string may precede the command of a wrapper, and counts as part of the text.
  const isFed = source.includes("<<<");
  const behind = behindWritten(words);
  const xargs = words.findIndex(({ text }, at) => {
    const next = words[at + 1]?.text ?? "";
    return at < words.length - behind.length && text === "xargs" && (next.startsWith("-") || isWrapper(next));
  });
  const stripped = isFed ? words : xargs < 0 ? behind : words.slice(xargs);
  // Behind this wrapper, shells read an assignment, not a program.
  if (words.at(-behind.length - 1)?.text === "time" && isAssignment(behind[0])) return undefined;
  // Quotes around the innermost program do not count, but a quoted blank is part of its name.
  const [program] = stripped;
  const countsUnquoted = xargs < 0 && !words.slice(0, -behind.length).some(({ text }) => text === "xargs");
  // A program that is named by a pattern counts with what precedes it, and in quotes if any part of it is protected.
  const quoted = (word: Word): string => (word === behind[0] && word.raw !== word.text ? `'${word.text}'` : word.raw);
  const forms = isPatternText(behind[0])
    ? [words.map(quoted).join(" ")]
    : [
        rawOf(words),
        rawOf(stripped),
        ...(!countsUnquoted || /\s/.test(program?.text ?? "")
          ? []
          : [[program?.text ?? "", rawOf(stripped.slice(1))].join(" ").trim()]),
      ];
  // Blanks count if a rule is a whole command. In a pattern, several count as one.
  const spaced = /[ \t]{2}|\t/.test(source);
  return ruled(context, "allow").find(
    ({ content = "" }) =>
      !((spaced || isFed || words[0]?.text === "xargs" || /[ \t]{2}|\t/.test(content)) && !content.includes("*")) &&
      (!isFed || agreement(content, source) !== null) &&
      forms.some((form) => enough(agreement(content, form))),
  );
}

/** Whether an allow rule matches the text of a command, whatever precedes its program. */
export const namesCommand = ({ source }: SimpleCommand, context: PermissionCase): boolean =>
  ruled(context, "allow").some(({ content = "" }) => agreement(content, source) !== null);

/** The deny or ask rule that matches one command. Wrappers count as separate commands. */
export function restrictingRule(
  { assignments, words, redirects, source }: SimpleCommand,
  behavior: "deny" | "ask",
  context: PermissionCase,
): ConfiguredRule | undefined {
  const behind = (program: string): string => [program, ...words.slice(1).map(({ text }) => text)].join(" ");
  const named = words[0] === undefined ? "" : behind(programName(words[0].text));
  // To other parsers, a backslash separates the folders of a path.
  const behindBackslash = /\\[ \t]/.test(words[0]?.raw ?? "")
    ? [behind(programName((words[0]?.raw ?? "").replaceAll("\\", "/")).trim())]
    : [];
  // The name of a program is not decoded.
  const isEncoded = /\$['"]/.test(words[0]?.raw ?? "");
  const forms = new Set([
    normalizeSpace(source),
    rawOf([...assignments, ...words]),
    rawOf(words),
    // To other parsers, a continued line separates words.
    rawOf(words).replaceAll("\\\n", " "),
    ...(isEncoded ? [] : [textOf(words), named]),
    ...behindBackslash,
    rawOf(beforeRedirect(source, words)),
    // The text of a here-document does not count.
    ...redirects.flatMap(({ direction, target }) =>
      direction === "text" && source.includes("<<<") ? `${rawOf(words)} <<< ${target.raw}` : [],
    ),
    // A word that only the shell knows may be empty.
    rawOf(words.filter(({ pieces }) => pieces.some((piece) => typeof piece === "string" || piece.quoted))),
  ]);
  return ruled(context, behavior).find(({ content = "" }) =>
    // A blank before the colon is one behind the command to the released agent, which removes no quotes around nothing.
    [...forms].some((form) => agreement(content.replace(/\s+:\*$/, ":*"), form) !== null),
  );
}

/** The words before the first redirection: some parsers read all words behind it as its targets. */
export function beforeRedirect(source: string, words: readonly Word[]): readonly Word[] {
  let at = 0;
  const index = words.findIndex(({ raw }) => {
    const start = source.indexOf(raw, at);
    const follows = start > 0 && /[<>]/.test(source.slice(at, start));
    at = start + raw.length;
    return follows;
  });
  return index > 0 ? words.slice(0, index) : words;
}

/** Whether a deny rule equals a command, ignoring wrappers: `x:*` for a bare `x`. */
export function isExactlyDenied(command: SimpleCommand, context: PermissionCase): boolean {
  if (command.words[0]?.text === "xargs") return false;
  return ruled(context, "deny").some(({ content = "" }) =>
    commandsOf(command).some(({ words }) => {
      const named = [programName(words[0]?.text ?? ""), ...words.slice(1).map((word) => word.text)].join(" ");
      return words[0]?.text !== "xargs" && /:\*$/.test(content) && agreement(content, named) === "exact";
    }),
  );
}

/** A file that a command would read or change and a rule denies. */
export interface DeniedPath {
  readonly path: string;
  /** The operation on it, for people: `cat from`. */
  readonly act: string;
}

/** Whether a command reads a file that a rule denies in some folder. Names that begin at the root or at home stay out. */
export function readsDeniedName(command: SimpleCommand, { rules }: PermissionCase): boolean {
  const { program, reads, writes } = namedPaths(command);
  const read = program === "cp" || program === "mv" ? writes.slice(0, -1) : program === "sed" ? writes : [];
  const names = [...reads, ...read].filter((named) => !/^[/~]/.test(named)).map((named) => basename(named));
  return rules.some(({ behavior, tool, content = "" }) => {
    const last = basename(content);
    const matches = (name: string) => /[*?[]/.test(name) || wildcard(last.replace("**", "*"), name);
    return behavior === "deny" && tool === "Read" && content.includes("/") && names.some(matches);
  });
}

/**
 * The first file that a command would read or change and a rule denies. The files of a command that `xargs` starts do
 * not count, nor do patterns of files that a command removes. All words of a copy with options count as paths, as the
 * released agent reads them: options, and names at home as names in the folder. `reading`: the command of the line that leads to it only reads.
 */
export function deniedPath(
  command: SimpleCommand,
  context: PermissionCase,
  reading = isReadOnly(command),
): DeniedPath | undefined {
  const { program, reads, writes, inFolder, redirected } = filesOf(command);
  const input = command.redirects.filter(({ direction }) => direction === "in").map(({ target }) => target.text);
  const copies = program === "cp" || program === "mv";
  const candidates = [
    ...[...reads, ...gitFiles(command)].map((named) => ({
      named,
      accesses: ["read"] as const,
      act: input.includes(named) ? "Input redirection from" : `${program} from`,
    })),
    ...writes.map((named, index) => ({
      named,
      accesses:
        program === "sed" || (copies && index < writes.length - 1)
          ? reading
            ? (["read"] as const)
            : (["write", "read"] as const)
          : (["write"] as const),
      act: `${program} to`,
    })),
    ...inFolder.map((named) => ({ named, accesses: ["write"] as const, act: `${program} to` })),
    ...redirected.map((named) => ({ named, accesses: ["write"] as const, act: "Output redirection to" })),
  ];
  const isOptioned = command.words.some(({ text }) => text.startsWith("-"));
  if (copies && isOptioned)
    for (const { text } of command.words.slice(1)) {
      const path = join(context.cwd, text);
      // A relative pattern matches folders of its name, wherever they are.
      const names = [path, join(context.cwd, ...text.split("/").filter((part) => part !== ".."))];
      const isDeniedAs = (access: "read" | "write") => pathRule(access, "deny", path, context, names) !== undefined;
      if (isDeniedAs("write") || isDeniedAs("read")) return { path, act: `${program} to` };
    }
  for (const { named, accesses, act } of candidates) {
    const path = absolute(named.trim(), context);
    const names = [...namesOf(path, context), ...detourNames(named.trim(), context)];
    // Matches the released agent: what removes or moves the home, a folder above it, or copies to it with options,
    // changes everything in it.
    const displaces = program === "rm" || (program === "mv" && named !== writes.at(-1));
    if ((displaces || (program === "cp" && isOptioned)) && isInside(path, context.home))
      names.push(join(context.home, anyName));
    if (accesses.some((access) => pathRule(access, "deny", path, context, names) !== undefined)) return { path, act };
  }
  return undefined;
}

/** A file name that no rule contains. */
const anyName = "\uFFFF";

/** Maximum number of names at the end of a detour that may be a path of their own. */
const deepest = 8;

/** Where a detour may lead. Behind a link of `/dev` or `/proc` that is anywhere, so each end of the path counts. */
function detourNames(named: string, context: PermissionCase): readonly string[] {
  const detour = detourOf(named, context);
  if (detour === null) return [];
  const resolved = context.paths.resolve(detour);
  if (!/(?:^|\/)(?:dev|proc)\//.test(detour)) return [resolved];
  const parts = detour
    .split("/")
    .filter((part) => !/^\.{0,2}$/.test(part))
    .slice(-deepest);
  return [resolved, ...parts.map((_, index) => join(context.cwd, ...parts.slice(index)))];
}

function filesOf(command: SimpleCommand): NamedPaths {
  const named = namedPaths(command);
  const { words, redirects } = command;
  const isAdded = words.slice(0, words.length - behindHarmless(words).length).some(({ text }) => text === "xargs");
  if (isAdded) {
    const input = redirects.filter(({ direction }) => direction === "in").map(({ target }) => target.text);
    return { ...named, reads: input, writes: [], inFolder: [] };
  }
  return named.program === "rm" ? { ...named, writes: named.writes.filter((path) => !/[*?[]/.test(path)) } : named;
}
