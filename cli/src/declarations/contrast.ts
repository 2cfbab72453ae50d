import type { DeclarationDifference } from "./compare.ts";

type Sides = Pick<DeclarationDifference, "declared" | "ours">;

const separator = " | ";

/** The alternatives that only one side lists, and how many both list. */
function alternatives({ declared, ours }: Sides) {
  const [theirs, own] = [declared.split(separator), ours.split(separator)];
  const only = (parts: readonly string[], others: readonly string[]) =>
    parts.filter((part) => !others.includes(part)).join(separator);
  return {
    shared: theirs.filter((part) => own.includes(part)).length,
    declared: only(theirs, own),
    ours: only(own, theirs),
  };
}

/** How the declarations and our schema differ. Alternatives that both list are counted, not listed. */
export function contrast({ kind, ...sides }: Sides & Pick<DeclarationDifference, "kind">): string {
  const { shared, declared, ours } = alternatives(sides);
  const text =
    shared === 0
      ? `declared ${sides.declared}, ours ${sides.ours}`
      : `declared ${declared || "nothing else"}, ours ${ours || "nothing else"}; both list ${shared} others`;
  return `${kind.replaceAll("-", " ")}; ${text}`;
}

/** How the type of our schema changes to the declared one, without the alternatives that remain. */
export function changeOfType(sides: Sides): string {
  const { shared, declared, ours } = alternatives(sides);
  if (shared === 0) return `${sides.ours} before, ${sides.declared} now`;
  return [declared && `${declared} added`, ours && `${ours} removed`].filter(Boolean).join(", ");
}
