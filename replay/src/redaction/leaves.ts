/** A text in a value, with its position and name. */
export interface TextLeaf {
  /** Names and indexes from the outside in. */
  readonly path: readonly (string | number)[];
  /** The name of the text: its member, a member `name` next to it, or the preceding flag or header in a list. */
  readonly name: string;
  readonly text: string;
}

/** Maximum depth of nested values. No frame of a peer is nested like that. */
const deepest = 200;

/** Shorter names of members are not secrets. */
const shortestName = 16;

const valueNames = /^(?:value|val|parametervalue|content|data)$/i;
const namingNames = [
  "name",
  "key",
  "header",
  "variable",
  "parameter",
  "ParameterKey",
  "field",
  "Name",
  "Key",
  "selector",
  "locator",
];

/** What follows the name of a field of a form into which a tool types: `Password field`. */
const formField = /[ \t]+(?:input|field|text ?box|box)\b.*$/i;

/** The name of an object's member. A value without a name beside it has the name of the object. */
function memberName(node: Readonly<Record<string, unknown>>, member: string, objectName: string): string {
  if (member === "text" && typeof node.element === "string") return node.element.replace(formField, "");
  if (!valueNames.test(member)) return member;
  const naming = namingNames.map((name) => node[name]).find((name) => typeof name === "string");
  return typeof naming === "string" ? naming : member === "value" && objectName !== "" ? objectName : member;
}

/** The name of an item of a list that is itself named. */
function itemName(items: readonly unknown[], index: number, listName: string): string {
  const before = index === 0 ? undefined : items[index - 1];
  if (typeof before !== "string" || before.length > 80) return listName;
  const flag = /^--?[A-Za-z][\w-]*$/.test(before);
  const header = items.length % 2 === 0 && index % 2 === 1 && /^[\w-]+$/.test(before);
  return flag || header ? before : listName;
}

/** All texts in a JSON value, and names of members that are long enough to be secrets. */
export function leavesOf(value: unknown): TextLeaf[] {
  const leaves: TextLeaf[] = [];
  const walk = (node: unknown, path: readonly (string | number)[], name: string): void => {
    if (typeof node === "string") leaves.push({ path, name, text: node });
    else if (path.length >= deepest || typeof node !== "object" || node === null) return;
    else if (Array.isArray(node))
      for (const [index, item] of node.entries()) walk(item, [...path, index], itemName(node, index, name));
    else {
      for (const [member, child] of Object.entries(node)) {
        if (member.length >= shortestName) leaves.push({ path: [...path, member], name: "", text: member });
        walk(child, [...path, member], memberName(node as Record<string, unknown>, member, name));
      }
    }
  };
  walk(value, [], "");
  return leaves;
}

/** Returns the replacement of a text with this path and {@link TextLeaf.name}. */
export type TextChange = (text: string, path: readonly (string | number)[], name: string) => string;

/** Applies `change` to every text in a value, and to every name of a member. A value that does not change stays the same object. */
export function mapTexts(value: unknown, change: TextChange, at: readonly (string | number)[] = []): unknown {
  const walk = (node: unknown, path: readonly (string | number)[], name: string): unknown => {
    if (typeof node === "string") return change(node, path, name);
    if (path.length >= deepest || typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) {
      const items = node.map((item, index) => walk(item, [...path, index], itemName(node, index, name)));
      return items.some((item, index) => item !== node[index]) ? items : node;
    }
    let isChanged = false;
    const members = Object.entries(node).map(([member, child]) => {
      const entry = [
        change(member, [], ""),
        walk(child, [...path, member], memberName(node as Record<string, unknown>, member, name)),
      ];
      isChanged ||= entry[0] !== member || entry[1] !== child;
      return entry;
    });
    return isChanged ? Object.fromEntries(members) : node;
  };
  return walk(value, at, String(at.at(-1) ?? ""));
}

/** {@link mapTexts} for an object with fixed members: `change` applies only to their values. */
export const mapMembers = (value: object, change: TextChange): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([member, child]) => [member, mapTexts(child, change, [member])]));
