import type { ShellScript, SimpleCommand } from "../../../posix/shell/types.ts";

/**
 * The parts of a pipe that run something in the background, each as a script without that obstacle. The end of a line
 * belongs to the last part.
 */
export function backgroundParts({ commands, obstacles, ...script }: ShellScript): readonly ShellScript[] {
  if (!obstacles.includes("background")) return [];
  const parts: SimpleCommand[][] = [[]];
  for (const command of commands) {
    if (/^\|&?$/.test(command.operator)) parts.push([]);
    parts.at(-1)?.push(command);
  }
  const others = obstacles.filter((obstacle) => obstacle !== "background");
  return parts
    .filter((part, index) => index === parts.length - 1 || part.slice(1).some(({ operator }) => operator === "&"))
    .map(([first, ...rest]) => ({
      ...script,
      commands: first === undefined ? [] : [{ ...first, operator: "" }, ...rest],
      obstacles: others,
    }));
}
