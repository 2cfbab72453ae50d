import type { Direction } from "../../schema/entry.ts";
import type { Verdict } from "../verdict.ts";
import { Linker } from "./acceptor.ts";
import { accepts } from "./check.ts";
import type { Plan } from "./plan.ts";
import { framePlans, linePlans, plans } from "./plans.generated.ts";

/** The accept path of one kind of frame, or of one kind of line of a session file. */
export class Compiled {
  /** The verdict on everything that it accepts; one object for all of them. */
  readonly verdict: Verdict;
  readonly direction: Direction;
  readonly #plan: Plan;
  #acceptor: ReturnType<Linker["link"]> | undefined;

  constructor(name: string, direction: Direction, plan: Plan) {
    this.verdict = Object.freeze({ status: "valid", name, issues: Object.freeze([]), unlisted: 0 });
    this.direction = direction;
    this.#plan = plan;
  }

  /** Whether a value is valid and holds nothing unknown. */
  check(value: unknown): boolean {
    this.#acceptor ??= linker.link(this.#plan);
    return accepts(this.#acceptor, value);
  }
}

const linker = new Linker(plans);

/** Accept paths by type, then by subtype; under the empty subtype that of a type without any. */
const byType = new Map<string, Map<string, Compiled>>();
/** The kinds of lines by name. Lines of session files have no direction. */
const byLine = new Map(Object.entries(linePlans).map(([name, plan]) => [name, new Compiled(name, "both", plan)]));

for (const [name, [direction, plan]] of Object.entries(framePlans)) {
  const [type = "", subtype = ""] = name.split("/");
  const group = byType.get(type) ?? new Map<string, Compiled>();
  byType.set(type, group.set(subtype, new Compiled(name, direction, plan)));
}

/** The accept path of a kind of line of a session file, by its name. */
export const compiledLine = (name: string): Compiled | undefined => byLine.get(name);

/** The accept path of a kind of frame, by its name. */
export function compiledKind(name: string): Compiled | undefined {
  const [type = "", subtype = ""] = name.split("/");
  return byType.get(type)?.get(subtype);
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The accept path for a frame, found by the fields that tell frames apart. No name is put together on the way: that would
 * cost as much as the check itself.
 */
export function compiledFor(frame: unknown, responseTo: string | undefined): Compiled | undefined {
  if (typeof frame !== "object" || frame === null) return undefined;
  const { type } = frame as Fields;
  if (typeof type !== "string") return undefined;
  const group = byType.get(type);
  if (group === undefined) return undefined;
  if (type === "control_request") return group.get(subtypeOf((frame as Fields).request));
  if (type === "control_response") {
    const outcome = subtypeOf((frame as Fields).response);
    return group.get(outcome === "success" && responseTo !== undefined ? responseTo : outcome);
  }
  const plain = group.get("");
  return group.size === 1 && plain !== undefined ? plain : (group.get(subtypeOf(frame)) ?? plain);
}

function subtypeOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { subtype } = body as Fields;
  return typeof subtype === "string" ? subtype : "";
}
