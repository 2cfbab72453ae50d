/** A stored query. It reads the tables of the corpus, and gives rows in its own order. */
export interface StoredQuery {
  readonly name: string;
  readonly about: string;
  /** A word that the query needs, as `$word` in its SQL. */
  readonly argument?: string;
  /** One statement of SQL, without a limit. */
  readonly sql: string;
}

/** Declares stored queries. */
export const defineQueries = <const Queries extends readonly StoredQuery[]>(queries: Queries): Queries => queries;
