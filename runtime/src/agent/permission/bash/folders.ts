import type { Expansion, SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { absolute } from "../path/match.ts";
import type { PermissionCase } from "../types.ts";
import { isCertainChange } from "./danger.ts";
import { namedPaths } from "./paths.ts";
import { hasOutput } from "./value.ts";
import { isSessionVariable } from "./variable.ts";
import { behindHarmless } from "./wrapper.ts";

/** Maximum number of possible current folders before nothing is followed any more. */
const max = 16;

/** A command with the cases of every folder that it may run in. */
export interface LocatedCommand<Command extends SimpleCommand = SimpleCommand> {
  readonly command: Command;
  /** The initial folder of the shell comes first. */
  readonly cases: readonly PermissionCase[];
  /** The case of the folder in which the line begins. */
  readonly start: PermissionCase;
  /** Whether a change of folder before it has a target that only the shell knows. */
  readonly lost: boolean;
}

/** Follows `cd` through a command line. Because it may fail, both folders count afterwards. */
export function withWorkingDirectory<Command extends SimpleCommand>(
  commands: readonly Command[],
  context: PermissionCase,
): LocatedCommand<Command>[] {
  let cases: readonly PermissionCase[] = [context];
  let lost = false;
  return commands.map((command) => {
    const location = { command, cases, start: context, lost };
    const { program, reads } = namedPaths(command);
    const [target] = reads;
    const changes = program === "cd" || program === "pushd";
    const [, ...args] = behindHarmless(command.words);
    const isStacked = program === "popd" || (program === "pushd" && args.some(({ text }) => text.startsWith("-")));
    lost ||= isStacked || (changes && (hasUnresolved(args) || command.assignments.some(hasOutput)));
    if (changes && target !== undefined && cases.length < max) {
      const folders = new Set([...cases.map(({ cwd }) => cwd), ...cases.map((each) => absolute(target, each))]);
      const certain = command === commands[0] && isCertainChange(commands);
      cases = certain
        ? [{ ...context, cwd: absolute(target, context) }]
        : [...folders].map((cwd) => ({ ...context, cwd }));
    }
    return location;
  });
}

/** Whether a part of a word is computed, or a variable that only the shell knows. */
const isComputed = (piece: string | Expansion): boolean =>
  typeof piece !== "string" && (piece.name === undefined || isSessionVariable(piece.name));

/**
 * Whether a target of `cd` is a pattern, a former folder, computed, the home of another user, or not alone, or looks like
 * options that it does not have.
 */
const hasUnresolved = (args: readonly Word[]): boolean =>
  args.some(({ text }) => /^-(?![LPe@]+$|-$)|^\+\d+$|[*?[]|^~[^/]|\$PWD\b/.test(text)) ||
  args.some(({ pieces }) => pieces.some(isComputed)) ||
  args.filter(({ text }) => !text.startsWith("-")).length > 1;
