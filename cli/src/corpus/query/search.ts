import type { Engine } from "../store/engine.ts";
import { type Rows, runSql } from "./rows.ts";

/** What to search for. */
export interface TextSearch {
  /** Texts that must all occur, in upper or lower case. */
  readonly terms: readonly string[];
  /** Only texts of this role. */
  readonly role?: string;
  readonly limit: number;
}

/** Characters of a text that are shown around the first match. */
const around = 60;

/** `%` and `_` stand for themselves. */
const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`;

/** Finds the texts of messages that contain all words, the latest sessions first. */
export function searchTexts(engine: Engine, { terms, role, limit }: TextSearch): Promise<Rows> {
  const names = terms.map((_, index) => `text ILIKE $word${index} ESCAPE '\\'`);
  const parameters = Object.fromEntries(terms.map((term, index) => [`word${index}`, pattern(term)]));
  const first = `greatest(1, position(lower($first) IN lower(text)) - ${around})`;
  return runSql(
    engine,
    `WITH found AS (
       SELECT session, event, role, tool, text FROM texts WHERE ${names.join(" AND ")}${role === undefined ? "" : " AND role = $role"}
     )
     SELECT found.session, event, role, tool,
       regexp_replace(substring(text, CAST(${first} AS BIGINT), ${4 * around}), '\\s+', ' ', 'g') AS text
     FROM found JOIN sessions USING (session) ORDER BY started DESC, found.session, event LIMIT $limit`,
    { ...parameters, first: terms[0] ?? "", limit, ...(role !== undefined && { role }) },
  );
}
