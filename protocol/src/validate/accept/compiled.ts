import type { JsonObject } from "../../json.ts";
import type { Direction } from "../../schema/entry.ts";
import type { Verdict } from "../verdict.ts";
import { Linker } from "./acceptor.ts";
import { accepts } from "./check.ts";
import type { AcceptPlan } from "./plan.ts";
import { framePlans, linePlans, plans } from "./plans.generated.ts";

/** The fast path of one kind of frame or transcript line. */
export class Compiled {
  /** The verdict for accepted values; one shared object. */
  readonly verdict: Verdict;
  readonly direction: Direction;
  readonly #plan: AcceptPlan;
  #acceptor: ReturnType<Linker["link"]> | undefined;

  constructor(name: string, direction: Direction, plan: AcceptPlan) {
    this.verdict = Object.freeze({ status: "valid", name, issues: Object.freeze([]), unlisted: 0 });
    this.direction = direction;
    this.#plan = plan;
  }

  /** Whether a value is valid and contains nothing unknown. */
  check(value: unknown): boolean {
    this.#acceptor ??= linker.link(this.#plan);
    return accepts(this.#acceptor, value);
  }
}

const linker = new Linker(plans);

/** Fast paths by type, then by subtype; a type without subtypes has the empty subtype. */
const byType = new Map<string, Map<string, Compiled>>();
/** The kinds of transcript lines by name. Transcript lines have no direction. */
const byLine = new Map(Object.entries(linePlans).map(([name, plan]) => [name, new Compiled(name, "both", plan)]));

for (const [name, [direction, plan]] of Object.entries(framePlans)) {
  const [type = "", subtype = ""] = name.split("/");
  const group = byType.get(type) ?? new Map<string, Compiled>();
  byType.set(type, group.set(subtype, new Compiled(name, direction, plan)));
}

/** The fast path of a kind of transcript line, by its name. */
export const compiledLine = (name: string): Compiled | undefined => byLine.get(name);

/** The fast path of a kind of frame, by its name. */
export function compiledKind(name: string): Compiled | undefined {
  const [type = "", subtype = ""] = name.split("/");
  return byType.get(type)?.get(subtype);
}

/**
 * The fast path for a frame, selected by its type and subtype. Concatenates no names, because that would cost as much
 * as the check itself.
 */
export function compiledFor(frame: unknown, responseTo: string | undefined): Compiled | undefined {
  if (typeof frame !== "object" || frame === null) return undefined;
  const { type } = frame as JsonObject;
  if (typeof type !== "string") return undefined;
  const group = byType.get(type);
  if (group === undefined) return undefined;
  if (type === "control_request") return group.get(subtypeOf((frame as JsonObject).request));
  if (type === "control_response") {
    const outcome = subtypeOf((frame as JsonObject).response);
    return group.get(outcome === "success" && responseTo !== undefined ? responseTo : outcome);
  }
  const plain = group.get("");
  return group.size === 1 && plain !== undefined ? plain : (group.get(subtypeOf(frame)) ?? plain);
}

function subtypeOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { subtype } = body as JsonObject;
  return typeof subtype === "string" ? subtype : "";
}
