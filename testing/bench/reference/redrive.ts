import { loadTape, rerunTape } from "@agentwire/replay/node";

/** The name and path of one tape. */
export interface NamedTape {
  readonly name: string;
  readonly path: string;
}

/**
 * Runs our agent through the sessions on tapes of the real one and says how much of them it reproduced: the mean over
 * sessions of the mean over kinds, the share of all frames of each kind, and each first difference of a session.
 */
export async function redriveAll(tapes: readonly NamedTape[]): Promise<void> {
  const pooled = new Map<string, { expected: number; reproduced: number }>();
  const averages: number[] = [];
  for (const { name, path } of tapes) {
    const read = loadTape(path);
    if (!read.ok) {
      console.log(`redrive: ${name}: ${read.problem.message}`);
      continue;
    }
    const { kinds, average, differences, notes } = await rerunTape({ tape: read.tape });
    averages.push(average);
    for (const { kind, expected, reproduced } of kinds) {
      const sum = pooled.get(kind) ?? { expected: 0, reproduced: 0 };
      pooled.set(kind, { expected: sum.expected + expected, reproduced: sum.reproduced + reproduced });
    }
    if (differences.length === 0) continue;
    console.log(`redrive: ${name}: ${(average * 100).toFixed(0)} %, ${differences.length} differences. ${notes.join(" ")}`);
    for (const { message } of differences.slice(0, 12)) console.log(`    ${message.slice(0, 300)}`);
  }
  const kinds = [...pooled].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [kind, { expected, reproduced }] of kinds)
    console.log(`  ${kind}: ${reproduced} of ${expected} (${((100 * reproduced) / expected).toFixed(0)} %)`);
  const mean = (shares: readonly number[]): string =>
    ((100 * shares.reduce((sum, share) => sum + share, 0)) / Math.max(1, shares.length)).toFixed(1);
  const shares = kinds.map(([, { expected, reproduced }]) => reproduced / expected);
  console.log(`re-drive: mean of ${averages.length} sessions ${mean(averages)} %; mean of ${shares.length} kinds ${mean(shares)} %`);
}
