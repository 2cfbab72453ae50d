import { basename, isInside } from "../../../posix/path.ts";
import { literal, type SimpleCommand, type Word } from "../../../posix/shell/types.ts";
import { compilePath } from "../path/glob.ts";
import { absolute, detourOutside, isDetour, isWorkingPath, leadsOutside, namesOf, pathRule } from "../path/match.ts";
import { remote, secretFiles, sensitivityOf, unknownTarget } from "../path/sensitive.ts";
import type { PermissionCase, Reason } from "../types.ts";
import { fileProgram, namedPaths, plainOperands } from "./paths.ts";
import { isReadOnly } from "./read-only.ts";
import { behindHarmless } from "./wrapper.ts";

/** A path that prevents a command from running unasked. */
export interface PathProblem {
  readonly path: string;
  readonly access: "read" | "write" | "redirect";
  readonly reason?: Reason;
  /** It leaves a folder that it names. */
  readonly detour?: boolean;
  /** The path is a link to another one, which the command follows, or removes without following it. */
  readonly link?: "followed" | "removed";
}

/**
 * The first path of a command that needs approval: outside the session's folders, sensitive, or changed in a mode that
 * asks about changes. `allowed`: a rule allows the command, which may then change files inside.
 */
export function pathProblem(command: SimpleCommand, allowed: boolean, context: PermissionCase): PathProblem | null {
  const secret = movedSecret(command, context);
  if (secret !== null) return secret;
  const { reads, writes, inFolder, redirected } = namedPaths(command);
  const optioned = copyWithOptions(command);
  const changes = isReadOnly(command) ? [] : writes;
  const read = isReadOnly(command) ? [...reads, ...writes] : reads;
  const written = changes.map((path) => [path, "write"] as const);
  const resolved = inHome(command, context);
  const removed = removedLink(command, context);
  const targets = [...written, ...redirected.map((path) => [resolved.get(path) ?? path, "redirect"] as const)];
  const blocked = targets.flatMap(([path, access]) => {
    const followed = writeProblem(path, access, allowed, context);
    if (followed === null) return [];
    const problem = followed.link === "followed" && removed !== null ? removalOf(removed) : followed;
    // In a copy with options, the real agent notices secret files, but no other sensitive ones.
    const isUnnoticed =
      optioned !== null &&
      access === "write" &&
      problem.reason?.type === "safetyCheck" &&
      secretFiles(context).every((file) => file.path !== problem.path);
    return isUnnoticed ? [] : [problem];
  });
  const worst =
    blocked.find(({ reason }) => reason?.type === "safetyCheck") ??
    blocked.find(({ reason }) => reason !== undefined) ??
    blocked.find(({ path }) => !isWorkingPath(path, context));
  for (const named of optioned === null ? inFolder : []) {
    const problem = writeProblem(named, "write", allowed, context);
    if (problem?.reason?.type === "safetyCheck" && worst?.reason?.type !== "safetyCheck") return problem;
  }
  if (worst !== undefined || blocked[0] !== undefined) return worst ?? blocked[0] ?? null;
  if (optioned !== null) {
    const target = absolute(writes.at(-1) ?? ".", context);
    return { path: target, access: "write", reason: { type: "other", text: optioned } };
  }
  const input = command.redirects.find(({ direction, target }) => direction === "in" && /[*?[]/.test(target.text));
  if (input !== undefined) return { path: input.target.text, access: "read", reason: hiddenByGlob };
  const isLiteral = command.words.some(({ pieces }) =>
    pieces.some((piece) => typeof piece === "string" && piece.includes("$")),
  );
  if (command.words[0]?.text === "xargs" && namesDenied(context)) {
    const [through] = opensAdded(command) ? [...read, "."] : read;
    if (through !== undefined) return { path: absolute(through, context), access: "read", reason: unnamedFiles };
  }
  for (const named of read) {
    if (holdsExpansion(named) || (isLiteral && named.includes("$")))
      return { path: named, access: "read", reason: expansionInPath };
    const path = absolute(named, context);
    if (context.paths.unresolved?.(path) === "refused")
      return { path, access: "read", reason: { type: "other", text: unknownTarget(path) }, detour: true };
    if (hidesDenied(named, context)) return { path, access: "read", reason: hiddenByGlob };
    if (isDetour(named)) return detour(named, path, "read", context);
    if (
      path !== context.plan &&
      !ownDescriptor.test(path) &&
      !isWorkingPath(path, context) &&
      pathRule("read", "allow", path, context) === undefined
    )
      return { path: context.paths.resolve(path), access: "read" };
  }
  return null;
}

/** The absolute paths of redirections to `"$HOME/..."`, the only variable that the real agent inserts in such a target. */
const inHome = ({ redirects }: SimpleCommand, context: PermissionCase): ReadonlyMap<string, string> =>
  new Map(
    redirects.flatMap(({ target: { raw, text } }) =>
      /^"\$HOME\/[^"$`\\]*"$/.test(raw) ? [[text, absolute(text, context)] as const] : [],
    ),
  );

/** The problem of a command that moves, removes or links a secret file of the agent, or a folder that contains one. */
function movedSecret(command: SimpleCommand, context: PermissionCase): PathProblem | null {
  const paths = displaced(command, context).flatMap((each) => namesOf(absolute(each, context), context));
  for (const { path: file, content } of secretFiles(context)) {
    const path = paths.find((each) => isInside(each, file));
    if (path === undefined) continue;
    const text = `This command reaches ${file}, which holds ${content}`;
    return { path, access: "write", reason: { type: "safetyCheck", text } };
  }
  return null;
}

/** The paths that a command removes, moves elsewhere or gives another name, and the target of a copied folder. */
function displaced(command: SimpleCommand, context: PermissionCase): readonly string[] {
  const [first, ...args] = behindHarmless(command.words);
  if (first === undefined) return [];
  const { program, writes } = namedPaths({ ...command, words: [literal(basename(first.text)), ...args] });
  const has = (option: RegExp) => args.some(({ text }) => option.test(text));
  switch (program) {
    case "rm":
      return writes;
    case "mv":
      // With `-t`, the first operand counts as the folder.
      return has(/^-(?:[a-zA-Z]*t$|-t)/) ? operandsOf(program, args).slice(1) : sources(writes);
    case "cp":
      // With these, what is a source depends on words behind the options.
      if (has(/^-(?:[a-zA-Z]*t$|-[ts])/)) return operandsOf(program, args);
      if (has(/^-(?:[a-zA-Z]*[ls]|-l)/)) return writes;
      return has(/^-(?:[a-zA-Z]*[rRaT]|-(?:r|a|no-t))/) || copiesOntoItself(writes, context) ? writes.slice(-1) : [];
    case "ln":
    case "link":
      return linked(program, args, has(/^-(?:[a-zA-Z]*t|-t)/));
    default:
      return [];
  }
}

/** Whether the target of a copy is one of its sources. */
function copiesOntoItself(writes: readonly string[], context: PermissionCase): boolean {
  const [target, ...others] = writes.map((path) => absolute(path, context)).toReversed();
  return target !== undefined && others.includes(target);
}

/** The files that get another name. An option may name the folder of the names. */
function linked(program: string, args: readonly Word[], hasFolder: boolean): readonly string[] {
  const operands = operandsOf(program, args);
  return hasFolder ? operands : sources(operands);
}

const operandsOf = (program: string, args: readonly Word[]): readonly string[] =>
  plainOperands(
    program,
    args.map(({ text }) => text),
  );

/** All operands but the last, which is the target unless it is alone. */
const sources = (operands: readonly string[]): readonly string[] =>
  operands.length > 1 ? operands.slice(0, -1) : operands;

/** Why a copy with options needs approval: which of its words are files depends on the options. */
function copyWithOptions({ words }: SimpleCommand): string | null {
  const [first = "", ...args] = behindHarmless(words).map(({ text }) => text);
  const program = fileProgram(first);
  if ((program !== "cp" && program !== "mv") || !args.some((arg) => arg.startsWith("-"))) return null;
  return `The effect of the options of ${program} on its files needs approval`;
}

/** A file that a process has already opened. */
const ownDescriptor = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;

/** The link that `rm` removes if it removes nothing else; `null` for other commands. */
function removedLink({ words, assignments }: SimpleCommand, context: PermissionCase): string | null {
  const [program, ...args] = words.map(({ text }) => text);
  const [named, ...others] = program === "rm" && assignments.length === 0 ? plainOperands("rm", args) : [];
  if (named === undefined || others.length > 0 || named.endsWith("/") || isDetour(named)) return null;
  const path = absolute(named, context);
  return context.paths.isLink?.(path) === true ? path : null;
}

const removalOf = (path: string): PathProblem => ({
  path,
  access: "write",
  reason: { type: "safetyCheck", text: `rm removes the symbolic link ${path} and leaves its target` },
  link: "removed",
});

/** The problem of a path with `..` after a folder. If the path leaves the session's folders, that is the problem. */
function detour(named: string, path: string, access: PathProblem["access"], context: PermissionCase): PathProblem {
  if (!isWorkingPath(path, context)) return { path, access, detour: true };
  const text =
    "Path contains '..' traversal after a directory segment, which may follow a symlink outside the working directory";
  return { path: named, access, reason: { type: "other", text }, detour: true };
}

/** A pattern may match files that a rule denies, and `.*` the folder above. */
function hidesDenied(named: string, { rules }: PermissionCase): boolean {
  if (/(?:^|\/)\.[*?[]/.test(named)) return true;
  if (!/[*?[]/.test(named)) return false;
  const matches = compilePath(named);
  return rules.some(({ behavior, tool, content }) => {
    if (behavior !== "deny" || tool !== "Read" || content === undefined) return false;
    // A rule about one file is hidden only by patterns that match it. Patterns in a rule are not evaluated here.
    return !/^[\w.-]+(?:\/[\w.-]+)*$/.test(content) || (matches?.(content) ?? true);
  });
}

/** Whether a name contains an expansion of this shell or of another one, or one of a folder behind the root. */
const holdsExpansion = (named: string): boolean =>
  /[$`]|^=/.test(named.replace(/(?<!^\/+)\$(?:\{(?:HOME|PWD)\}|(?:HOME|PWD)\b)/g, ""));

const expansionInPath = {
  type: "other",
  text: "Shell expansion syntax in paths requires manual approval",
} as const;

/** Whether rules deny reading some files. */
const namesDenied = ({ rules }: PermissionCase): boolean =>
  rules.some(({ behavior, tool, content }) => behavior === "deny" && tool === "Read" && content !== undefined);

/** Whether a program behind `xargs` opens the files that are added to it. */
const opensAdded = ({ words }: SimpleCommand): boolean =>
  /^(?:[ef]?grep|head|tail)$/.test(behindHarmless(words)[0]?.text ?? "");

const unnamedFiles = {
  type: "other",
  text: "The files that xargs adds to this command may be ones that a rule denies",
} as const;

const hiddenByGlob = {
  type: "other",
  text: "A pattern of file names in this command can't be checked before it runs",
} as const;

/** Whether the target of a redirection may be another file than its name says. Ignores quotes. */
export const isExpanded = (target: string): boolean => /^[~=]|[*?[]/.test(target);

function writeProblem(
  named: string,
  access: "write" | "redirect",
  allowed: boolean,
  context: PermissionCase,
): PathProblem | null {
  if (access === "write" && /[*?[]/.test(named)) {
    const text = "Glob patterns are not allowed in write operations. Please specify an exact file path.";
    return { path: named, access, reason: { type: "other", text } };
  }
  if (/[{}]/.test(named)) {
    const text = "Braces in the name of a file to write need approval: the shell may expand them to other paths";
    return { path: named, access, reason: { type: "other", text } };
  }
  const path = absolute(named, context);
  if (access === "redirect" && path === context.plan) return null;
  if (access === "write" && holdsExpansion(named)) return { path: named, access, reason: expansionInPath };
  // The real agent does not look for sensitive files behind a redirection to a path that begins with a variable.
  const isVariable = access === "redirect" && /^(?:\$|~[+-])/.test(named);
  const sensitive = isVariable ? null : named.startsWith("//") ? remote(named) : sensitivityOf(path, context);
  if (sensitive !== null) {
    const { text, linked } = sensitive;
    return { path, access, reason: { type: "safetyCheck", text }, ...(linked && { link: "followed" }) };
  }
  // Values of variables decide about reading only.
  if (access === "write" && named.includes("$PWD")) return { path: named, access, reason: expansionInPath };
  if (access === "redirect" && isExpanded(named)) return { path: named, access };
  const led = leadsOutside(path, context) ?? detourOutside(named, context);
  if (led !== null)
    return { path: context.paths.resolve(path), access, reason: { type: "safetyCheck", text: led }, link: "followed" };
  if (pathRule("write", "allow", path, context) !== undefined) return null;
  if (isDetour(named)) return detour(named, path, access, context);
  const inside = isWorkingPath(path, context);
  if (inside && (context.mode === "acceptEdits" || (allowed && access === "write"))) return null;
  return { path, access };
}
