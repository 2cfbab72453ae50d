/** Whether a value of one type is assignable to the other. Unions are compared as a whole. */
export type Assignable<From, To> = [From] extends [To] ? true : false;

/** The keys of a table of verdicts whose entry is `false`. */
export type Failing<Verdicts> = { [Key in keyof Verdicts]: Verdicts[Key] extends true ? never : Key }[keyof Verdicts];

/** `true` if both are the same union of names; else the names that one has over the other. */
export type Same<Found, Listed> = [Found] extends [Listed]
  ? [Listed] extends [Found]
    ? true
    : { readonly listedUnused: Exclude<Listed, Found> }
  : { readonly notListed: Exclude<Found, Listed> };
