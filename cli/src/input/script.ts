import { readFileSync } from "node:fs";
import { parseScript, type Script } from "@agentwire/testing";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw cannotRead(file, error);
  }
}

/** Reads a script of the model. Throws {@link Unreadable}. */
export function readScript(file: string): Script {
  const parsed = parseScript(read(file));
  if (parsed.ok) return parsed.script;
  const issues = parsed.issues.map((issue) => `  ${issue.location}: ${issue.message}`).join("\n");
  throw new Unreadable(`${file} is not a script:\n${issues}`);
}
