import * as z from "zod";
import type { Release } from "./release.ts";

/**
 * The role of a field, beyond its JSON type. Comparison, redaction and the viewer use only this key to decide what to
 * rename, mask or compare.
 *
 * - `id`: identifies the object that contains it; `reference`: the id of another object
 * - `time`: a point in time; `duration`: a span; both vary from run to run
 * - `cost`: an amount of money; `tokens`: a token count
 * - `process`: an operating system process id
 * - `path`: a file system path; `text`: prose for people, whose wording is not part of the protocol
 * - `secret`: never written to a recording
 */
export type FieldRole =
  | "id"
  | "reference"
  | "process"
  | "time"
  | "duration"
  | "cost"
  | "tokens"
  | "path"
  | "text"
  | "secret";

/** Metadata of a field besides its type. Copied unchanged into the published JSON Schema. */
export interface FieldMeta {
  readonly description?: string;
  readonly role?: FieldRole;
  /** The format that senders guarantee. Readers accept any string. */
  readonly promise?: "uuid";
  readonly unit?: "ms" | "s" | "us" | "usd" | "tokens" | "bytes" | "chars" | "iso8601" | "epoch-ms" | "epoch-s";
  /** First release that has the field, if it is newer than the entry that contains it. */
  readonly since?: Release;
  /** First release that no longer has the field. */
  readonly until?: Release;
  /** `undeclared`: sent on the wire, but not named by any published declaration. */
  readonly stability?: "declared" | "undeclared";
  /** Where an undeclared field was observed. */
  readonly evidence?: string;
  /** First release that declares a field that was only observed before. */
  readonly declaredSince?: Release;
  /** Why the value differs between two runs of the same session, if neither peer determines it. */
  readonly chance?: string;
  /**
   * Whether the value describes the agent's catalogue: its version, models, commands, tools and prices. It differs
   * between programs, not between sessions.
   */
  readonly catalogue?: true;
  /** First release in which the field was optional; earlier releases require it. */
  readonly optionalSince?: Release;
  /** Literals that are newer than the field, with the first release of each. */
  readonly literalsSince?: Readonly<Record<string, Release>>;
  /**
   * Literals that were removed: the first release without each, and its first release if it is newer than the field.
   */
  readonly formerLiterals?: Readonly<Record<string, { readonly since?: Release; readonly until: Release }>>;
  /** First release that requires the field; earlier releases make it optional. */
  readonly requiredSince?: Release;
  /** Earlier forms of the schema, oldest first. */
  readonly earlier?: readonly EarlierForm[];
}

/** The form of a schema before a release changed it in a way that no other metadata can express. */
interface EarlierForm {
  /** First release that no longer had this form. */
  readonly until: Release;
  /** The form, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

declare module "zod" {
  interface GlobalMeta extends Omit<FieldMeta, "description"> {}
}

/**
 * An object that keeps unknown fields, so that additions of a later release survive a round trip. The static type lists
 * only the known fields: with an index signature, a misspelled field would have the type `unknown`.
 */
export const object = <Shape extends z.core.$ZodShape>(shape: Shape): z.ZodObject<Shape, z.core.$strip> =>
  known(z.looseObject(shape));

/** Removes the index signature from the static type of an object that keeps unknown fields. */
export const known = <Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape, z.core.$ZodObjectConfig>,
): z.ZodObject<Shape, z.core.$strip> => schema as z.ZodObject<Shape, z.core.$strip>;

const string = (role: FieldRole, description: string) => z.string().meta({ role, description });

/** A field that contains the id of its own object. */
export const id = (description: string) => string("id", description);
/** A field that contains the id of another object. */
export const reference = (description: string) => string("reference", description);
/** A file system path. */
export const path = (description: string) => string("path", description);
/** Prose for people; the wording is not part of the protocol. */
export const text = (description: string) => string("text", description);
/** A point in time, ISO 8601 in UTC. */
export const timestamp = (description: string) => z.string().meta({ role: "time", unit: "iso8601", description });
/** A point in time, milliseconds since the epoch. */
export const epochMilliseconds = (description: string) =>
  z.number().meta({ role: "time", unit: "epoch-ms", description });
/** A span in milliseconds. */
export const milliseconds = (description: string) => z.number().meta({ role: "duration", unit: "ms", description });
/** An amount in US dollars. */
export const dollars = (description: string) => z.number().meta({ role: "cost", unit: "usd", description });
/** A number of tokens. */
export const tokens = (description: string) => z.number().meta({ role: "tokens", unit: "tokens", description });

/** The text form of a UUID, as typed by Node's `randomUUID`. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`;

const promisedUuid = (role: FieldRole, description: string) => {
  const schema: z.ZodType<string, string> = z.string().meta({ role, description, promise: "uuid" });
  return schema as z.ZodType<Uuid, string>;
};

/**
 * An id that the agent generates and that is always a UUID. Any string is accepted: the format is a promise about what
 * agents send, not a condition on what is read.
 */
export const uuid = (description: string): z.ZodType<Uuid, string> => promisedUuid("id", description);
/** The UUID of another object, under the same promise as {@link uuid}. */
export const uuidReference = (description: string): z.ZodType<Uuid, string> => promisedUuid("reference", description);
/** A string that is neither id nor prose: a name, a code, a value of an open set. */
export const word = (description: string) => z.string().meta({ description });
/** A number that is neither a time, a duration, a cost nor a token count. */
export const count = (description: string) => z.number().meta({ description });
/** A boolean. */
export const flag = (description: string) => z.boolean().meta({ description });
/** An enumeration. A reader in a tolerant mode reports an unlisted value as drift. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  z.enum(values).meta({ description });
/** A list. */
export const list = <Item extends z.ZodType>(item: Item, description: string) => z.array(item).meta({ description });
/** A list of names or other plain strings. */
export const names = (description: string) => z.array(z.string()).meta({ description });
/** A list of ids of other objects. */
export const references = (description: string) =>
  z.array(z.string().meta({ role: "reference" })).meta({ description });
/** A list of file system paths. */
export const paths = (description: string) => z.array(z.string().meta({ role: "path" })).meta({ description });
/** An object whose keys are data. */
export const table = <Value extends z.ZodType>(value: Value, description: string) =>
  z.record(z.string(), value).meta({ description });
/** Any JSON value. */
export const anything = (description: string) => z.unknown().meta({ description });

/** Marks a schema as new in `release`. */
export const since = <S extends z.ZodType>(release: Release, schema: S): S =>
  schema.meta({ ...schema.meta(), since: release });
/** Marks a field that releases before `release` may omit. */
export const requiredSince = <S extends z.ZodType>(release: Release, schema: S): S =>
  schema.meta({ ...schema.meta(), requiredSince: release });
/** Records literals that were removed from an enumeration. */
export const formerLiterals = <S extends z.ZodType>(
  literals: Readonly<Record<string, { readonly since?: Release; readonly until: Release }>>,
  schema: S,
): S => schema.meta({ ...schema.meta(), formerLiterals: literals });

/**
 * Sets the form that a field had before `release`, for a change that no other marker can express. If only one of the
 * two forms is optional, the field was optional only on that side of the release.
 */
export function earlier<S extends z.ZodType>(release: Release, form: z.ZodType, schema: S): S {
  const { $schema: _dialect, ...json } = z.toJSONSchema(form, { io: "input" });
  const [was, is] = [form, schema].map((one) => one instanceof z.ZodOptional);
  return schema.meta({
    ...schema.meta(),
    earlier: [{ until: release, schema: json }],
    ...(was && !is ? { requiredSince: release } : {}),
    ...(is && !was ? { optionalSince: release } : {}),
  });
}

/** Marks a schema as observed on the wire but not declared, and says where it was observed. */
export const undeclared = <S extends z.ZodType>(schema: S, evidence?: string): S =>
  schema.meta({ ...schema.meta(), stability: "undeclared", ...(evidence === undefined ? {} : { evidence }) });
/** Marks an undeclared schema that releases from `release` on declare. */
export const declaredSince = <S extends z.ZodType>(release: Release, schema: S): S =>
  schema.meta({ ...schema.meta(), declaredSince: release });
/** Marks a value that neither peer determines, with its cause. */
export const chance = <S extends z.ZodType>(cause: string, schema: S): S =>
  schema.meta({ ...schema.meta(), chance: cause });
/** Marks a value of the agent's catalogue. See {@link FieldMeta.catalogue}. */
export const catalogue = <S extends z.ZodType>(schema: S): S => schema.meta({ ...schema.meta(), catalogue: true });
/** A JSON object whose content the protocol does not define. */
export const record = (description: string) => z.record(z.string(), z.unknown()).describe(description);
/** Marks literals of an enumeration as newer than the field that contains them. */
export const literalsSince = <S extends z.ZodType>(releases: Readonly<Record<string, Release>>, schema: S): S =>
  schema.meta({ ...schema.meta(), literalsSince: releases });
