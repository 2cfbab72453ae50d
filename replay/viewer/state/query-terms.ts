/** The terms of a query, as they stand in its text. */
const terms = (query: string): string[] => query.match(/-?(?:[A-Za-z]+:)?"[^"]*"|\S+/g) ?? [];

/** Whether a query has a term. */
export const hasTerm = (query: string, term: string): boolean => terms(query).includes(term);

/** The query with a term, or without it if it had it. */
export const toggleTerm = (query: string, term: string): string =>
  (hasTerm(query, term) ? terms(query).filter((one) => one !== term) : [...terms(query), term]).join(" ");

/** A value as a term holds it. */
export const quoted = (value: string): string => (/^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', "")}"`);
