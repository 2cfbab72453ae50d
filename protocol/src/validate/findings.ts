import { printable } from "../line/codec/printable.ts";
import { jsonTypeOf } from "../schema/json-schema.ts";
import type { IssueKind } from "./verdict.ts";

/** A position in a frame. Linked from the leaf, because most positions are never reported. */
export interface Position {
  readonly parent: Position | undefined;
  readonly key: string | number;
}

/** An issue without its message, which is created only for issues that are reported. */
export interface Finding {
  readonly kind: IssueKind;
  readonly position: Position | undefined;
  readonly expected: string;
  readonly value: unknown;
  /** The declared names at the position of an unknown one. */
  readonly declared?: () => readonly string[];
}

const drifting: ReadonlySet<IssueKind> = new Set<IssueKind>([
  "unknown-type",
  "unknown-subtype",
  "unknown-field",
  "unknown-value",
]);

export const isDrift = (kind: IssueKind): boolean => drifting.has(kind);

/** Collects findings up to a limit and counts the rest, so that a hostile frame cannot fill memory with issues. */
export class Findings {
  readonly list: Finding[] = [];
  errors = 0;
  drifts = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get total(): number {
    return this.errors + this.drifts;
  }

  add(finding: Finding): void {
    if (isDrift(finding.kind)) this.drifts++;
    else this.errors++;
    if (this.list.length < this.#limit) this.list.push(finding);
  }

  /** Adds the findings of another collector. */
  addAll(other: Findings): void {
    this.errors += other.errors;
    this.drifts += other.drifts;
    this.list.push(...other.list.slice(0, this.#limit - this.list.length));
  }

  /** Creates an empty collector with the same limit, for an attempt that may be discarded. */
  attempt(): Findings {
    return new Findings(this.#limit);
  }

  /** Whether these findings are less severe. */
  betterThan(other: Findings): boolean {
    return this.errors !== other.errors ? this.errors < other.errors : this.drifts < other.drifts;
  }
}

/** JSON Pointer of a position. */
export function pointer(position: Position | undefined): string {
  const keys: string[] = [];
  for (let at = position; at !== undefined; at = at.parent) {
    keys.push(printable(String(at.key).slice(0, 200)).replaceAll("~", "~0").replaceAll("/", "~1"));
  }
  return keys
    .reverse()
    .map((key) => `/${key}`)
    .join("");
}

/** A short text for a value, safe to print. */
export function describeValue(value: unknown): string {
  const type = jsonTypeOf(value);
  if (value === undefined) return "nothing";
  if (type === "string") {
    const text = value as string;
    return `string "${printable(text.slice(0, 60))}"${text.length > 60 ? ` and ${text.length - 60} more characters` : ""}`;
  }
  if (type === "array") return `array of ${(value as unknown[]).length}`;
  if (type === "object") return `object with ${Object.keys(value as object).length} fields`;
  return type === undefined ? typeof value : type === "null" ? "null" : `${type} ${String(value)}`;
}
