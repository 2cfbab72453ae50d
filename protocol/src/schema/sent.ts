/** An object without fields. The type `{}` would accept any object. */
type NoFields = Readonly<Record<string, never>>;

/** A sender does not change what it sends, so that read-only lists of the caller are accepted. */
type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/**
 * The sender's fields of a frame whose envelope adds `Field`. Distributes over unions, so that a discriminated union
 * stays one. An optional field may also be `undefined`: JSON omits it.
 */
export type Sent<Frame, Field extends PropertyKey> = Frame extends unknown
  ? [Exclude<keyof Frame, Field>] extends [never]
    ? NoFields
    : { readonly [Key in keyof Frame as Exclude<Key, Field>]: Frozen<Frame[Key]> }
  : never;
