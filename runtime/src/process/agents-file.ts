import { definitionProblems } from "../agent/extension/definition-check.ts";
import type { Ports } from "../ports.ts";
import { resolve } from "../posix/path.ts";
import type { CommandLine } from "./command-line/argv.ts";

/** The agents of a command line as JSON, or why they cannot be used. */
export type NamedAgents =
  | { readonly ok: true; readonly agents: string | null }
  | { readonly ok: false; readonly error: string };

/** The value of a JSON text; `undefined` if the text is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value of the flag is JSON itself, with or without mistakes. Any other is the path of a file. */
const isJson = (value: string): boolean => value.trimStart().startsWith("{") || (parsedJson(value) ?? null) !== null;

/** Reads and checks the agents that the command line defines, in JSON or in a file. */
export async function readAgents(
  files: Pick<Ports["files"], "read" | "stat">,
  cwd: string,
  given: CommandLine["values"],
): Promise<NamedAgents> {
  const value = given.get("agents")?.at(-1) || null;
  if (value === null || isJson(value)) return checked(value, null);
  const path = resolve(cwd, value);
  const stat = await files.stat(path).catch(() => null);
  if (stat === null)
    return { ok: false, error: `Error: --agents file not found: ${path}. A value that is not JSON names a file.` };
  try {
    return checked(new TextDecoder().decode(await files.read(path)), path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, error: `Error reading --agents file ${path}: ${reason}` };
  }
}

function checked(agents: string | null, path: string | null): NamedAgents {
  const value = agents === null ? {} : parsedJson(agents);
  const problems = value === undefined ? ["invalid JSON"] : definitionProblems(value);
  if (problems.length === 0) return { ok: true, agents };
  const source = path === null ? [] : [`(in ${path})`];
  return { ok: false, error: ["Error: Invalid --agents configuration:", ...problems, ...source].join("\n") };
}
