import { searchBits } from "../session/text-blocks.ts";
import { type Engine, sqlText, sqlTexts } from "../store/engine.ts";
import { type Cell, type Rows, runSql } from "./rows.ts";

/** What to search for. */
export interface TextSearch {
  /** Texts that must all occur, in upper or lower case. */
  readonly terms: readonly string[];
  /** Only texts of this role. */
  readonly role?: string;
  readonly limit: number;
}

/** The tables that a search reads, apart from `sessions`. */
export const searchedTables: readonly string[] = ["texts", "text_blocks"];

/** Characters of a text that are shown around the first match. */
const around = 60;

/**
 * A word as a regular expression in SQL, in which every character stands for itself. The engine compiles a constant once, and
 * finds it several times as fast as with `ILIKE`, which changes the case of every text.
 */
const pattern = (term: string): string => sqlText(term.replace(/[!-/:-@[-`{-~]/g, "\\$&"));

/** Bits that are tested at most: more of them exclude few further sessions. */
const maxBits = 24;

/** Sessions whose texts are read at once. */
const sessionsAtOnce = 2000;

/**
 * The sessions that can contain all words, as a table. The index excludes the others. Sessions without an index are from
 * an earlier version.
 */
async function findCandidates({ connection }: Engine, terms: readonly string[]): Promise<void> {
  const bits = [...new Set(terms.flatMap(searchBits))].slice(0, maxBits);
  const hits =
    bits.length === 0
      ? "SELECT session, true AS hit FROM sessions WHERE false"
      : `SELECT session, bool_or(${bits.map((bit) => `get_bit(bits::BIT, ${bit}) = 1`).join(" AND ")}) AS hit
         FROM text_blocks GROUP BY session`;
  await connection.run(
    `CREATE TEMP TABLE candidates AS SELECT session, month, started
     FROM sessions LEFT JOIN (${hits}) USING (session) WHERE hit IS NOT false`,
  );
}

/** The months of the candidates in groups, the latest first. */
async function monthsOfCandidates(engine: Engine): Promise<string[][]> {
  const { rows } = await runSql(engine, "SELECT month, count(*) FROM candidates GROUP BY month ORDER BY month DESC");
  const groups: string[][] = [];
  let size = sessionsAtOnce;
  for (const [month, count] of rows) {
    if (size >= sessionsAtOnce) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(String(month));
    size += Number(count);
  }
  return groups;
}

/**
 * Finds the texts of messages that contain all words, the latest sessions first. Reads one group of months after the other
 * until there are enough.
 */
export async function searchTexts(engine: Engine, { terms, role, limit }: TextSearch): Promise<Rows> {
  await findCandidates(engine, terms);
  const conditions = terms.map((term) => `regexp_matches(text, ${pattern(term)}, 'i')`);
  if (role !== undefined) conditions.push(`role = ${sqlText(role)}`);
  const first = `greatest(1, position(lower($first) IN lower(text)) - ${around})`;
  const found: (readonly Cell[])[] = [];
  for (const months of await monthsOfCandidates(engine)) {
    const { rows } = await runSql(
      engine,
      `SELECT session, event, role, tool,
         regexp_replace(substring(text, CAST(${first} AS BIGINT), ${4 * around}), '\\s+', ' ', 'g') AS text
       FROM (SELECT texts.*, started FROM texts JOIN candidates USING (session)
             WHERE list_contains(${sqlTexts(months)}, texts.month) AND ${conditions.join(" AND ")}
             ORDER BY started DESC, session, event LIMIT $limit)
       ORDER BY started DESC, session, event`,
      { first: terms[0] ?? "", limit: limit - found.length },
    );
    found.push(...rows);
    if (found.length >= limit) break;
  }
  return { columns: ["session", "event", "role", "tool", "text"], rows: found };
}
