import { lineDefinition } from "../definition/definition-names.ts";
import { definitions } from "../definition/definitions.ts";
import { definitionRef } from "../schema/json-schema.ts";
import { currentRelease, type Release, releaseOfAgent } from "../schema/release.ts";
import { resolveRelease } from "../schema/releases.ts";
import { transcriptLines } from "../transcript/registry.ts";
import { compiledLine } from "./accept/compiled.ts";
import { explain } from "./explain.ts";
import { Findings } from "./findings.ts";
import type { ValidateOptions } from "./frame.ts";
import { type Identity, identify } from "./identify.ts";
import type { Verdict } from "./verdict.ts";
import { conclude, shown } from "./verdict-of-findings.ts";

/** How to validate the lines of a session file. */
export interface ValidateLineOptions extends Pick<ValidateOptions, "mode" | "maxIssues"> {
  /** The release of the agent that wrote the line. Default: that of the line's `version`, or the current release. */
  readonly release?: Release;
}

/**
 * Validates one decoded line of a session file, of the main thread or of a subagent. Never throws. Session files have
 * no declarations: the schemas describe what the agents of recorded releases write.
 *
 * @param line - The decoded line.
 * @param options - The mode, the maximum number of issues, and the release of the agent.
 * @see transcript.line.json
 * @example
 * import { validateTranscriptLine } from "@agentwire/protocol";
 *
 * const { status } = validateTranscriptLine({ type: "agent-color", agentColor: "red", sessionId: "s1" });
 */
export function validateTranscriptLine(line: unknown, options: ValidateLineOptions = {}): Verdict {
  const { mode = "compat", maxIssues = 50, release = releaseOfLine(line) ?? currentRelease } = options;
  const identity = identify(line);
  const name = "type" in identity && identity.type !== "system" ? identity.type : identity.name;
  if (mode === "passthrough") return { status: "valid", name: shown(name), issues: [], unlisted: 0 };
  const compiled = release === currentRelease ? compiledLine(name) : undefined;
  if (compiled?.check(line)) return compiled.verdict;
  const findings = new Findings(maxIssues);
  explainLine(line, identity, name, release, findings);
  return conclude(findings, name, mode, release);
}

/** How to validate the lines of one session file in order. */
export interface TranscriptValidatorOptions extends ValidateLineOptions {
  /** The release of the agent that wrote the lines before the first one with a `version`. Default: the current release. */
  readonly first?: Release;
}

/**
 * Validates the lines of one session file in order, each by the release of the agent that wrote it. Lines without a
 * `version` belong to the agent of the line before.
 *
 * @see transcript.line.json transcript.chain
 * @example
 * import { TranscriptValidator } from "@agentwire/protocol";
 *
 * const validator = new TranscriptValidator({ mode: "strict" });
 * const { status } = validator.validate({ type: "agent-color", agentColor: "red", sessionId: "s1" });
 */
export class TranscriptValidator {
  readonly #options: ValidateLineOptions;
  #release: Release | undefined;

  constructor({ first, ...options }: TranscriptValidatorOptions = {}) {
    this.#options = options;
    this.#release = first;
  }

  /** Validates the next line. */
  validate(line: unknown): Verdict {
    this.#release = releaseOfLine(line) ?? this.#release;
    const release = this.#options.release ?? this.#release;
    return validateTranscriptLine(line, release === undefined ? this.#options : { ...this.#options, release });
  }
}

/** The release of the agent that wrote a line, if the line contains it and the release has schemas. */
function releaseOfLine(line: unknown): Release | undefined {
  if (typeof line !== "object" || line === null || !("version" in line)) return undefined;
  const release = typeof line.version === "string" ? releaseOfAgent(line.version) : undefined;
  return release === undefined ? undefined : resolveRelease(release).release;
}

const isLine = (name: string): boolean => Object.hasOwn(transcriptLines, name);

function explainLine(line: unknown, identity: Identity, name: string, release: Release, findings: Findings): void {
  if ("problem" in identity) {
    findings.add(identity.problem);
    return;
  }
  const among = definitions(release);
  const definition = isLine(name) ? lineDefinition(name) : undefined;
  if (definition !== undefined && among[definition]) {
    explain(line, definitionRef(definition), among, findings);
  } else if (identity.type === "system" && identity.subtype === undefined) {
    const position = { parent: undefined, key: "subtype" };
    findings.add({ kind: "missing-field", position, expected: "string", value: undefined });
  } else {
    const [kind, key, value] =
      identity.type === "system"
        ? (["unknown-subtype", "subtype", identity.subtype] as const)
        : (["unknown-type", "type", identity.type] as const);
    findings.add({ kind, position: { parent: undefined, key }, expected: "a known kind of line", value });
  }
}
