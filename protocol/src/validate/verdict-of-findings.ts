import { printable } from "../line/codec/printable.ts";
import type { Release } from "../schema/release.ts";
import { describeValue, type Finding, type Findings, isDrift, pointer } from "./findings.ts";
import { nearestName } from "./nearest-name.ts";
import type { Issue, ValidationMode, Verdict } from "./verdict.ts";

/** A name outside the catalogue is untrusted text from the sender. */
export const shown = (name: string) => (name.length > 100 ? `${printable(name.slice(0, 100))}…` : printable(name));

/** Turns findings into a verdict, according to the mode. */
export function conclude(findings: Findings, name: string, mode: ValidationMode, release: Release): Verdict {
  const schema = shown(name);
  const invalid = findings.errors > 0 || (mode === "strict" && findings.drifts > 0);
  return {
    status: invalid ? "invalid" : findings.drifts > 0 ? "drift" : "valid",
    name: schema,
    issues: findings.list.map((finding) => issueOf(finding, schema, mode, release)),
    unlisted: findings.total - findings.list.length,
  };
}

/** The declared name that an unknown one is probably a typo of. */
const nearestOf = ({ kind, declared, position, value }: Finding): string | undefined =>
  declared && nearestName(String(kind === "unknown-field" ? position?.key : value), declared());

function issueOf(finding: Finding, schema: string, mode: ValidationMode, release: Release): Issue {
  const { kind, expected } = finding;
  const path = pointer(finding.position);
  const actual = kind === "wrong-direction" ? String(finding.value) : describeValue(finding.value);
  const severity = mode !== "strict" && isDrift(kind) ? "drift" : "error";
  const nearest = nearestOf(finding);
  const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  const message = `${kind} at ${path || "the top"} of ${schema}: expected ${expected}, got ${actual}.${hint}`;
  return {
    kind,
    severity,
    path,
    expected,
    actual,
    schema,
    release,
    message,
    ...(nearest !== undefined && { nearest }),
  };
}
