/** An object without fields. The type `{}` would accept any object. */
type NoFields = Readonly<Record<string, never>>;

/** A sender changes nothing of what it sends, so that lists of the caller's that are read-only may be part of it. */
type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/**
 * What a sender writes of a frame whose envelope adds `Field`. Each member of a union is taken by itself, so that a
 * discriminated union stays one. An optional field may also be `undefined`: JSON leaves it out.
 */
export type Sent<Frame, Field extends PropertyKey> = Frame extends unknown
  ? [Exclude<keyof Frame, Field>] extends [never]
    ? NoFields
    : { readonly [Key in keyof Frame as Exclude<Key, Field>]: Frozen<Frame[Key]> }
  : never;
