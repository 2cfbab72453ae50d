import { currentCatalogue, type FrameCatalogue } from "../definition/frame-catalogue.ts";
import type { FrameKind } from "../definition/frame-kinds.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { type AcceptOptions, accepting } from "./accepts.ts";
import { explain } from "./explain.ts";
import { Findings } from "./findings.ts";
import { type Identity, identify } from "./identify.ts";
import type { ValidationMode, Verdict } from "./verdict.ts";
import { conclude, shown } from "./verdict-of-findings.ts";

/** How to validate a frame. Without `responseTo`, only the envelope of a control response is validated. */
export interface ValidateOptions extends AcceptOptions {
  /** Default: `compat`. */
  readonly mode?: ValidationMode;
  /** Maximum number of listed issues. Default: 50. */
  readonly maxIssues?: number;
  /** The schemas to apply. Default: those of the current release. */
  readonly catalogue?: FrameCatalogue;
}

const noOptions: ValidateOptions = Object.freeze({});

/**
 * Validates one decoded frame. Never throws, whatever the frame contains.
 *
 * A validator that was compiled at build time accepts frames of the current release without unknown content. Only
 * frames that it rejects are validated again, to find the reasons.
 *
 * @param frame - The decoded frame.
 * @param options - The direction, the mode, and the schemas to apply.
 * @see framing.frame.shape compatibility.type.unknown-agent compatibility.field.unknown compatibility.value.unknown
 * @example
 * import { validateFrame } from "@agentwire/protocol";
 *
 * const { status, issues } = validateFrame({ type: "user" }, { direction: "host-to-agent" });
 * if (status === "invalid") for (const { message } of issues) console.error(message);
 */
export function validateFrame(frame: unknown, options: ValidateOptions = noOptions): Verdict {
  const { mode } = options;
  if (mode !== "passthrough" && options.catalogue === undefined) {
    const compiled = accepting(frame, options);
    if (compiled !== undefined) return compiled.verdict;
  }
  const identity = identify(frame, options.responseTo);
  if (mode === "passthrough") return { status: "valid", name: shown(identity.name), issues: [], unlisted: 0 };
  return explainFrame(frame, identity, options);
}

/** The slow path: reports why a frame is invalid, or that it is valid. */
function explainFrame(frame: unknown, identity: Identity, options: ValidateOptions = {}): Verdict {
  const { mode = "compat", direction, maxIssues = 50, catalogue = currentCatalogue() } = options;
  const findings = new Findings(maxIssues);
  const { schema, kind, ...settled } = settle(identity, catalogue, findings);
  if (kind && direction && kind.direction !== "both" && kind.direction !== direction) {
    findings.add({ kind: "wrong-direction", position: undefined, expected: kind.direction, value: direction });
  }
  if (schema) explain(frame, schema, catalogue.definitions, findings);
  return conclude(findings, settled.name, mode, catalogue.release);
}

interface Settled {
  readonly name: string;
  readonly schema?: JsonSchema;
  readonly kind?: FrameKind;
}

/** Selects the schema of a frame: that of its kind, or a partial one if the catalogue does not contain the kind. */
function settle(identity: Identity, catalogue: FrameCatalogue, findings: Findings): Settled {
  if ("problem" in identity) {
    findings.add(identity.problem);
    return { name: identity.name };
  }
  const { name, type, subtype } = identity;
  const kind = catalogue.kinds.get(name) ?? (subtype === undefined ? undefined : catalogue.kinds.get(type));
  if (kind) return { name: kind.name, schema: kind.schema, kind };
  if (type === "control_response") {
    return {
      name,
      schema: catalogue.envelopes[subtype === "error" ? "control_response/error" : "control_response/success"],
    };
  }
  const kinds = [...catalogue.kinds.values()].map((other) => other.name);
  const known = kinds.some((other) => other.startsWith(`${type}/`));
  if (!known) {
    findings.add({
      kind: "unknown-type",
      position: { parent: undefined, key: "type" },
      expected: "a known type",
      value: type,
      declared: () => kinds.map((other) => other.replace(/\/.*/, "")),
    });
    return { name };
  }
  const inner = type === "control_request" ? { parent: undefined, key: "request" } : undefined;
  const position = { parent: inner, key: "subtype" };
  if (subtype === undefined) {
    findings.add({ kind: "missing-field", position, expected: "string", value: undefined });
    return { name };
  }
  findings.add({
    ...{ kind: "unknown-subtype", position, expected: `a known subtype of ${type}`, value: subtype },
    declared: () => kinds.flatMap((other) => (other.startsWith(`${type}/`) ? [other.slice(type.length + 1)] : [])),
  });
  return type === "control_request" ? { name, schema: catalogue.envelopes.control_request } : { name };
}
