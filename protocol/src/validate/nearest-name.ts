/** Longer names are no typos of declared ones. */
const maxLength = 60;

const letters = (name: string): string => name.replace(/[_-]/g, "").toLowerCase();

/** The number of letters to insert, remove, replace or swap with their neighbor, to make one word of another. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const at = (k: number, j: number): number => rows[k]?.[j] ?? 0;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + same);
      row.push(swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** Number of wrong letters up to which a name counts as a typo. In a short word, one more letter is another word. */
const tolerated = (name: string): number => (name.length < 4 ? 0 : name.length < 8 ? 1 : 2);

/** The name that was probably meant: it differs by a letter or two, or in its case. `undefined` if none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > maxLength) return undefined;
  const given = letters(name);
  let best: string | undefined;
  let fewest = tolerated(given) + 1;
  for (const candidate of names) {
    const wanted = letters(candidate);
    if (Math.abs(wanted.length - given.length) >= fewest) continue;
    const wrong = distance(given, wanted);
    if (wrong >= fewest) continue;
    best = candidate;
    fewest = wrong;
  }
  return best;
}
