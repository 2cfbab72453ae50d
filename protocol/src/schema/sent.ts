/** An object without fields. The type `{}` would accept any object. */
export type NoFields = Readonly<Record<string, never>>;

/**
 * What a sender writes of a frame whose envelope adds `Field`. Each member of a union is taken by itself, so that a
 * discriminated union stays one. An optional field may also be `undefined`: JSON leaves it out.
 */
export type Sent<Frame, Field extends PropertyKey> = Frame extends unknown
  ? [Exclude<keyof Frame, Field>] extends [never]
    ? NoFields
    : { [Key in keyof Frame as Exclude<Key, Field>]: Frame[Key] }
  : never;
