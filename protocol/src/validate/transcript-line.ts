import { lineDefinition } from "../definition/definition-names.ts";
import { definitions } from "../definition/definitions.ts";
import { definitionRef } from "../schema/json-schema.ts";
import { currentRelease } from "../schema/release.ts";
import { transcriptLines } from "../transcript/registry.ts";
import { compiledLine } from "./accept/compiled.ts";
import { explain } from "./explain.ts";
import { Findings } from "./findings.ts";
import type { ValidateOptions } from "./frame.ts";
import { identify } from "./identify.ts";
import type { Verdict } from "./verdict.ts";
import { conclude, shown } from "./verdict-of-findings.ts";

/**
 * Validates one decoded line of a session file, of the main thread or of a subagent. Never throws. Session files have
 * no declarations: the schemas describe what the current release writes, and older files may lack fields.
 *
 * @param line - The decoded line.
 * @param options - The mode, and the maximum number of issues.
 * @see transcript.line.json
 * @example
 * import { validateTranscriptLine } from "@agentwire/protocol";
 *
 * const { status } = validateTranscriptLine({ type: "agent-color", agentColor: "red", sessionId: "s1" });
 */
export function validateTranscriptLine(
  line: unknown,
  options: Pick<ValidateOptions, "mode" | "maxIssues"> = {},
): Verdict {
  const { mode = "compat", maxIssues = 50 } = options;
  const identity = identify(line);
  const name = "type" in identity && identity.type !== "system" ? identity.type : identity.name;
  if (mode === "passthrough") return { status: "valid", name: shown(name), issues: [], unlisted: 0 };
  const compiled = compiledLine(name);
  if (compiled?.check(line)) return compiled.verdict;
  const findings = new Findings(maxIssues);
  const kinds = Object.keys(transcriptLines);
  if ("problem" in identity) findings.add(identity.problem);
  else if (kinds.includes(name)) explain(line, definitionRef(lineDefinition(name)), definitions(), findings);
  else if (identity.type === "system" && identity.subtype === undefined) {
    const position = { parent: undefined, key: "subtype" };
    findings.add({ kind: "missing-field", position, expected: "string", value: undefined });
  } else {
    const [kind, key, value] =
      identity.type === "system"
        ? (["unknown-subtype", "subtype", identity.subtype] as const)
        : (["unknown-type", "type", identity.type] as const);
    findings.add({ kind, position: { parent: undefined, key }, expected: "a known kind of line", value });
  }
  return conclude(findings, name, mode, currentRelease);
}
