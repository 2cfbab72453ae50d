import { messageIdOf, type Row, resultsIn, textField, usesIn } from "./rows.ts";

/** The conversation in a transcript: links with their parents. */
export interface Chain {
  /** Links by uuid. If two lines have one uuid, the first one counts. */
  readonly links: ReadonlyMap<string, Row>;
  /** The link that was written last, which readers of the file treat as the end. */
  readonly newest: Row | null;
  /** The link at which `--resume` continues: the end of what follows the last named leaf. */
  readonly resumed: Row | null;
}

/** Whether a row is a link of the main conversation. */
export const isLink = (row: Row): boolean =>
  textField(row, "uuid") !== null && row.value !== null && "parentUuid" in row.value && row.value.isSidechain !== true;

const uuidOf = (row: Row): string => textField(row, "uuid") ?? "";
export const parentOf = (row: Row): string | null => textField(row, "parentUuid");

/** The last line that names a leaf. */
export const leafRow = (rows: readonly Row[]): Row | undefined =>
  rows.findLast((row) => textField(row, "type") === "last-prompt" && textField(row, "leafUuid") !== null);

/** Reads the chain of a transcript. */
export function chainOf(rows: readonly Row[]): Chain {
  const links = new Map<string, Row>();
  for (const row of rows) if (isLink(row) && !links.has(uuidOf(row))) links.set(uuidOf(row), row);
  const all = [...links.values()];
  const newest = all.at(-1) ?? null;
  const named = leafRow(rows);
  const leaf = named === undefined ? undefined : links.get(textField(named, "leafUuid") ?? "");
  // Links follow their parents in the file, so one pass finds all that descend from the leaf.
  const below = new Set(leaf === undefined ? [] : [uuidOf(leaf)]);
  let resumed = leaf ?? newest;
  for (const row of all) {
    if (!below.has(parentOf(row) ?? "")) continue;
    below.add(uuidOf(row));
    resumed = row;
  }
  return { links, newest, resumed };
}

/** The links from the beginning to `leaf`, oldest first. Visits a cycle of parents once. */
export function pathTo({ links }: Chain, leaf: Row | null): readonly Row[] {
  const path: Row[] = [];
  const visited = new Set<string>();
  for (let at = leaf; at !== null && !visited.has(uuidOf(at)); at = links.get(parentOf(at) ?? "") ?? null) {
    visited.add(uuidOf(at));
    path.push(at);
  }
  return path.reverse();
}

/**
 * All links of the conversation that ends in `leaf`, in the order of the file. Includes the path to it, the other blocks
 * of the same answers, and the results of their tool uses.
 */
export function branchTo(chain: Chain, leaf: Row | null): readonly Row[] {
  const path = new Set(pathTo(chain, leaf));
  const answers = new Set([...path].map(messageIdOf).filter((id) => id !== null));
  const all = [...chain.links.values()];
  const blocks = all.filter((row) => answers.has(messageIdOf(row) ?? ""));
  const uses = new Set([...blocks, ...path].flatMap((row) => usesIn(row).map(({ id }) => id)));
  return all.filter(
    (row) => path.has(row) || answers.has(messageIdOf(row) ?? "") || resultsIn(row).some((id) => uses.has(id)),
  );
}
