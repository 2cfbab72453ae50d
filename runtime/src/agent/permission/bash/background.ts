import type { Obstacle, ShellScript, SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { setsPlainVariable } from "./variable.ts";

/**
 * The parts of a pipe that run something in the background, each as a script without that obstacle. The end of a line
 * belongs to the last part.
 */
export function backgroundParts(line: string, { commands, obstacles, ...script }: ShellScript): readonly ShellScript[] {
  if (!obstacles.includes("background")) return [];
  const parts: SimpleCommand[][] = [[]];
  for (const command of commands) {
    if (/^\|&?$/.test(command.operator)) parts.push([]);
    parts.at(-1)?.push(command);
  }
  // Some parsers accept a pipe behind a keyword without a command, and others do not.
  const isBare = /(?:!|\bif)\s*\|/.test(line);
  const others = obstacles.filter((obstacle) => obstacle !== "background" && !(isBare && obstacle === "unparsable"));
  const sets = commands.some((command) => setsPlainVariable(command) || command.assignments.some(setsOutput));
  return parts
    .filter((part, index) => index === parts.length - 1 || part.slice(1).some(({ operator }) => operator === "&"))
    .map((part) => ({
      ...script,
      commands: part.map((command, index) => (index === 0 ? { ...command, operator: "" } : command)),
      // Variables of the line are no obstacle to a part that does not use them.
      obstacles: sets && !part.some(expands) ? others.filter((obstacle) => !expansions.has(obstacle)) : others,
    }));
}

const expansions: ReadonlySet<Obstacle> = new Set(["variable", "substitution", "quoted-substitution"]);

/** Whether a word sets a variable to the output of a command, which is decided on by itself. */
const setsOutput = ({ raw }: Word): boolean => /^\w+=(?:\$\((?!\()[\s\S]*\)|`[^`]*`)$/.test(raw);

/** Whether a command uses a variable or the output of another command. */
const expands = ({ assignments, words, redirects }: SimpleCommand): boolean =>
  [...assignments.filter((word) => !setsOutput(word)), ...words, ...redirects.map(({ target }) => target)].some(
    ({ pieces }) => pieces.some((piece) => typeof piece !== "string"),
  );
