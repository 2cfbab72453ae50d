/**
 * Types that compare two unions of tagged objects: those that a library declares, and ours. What comes out are unions
 * of names, so that a test lists each difference, and one more or one less does not compile.
 */

interface Tagged {
  readonly type: string;
}

/** The member of a union with the tag. A member may have several. */
type Member<Union extends Tagged, Tag extends string> = Union extends { readonly type: infer T extends string }
  ? Tag extends T
    ? Union
    : never
  : never;

/** Names of the fields; an index signature is none. */
type Keys<Union> = Union extends unknown
  ? keyof { [Key in keyof Union as string extends Key ? never : Key]: 1 } & string
  : never;
/** Names of the fields that can be absent. */
type Optional<Union> = Union extends unknown
  ? { [Key in Keys<Union>]-?: object extends Pick<Union, Key & keyof Union> ? Key : never }[Keys<Union>]
  : never;
type Shared<A extends Tagged, B extends Tagged> = A["type"] & B["type"];

/** Tags that the one union has over the other. */
export type ExtraTags<A extends Tagged, B extends Tagged> = Exclude<A["type"], B["type"]>;

/** Fields that the members of the one union have over those of the other with the same tag, as `tag.field`. */
export type ExtraFields<A extends Tagged, B extends Tagged> = {
  [Tag in Shared<A, B>]: `${Tag}.${Exclude<Keys<Member<A, Tag>>, Keys<Member<B, Tag>>>}`;
}[Shared<A, B>];

/** Fields that can be absent in the one union and not in the other, as `tag.field`. */
export type LooserFields<A extends Tagged, B extends Tagged> = {
  [Tag in Shared<A, B>]: `${Tag}.${Exclude<Optional<Member<A, Tag>> & Keys<Member<B, Tag>>, Optional<Member<B, Tag>>>}`;
}[Shared<A, B>];

/** Tags whose members of the one union are none of the other. */
export type Misfits<A extends Tagged, B extends Tagged> = {
  [Tag in Shared<A, B>]: [Member<A, Tag>] extends [Member<B, Tag>] ? never : Tag;
}[Shared<A, B>];

/** One object under a tag, to be compared like a member of a union. Keeps what can be absent. */
export type Under<Tag extends string, T> = Pick<T, Exclude<Keys<T>, "type"> & keyof T> & { readonly type: Tag };
