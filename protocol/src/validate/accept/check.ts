import type { JsonObject } from "../../json.ts";
import type { Acceptor, operation } from "./acceptor.ts";

/** Deeper values are left to the slow path, which can report the depth. */
const maxDepth = 40;

/**
 * Whether a value is valid and contains nothing unknown. Deliberately small: the parser runs between two frames, and
 * reloading machine code for every frame would cost more than the checks.
 */
export function accepts(acceptor: Acceptor, value: unknown, depth = 0): boolean {
  switch (acceptor.operation) {
    case 0 satisfies typeof operation.any:
      return true;
    case 1 satisfies typeof operation.string:
      return typeof value === "string";
    case 2 satisfies typeof operation.number:
      return typeof value === "number" && value - value === 0;
    case 3 satisfies typeof operation.boolean:
      return typeof value === "boolean";
    case 4 satisfies typeof operation.object:
      return acceptsObject(acceptor, value, depth);
    case 5 satisfies typeof operation.null:
      return value === null;
    case 6 satisfies typeof operation.integer:
      return Number.isInteger(value);
    case 7 satisfies typeof operation.is:
      return value === acceptor.literal;
    case 8 satisfies typeof operation.literals:
      return value === acceptor.literal || acceptsLiteral(acceptor, value);
    case 9 satisfies typeof operation.array:
      return acceptsArray(acceptor, value, depth);
    case 17 satisfies typeof operation.nullable:
      return value === null || accepts(acceptor.rest as Acceptor, value, depth);
    case 10 satisfies typeof operation.union:
      return acceptsUnion(acceptor, value, depth);
    case 11 satisfies typeof operation.tagged:
      return acceptsTagged(acceptor, value, depth);
    case 12 satisfies typeof operation.text:
      return acceptsText(acceptor, value);
    case 13 satisfies typeof operation.limits:
      return Number.isFinite(value) && withinLimits(acceptor, value as number);
    case 14 satisfies typeof operation.integerLimits:
      return Number.isInteger(value) && withinLimits(acceptor, value as number);
    case 15 satisfies typeof operation.present:
      return value !== undefined;
    default:
      return false;
  }
}

function acceptsObject(acceptor: Acceptor, value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth > maxDepth) return false;
  let { needed } = acceptor;
  // A list has no fields, so it fails if any is required.
  if (needed === 0 && Array.isArray(value)) return false;
  if (acceptor.open) return true;
  const { table } = acceptor;
  const fields = value as JsonObject;
  let at = 0;
  let entry = table[1] as number;
  for (const key in fields) {
    let index = entry >> 8;
    if (table[index] !== key) {
      const found = acceptor.indexes.get(key);
      if (found === undefined) {
        if (acceptor.rest !== undefined && accepts(acceptor.rest, fields[key], depth + 1)) continue;
        return false;
      }
      index = found;
      table[at + 1] = (entry & 0xff) | (index << 8);
    }
    at = index;
    entry = table[index + 1] as number;
    if ((entry & 0x80) !== 0) needed--;
    switch (entry & 0x7f) {
      case 0 satisfies typeof operation.any:
        break;
      case 1 satisfies typeof operation.string:
        if (typeof fields[key] !== "string") return false;
        break;
      case 2 satisfies typeof operation.number: {
        const field = fields[key];
        if (typeof field !== "number" || field - field !== 0) return false;
        break;
      }
      case 3 satisfies typeof operation.boolean:
        if (typeof fields[key] !== "boolean") return false;
        break;
      case 4 satisfies typeof operation.object:
        if (!acceptsObject(acceptor.members[index >> 1] as Acceptor, fields[key], depth + 1)) return false;
        break;
      default:
        if (!accepts(acceptor.members[index >> 1] as Acceptor, fields[key], depth + 1)) return false;
    }
  }
  return needed === 0;
}

function acceptsLiteral(acceptor: Acceptor, value: unknown): boolean {
  if (!acceptor.literals.has(value)) return false;
  acceptor.literal = value;
  return true;
}

function acceptsArray({ branches, rest, min, max }: Acceptor, value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length < min || value.length > max || depth > maxDepth) return false;
  const { length } = value;
  for (let i = 0; i < branches.length && i < length; i++) {
    if (!accepts(branches[i] as Acceptor, value[i], depth + 1)) return false;
  }
  if (rest === undefined || rest.operation === (0 satisfies typeof operation.any)) return true;
  if (rest.operation === (1 satisfies typeof operation.string)) {
    for (let i = branches.length; i < length; i++) if (typeof value[i] !== "string") return false;
    return true;
  }
  for (let i = branches.length; i < length; i++) if (!accepts(rest, value[i], depth + 1)) return false;
  return true;
}

function acceptsUnion({ branches }: Acceptor, value: unknown, depth: number): boolean {
  for (let i = 0; i < branches.length; i++) if (accepts(branches[i] as Acceptor, value, depth)) return true;
  return false;
}

function acceptsTagged(acceptor: Acceptor, value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return acceptsUnion(acceptor, value, depth);
  const tag = (value as JsonObject)[acceptor.tag];
  if (tag !== acceptor.literal || acceptor.rest === undefined) {
    const branch = acceptor.cases.get(tag);
    if (branch === undefined) return false;
    acceptor.literal = tag;
    acceptor.rest = branch;
  }
  return accepts(acceptor.rest, value, depth);
}

function acceptsText({ min, max, pattern }: Acceptor, value: unknown): boolean {
  if (typeof value !== "string") return false;
  if (pattern !== undefined && !pattern.test(value)) return false;
  // Characters; a string has at most as many as code units.
  if (value.length < min) return false;
  if (min <= 1 && value.length <= max) return true;
  const characters = [...value].length;
  return characters >= min && characters <= max;
}

const withinLimits = ({ min, max, above, below }: Acceptor, value: number): boolean =>
  value >= min && value <= max && value > above && value < below;
