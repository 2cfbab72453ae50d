/** The terms of a query, as written. */
const terms = (query: string): string[] => query.match(/-?(?:[A-Za-z]+:)?"[^"]*"|\S+/g) ?? [];

/** Whether a query has a term. */
export const hasTerm = (query: string, term: string): boolean => terms(query).includes(term);

/** Adds a term to a query, or removes it. */
export const toggleTerm = (query: string, term: string): string =>
  (hasTerm(query, term) ? terms(query).filter((one) => one !== term) : [...terms(query), term]).join(" ");

/** A value as written in a term. */
export const quoted = (value: string): string => (/^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', "")}"`);
