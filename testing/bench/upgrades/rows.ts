import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** A difference that an upgrade causes, as a report names it. */
const Change = z.object({
  class: z.string(),
  kind: z.string(),
  field: z.string(),
  change: z.string(),
  sessions: z.int(),
});

/** The result of one rehearsed upgrade. */
const UpgradeRow = z.object({
  before: z.string(),
  after: z.string(),
  /** Releases of the agent in these releases of the SDK, as it reports them. */
  agents: z.tuple([z.string().nullable(), z.string().nullable()]),
  verdict: z.string(),
  compared: z.int(),
  /** Sessions without a comparison, with the reason. */
  left: z.array(z.string()),
  changes: z.array(Change),
});
export type UpgradeRow = Readonly<z.output<typeof UpgradeRow>>;

const Report = z.object({
  old: z.object({ release: z.string().nullable() }),
  new: z.object({ release: z.string().nullable() }),
  verdict: z.string(),
  differences: z.array(Change),
  sessions: z.array(z.object({ message: z.string() })),
});

/** The row of a report that `agentwire upgrade` wrote. */
export function upgradeRow(before: string, after: string, report: unknown): UpgradeRow {
  const { old, new: next, verdict, differences, sessions } = Report.parse(report);
  const left = sessions.filter(({ message }) => message !== "").map(({ message }) => message);
  const compared = sessions.length - left.length;
  return { before, after, agents: [old.release, next.release], verdict, compared, left, changes: differences };
}

/** The results of the last rehearsal that was stored. */
export const upgradeRowsFile = fileURLToPath(new URL("../../upgrades/rows.json", import.meta.url));

export const upgradeRows = (): readonly UpgradeRow[] =>
  existsSync(upgradeRowsFile) ? z.array(UpgradeRow).parse(JSON.parse(readFileSync(upgradeRowsFile, "utf8"))) : [];
