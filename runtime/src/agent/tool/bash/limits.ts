import type { ToolContext } from "../../core/tool.ts";

/** A whole number above 0 in a variable of the environment; `null` if there is none. */
function numberIn({ ports }: ToolContext, name: string): number | null {
  const value = Number.parseInt(ports.env[name] ?? "", 10);
  return value > 0 ? value : null;
}

/** How many milliseconds a command may block the turn. `asked`: what the model wants; larger than the most is the most. */
export function timeoutOf(asked: number | undefined, context: ToolContext): number {
  const usual = numberIn(context, "BASH_DEFAULT_TIMEOUT_MS") ?? 120_000;
  const most = Math.max(numberIn(context, "BASH_MAX_TIMEOUT_MS") ?? 600_000, usual);
  return Math.min(asked !== undefined && asked > 0 ? asked : usual, most);
}

/** Longest output that the model is shown as it is, in characters. */
export const shownLimit = (context: ToolContext): number =>
  Math.min(numberIn(context, "BASH_MAX_OUTPUT_LENGTH") ?? 30_000, 150_000);
