import { type Flag, flags } from "./flags.ts";

const values: Readonly<Record<Flag["arity"], string>> = {
  none: "",
  one: " <value>",
  optional: " [value]",
  many: " <values...>",
};

/** The text of `--help`. */
export function helpText(): string {
  const rows = (Object.values(flags) as readonly Flag[])
    .filter((flag) => flag.help !== undefined)
    .map((flag) => [`${flag.names.join(", ")}${values[flag.arity]}`, flag.help ?? ""] as const);
  const width = Math.max(...rows.map(([spelling]) => spelling.length)) + 2;
  return [
    "Usage: agent [options] [prompt]",
    "",
    "The reference agent of agentwire. It speaks the agent protocol on stdin and stdout with",
    "--input-format stream-json --output-format stream-json, and answers one prompt with --print.",
    "",
    "Options:",
    ...rows.map(([spelling, help]) => `  ${spelling.padEnd(width)}${help}`),
    "",
    "Commands:",
    "  auth status --json    print how the agent would authenticate to the API",
    "",
  ].join("\n");
}
