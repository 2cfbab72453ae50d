/** A text in a value: where it stands, and as what. */
export interface TextLeaf {
  /** Names and indices from the outside in. */
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Deeper values are not looked into; no frame of a peer nests like that. */
const deepest = 200;

/** All texts in a JSON value, names of members left out. */
export function leavesOf(value: unknown): TextLeaf[] {
  const leaves: TextLeaf[] = [];
  const walk = (node: unknown, path: readonly (string | number)[]): void => {
    if (typeof node === "string") leaves.push({ path, text: node });
    else if (path.length >= deepest || typeof node !== "object" || node === null) return;
    else if (Array.isArray(node)) for (const [index, item] of node.entries()) walk(item, [...path, index]);
    else for (const [name, member] of Object.entries(node)) walk(member, [...path, name]);
  };
  walk(value, []);
  return leaves;
}

/** The value with every text in it, and every name of a member, put through `change`. */
export function mapTexts(
  value: unknown,
  change: (text: string, path: readonly (string | number)[]) => string,
): unknown {
  const walk = (node: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof node === "string") return change(node, path);
    if (path.length >= deepest || typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map((item, index) => walk(item, [...path, index]));
    const members = Object.entries(node).map(([name, member]) => [change(name, []), walk(member, [...path, name])]);
    return Object.fromEntries(members);
  };
  return walk(value, []);
}

/** {@link mapTexts} of an object whose members the tape's format names: only what they hold goes through `change`. */
export const mapMembers = (
  value: object,
  change: (text: string, path: readonly (string | number)[]) => string,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, change)]));
