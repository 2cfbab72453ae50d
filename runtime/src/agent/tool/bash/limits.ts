import type { ToolContext } from "../../core/tool.ts";

/** A positive integer in an environment variable; `null` if there is none. */
function numberIn({ ports }: ToolContext, name: string): number | null {
  const value = Number.parseInt(ports.env[name] ?? "", 10);
  return value > 0 ? value : null;
}

/** How long a command may block the turn, in milliseconds. `asked`: the model's request, limited to the maximum. */
export function timeoutOf(requestedMs: number | undefined, context: ToolContext): number {
  const usual = numberIn(context, "BASH_DEFAULT_TIMEOUT_MS") ?? 120_000;
  const max = Math.max(numberIn(context, "BASH_MAX_TIMEOUT_MS") ?? 600_000, usual);
  return Math.min(requestedMs !== undefined && requestedMs > 0 ? requestedMs : usual, max);
}

/** Maximum length of output that the model sees in full, in characters. */
export const shownLimit = (context: ToolContext): number =>
  Math.min(numberIn(context, "BASH_MAX_OUTPUT_LENGTH") ?? 30_000, 150_000);
