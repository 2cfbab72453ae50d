import type { JsonScalar } from "../../schema/json-schema.ts";
import type { AcceptPlan, NumberLimits, PlainType, StructuredPlan } from "./plan.ts";

/**
 * The operations of an acceptor. Small numbers, because one number combines the operation with other facts of a field.
 */
export const operation = {
  any: 0,
  string: 1,
  number: 2,
  boolean: 3,
  object: 4,
  null: 5,
  integer: 6,
  is: 7,
  literals: 8,
  array: 9,
  union: 10,
  tagged: 11,
  text: 12,
  limits: 13,
  integerLimits: 14,
  present: 15,
  never: 16,
  nullable: 17,
} as const;

/**
 * A plan with resolved references. Every acceptor has the same fields, used or not, so that the same machine code reads
 * all of them.
 */
export class Acceptor {
  operation: number = operation.any;
  /** Number of required fields. */
  needed = 0;
  /** Whether every object is valid. */
  open = false;
  /**
   * Name and facts of each field in turn, after a pair for the start. The facts are one number: the operation in 7
   * bits, whether the field is required, and the index of the field that usually follows. A peer writes the fields of
   * an object in a constant order. The previous successor is stored there, so lookups are rare.
   */
  table: (string | number)[] = [];
  /** The acceptor of each field, at half the index of its name. */
  members: Acceptor[] = [];
  indexes: ReadonlyMap<string, number> = new Map();
  /**
   * Acceptor of additional fields, of items, of the values of a table, or of non-null values; for tags, the acceptor of
   * `literal`.
   */
  rest: Acceptor | undefined = undefined;
  /** The one literal; for an enumeration or tags, the most recent one. */
  literal: unknown = undefined;
  literals: ReadonlySet<unknown> = new Set();
  branches: readonly Acceptor[] = [];
  tag = "";
  cases: ReadonlyMap<unknown, Acceptor> = new Map();
  min = 0;
  max = Number.POSITIVE_INFINITY;
  above = Number.NEGATIVE_INFINITY;
  below = Number.POSITIVE_INFINITY;
  pattern: RegExp | undefined = undefined;
}

/** Resolves the references of plans. Creates each acceptor once, when it is first needed. */
export class Linker {
  readonly #plans: Readonly<Record<string, AcceptPlan>>;
  readonly #named = new Map<string, Acceptor>();
  readonly #plain = new Map<PlainType, Acceptor>();

  constructor(plans: Readonly<Record<string, AcceptPlan>>) {
    this.#plans = plans;
  }

  link(plan: AcceptPlan): Acceptor {
    if (typeof plan !== "string") return this.#structured(plan, new Acceptor());
    return isPlain(plan) ? this.#plainType(plan) : this.#definition(plan);
  }

  #plainType(type: PlainType): Acceptor {
    const known = this.#plain.get(type);
    if (known) return known;
    const acceptor = new Acceptor();
    acceptor.operation = operation[type];
    this.#plain.set(type, acceptor);
    return acceptor;
  }

  #definition(name: string): Acceptor {
    const known = this.#named.get(name);
    if (known) return known;
    const plan = Object.hasOwn(this.#plans, name) ? this.#plans[name] : undefined;
    if (plan === undefined) throw new Error(`There is no plan for ${name}. Run: npm run generate`);
    if (typeof plan === "string") return this.link(plan);
    // Registered before it is complete, because a definition may contain itself.
    const acceptor = new Acceptor();
    this.#named.set(name, acceptor);
    return this.#structured(plan, acceptor);
  }

  /** Sets the operation first, because a recursive definition reads it before it is complete. */
  #structured(plan: StructuredPlan, to: Acceptor): Acceptor {
    if ("is" in plan) {
      to.operation = operation.is;
      to.literal = plan.is;
    } else if ("oneOf" in plan) {
      to.operation = operation.literals;
      to.literals = new Set<JsonScalar>(plan.oneOf);
      to.literal = plan.oneOf[0];
    } else if ("fields" in plan) {
      this.#object(plan, to);
    } else if ("items" in plan) {
      const { items, first = [], min = 0, max = Number.POSITIVE_INFINITY } = plan;
      Object.assign(to, { operation: operation.array, min, max });
      to.rest = this.link(items);
      to.branches = first.map((item) => this.link(item));
    } else if ("any" in plan) {
      const [one, other, ...more] = plan.any;
      const nullable = one !== undefined && other === "null" && more.length === 0;
      to.operation = nullable ? operation.nullable : operation.union;
      if (nullable) to.rest = this.link(one);
      else to.branches = plan.any.map((branch) => this.link(branch));
    } else if ("by" in plan) {
      to.operation = operation.tagged;
      to.tag = plan.by;
      to.cases = new Map(plan.cases.map(([tag, branch]) => [tag, this.link(branch)]));
      to.branches = plan.others.map((branch) => this.link(branch));
    } else if ("text" in plan) {
      const { min = 0, max = Number.POSITIVE_INFINITY, pattern } = plan.text;
      Object.assign(to, { operation: operation.text, min, max });
      to.pattern = pattern === undefined ? undefined : new RegExp(pattern, "u");
    } else {
      setLimits(plan.number, to);
    }
    return to;
  }

  #object({ fields, needed, rest }: Extract<StructuredPlan, { fields: unknown }>, to: Acceptor): void {
    to.operation = operation.object;
    to.needed = needed;
    to.rest = rest === undefined ? undefined : this.link(rest);
    const entries = Object.entries(fields);
    to.open = entries.length === 0 && to.rest?.operation === operation.any;
    const indexes = new Map<string, number>();
    // The start, followed by the first field.
    const table: (string | number)[] = ["", entries.length === 0 ? 0 : 2 << 8];
    to.members.push(to);
    for (const [i, [key, plan]] of entries.entries()) {
      const member = this.link(plan);
      const next = i + 1 < entries.length ? table.length + 2 : 0;
      indexes.set(key, table.length);
      table.push(key, member.operation | (i < needed ? 0x80 : 0) | (next << 8));
      to.members.push(member);
    }
    to.table = table;
    to.indexes = indexes;
  }
}

/** Plain types start with a lower-case letter, definitions with a capital. */
const isPlain = (type: string): type is PlainType => Object.hasOwn(operation, type);

function setLimits(
  { isInteger, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: NumberLimits,
  to: Acceptor,
): void {
  to.operation = isInteger ? operation.integerLimits : operation.limits;
  to.min = minimum ?? Number.NEGATIVE_INFINITY;
  to.max = maximum ?? Number.POSITIVE_INFINITY;
  to.above = exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  to.below = exclusiveMaximum ?? Number.POSITIVE_INFINITY;
}
