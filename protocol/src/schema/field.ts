import { z } from "zod";
import type { Release } from "./release.ts";

/**
 * What a field is for, beyond its JSON type. Comparison, redaction and the viewer read this key and nothing else to
 * decide what is renamed, masked or compared.
 *
 * - `id`: identifies the thing that carries it; `reference`: names the id of another thing
 * - `time`: a point in time; `duration`: a span; both vary from run to run
 * - `cost`: money, `tokens`: a token count
 * - `process`: the number of a process on the machine that runs it
 * - `path`: a place in a file system; `text`: prose for people, whose wording is not part of the protocol
 * - `secret`: never to be written to a recording
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

/** What the schema of a field says about it besides its type. Carried into the published JSON Schema as it stands. */
export interface FieldMeta {
  readonly description?: string;
  readonly role?: FieldRole;
  readonly unit?: "ms" | "s" | "us" | "usd" | "tokens" | "bytes" | "chars" | "iso8601" | "epoch-ms" | "epoch-s";
  /** First release that had the field, where it is younger than the entry that holds it. */
  readonly since?: Release;
  /** First release that no longer had the field. */
  readonly until?: Release;
  /** `undeclared`: travels on the wire, but no published declaration names it. */
  readonly stability?: "declared" | "undeclared";
  /** Where an undeclared field was seen. */
  readonly evidence?: string;
  /** What makes the value differ between two runs of the same session, where the peers do not decide it. */
  readonly chance?: string;
  /** First release in which the field could be absent; before it, the field was always there. */
  readonly optionalSince?: Release;
  /** Literals that are younger than the field, with the first release that had each. */
  readonly literalsSince?: Readonly<Record<string, Release>>;
  /** Literals that are gone: the first release without each, and the first with it where that is younger. */
  readonly formerLiterals?: Readonly<Record<string, { readonly since?: Release; readonly until: Release }>>;
  /** First release in which the field was always there; before it, the field could be absent. */
  readonly requiredSince?: Release;
  /** Forms that the schema had before the present one, oldest first. */
  readonly earlier?: readonly EarlierForm[];
}

/** What a schema was until a release changed it in a way that no other metadata can say. */
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
 * An object that keeps the fields it does not know, so that a later release's additions survive a round trip. The
 * static type names the known fields alone: an index signature would turn every misspelt field into `unknown`.
 */
export const object = <Shape extends z.core.$ZodShape>(shape: Shape): z.ZodObject<Shape, z.core.$strip> =>
  known(z.looseObject(shape));

/** Leaves the index signature out of the static type of an object that keeps the fields it does not know. */
export const known = <Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape, z.core.$ZodObjectConfig>,
): z.ZodObject<Shape, z.core.$strip> => schema as z.ZodObject<Shape, z.core.$strip>;

const string = (role: FieldRole, description: string) => z.string().meta({ role, description });

/** An id of the thing that carries it. */
export const id = (description: string) => string("id", description);
/** The id of another thing. */
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

/** The text form of a UUID, as the type of Node's `randomUUID` has it. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`;

const promisedUuid = (role: FieldRole, description: string) => {
  const schema: z.ZodType<string, string> = string(role, description);
  return schema as z.ZodType<Uuid, string>;
};

/**
 * An id that the agent makes and that is always a UUID. Any string is accepted: what a peer put there is worth more to
 * a reader than a refusal, so the format is a promise about what is sent and no condition on what is read.
 */
export const uuid = (description: string): z.ZodType<Uuid, string> => promisedUuid("id", description);
/** The UUID of another thing, under the same promise as {@link uuid}. */
export const uuidReference = (description: string): z.ZodType<Uuid, string> => promisedUuid("reference", description);
/** A string that is neither id nor prose: a name, a code, an open set of words. */
export const word = (description: string) => z.string().meta({ description });
/** A number that is neither a time, a span, a cost nor a token count. */
export const count = (description: string) => z.number().meta({ description });
/** A boolean. */
export const flag = (description: string) => z.boolean().meta({ description });
/** One of the listed words. A reader in a tolerant mode takes a word that is not listed as drift. */
export const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  z.enum(words).meta({ description });
/** A list. */
export const list = <Item extends z.ZodType>(item: Item, description: string) => z.array(item).meta({ description });
/** A list of names or other plain strings. */
export const names = (description: string) => z.array(z.string()).meta({ description });
/** A list of ids of other things. */
export const references = (description: string) =>
  z.array(z.string().meta({ role: "reference" })).meta({ description });
/** A list of file system paths. */
export const paths = (description: string) => z.array(z.string().meta({ role: "path" })).meta({ description });
/** An object whose keys are data. */
export const table = <Value extends z.ZodType>(value: Value, description: string) =>
  z.record(z.string(), value).meta({ description });
/** Anything that JSON can say. */
export const anything = (description: string) => z.unknown().meta({ description });

/** Marks a schema as absent before `release`. */
export const since = <S extends z.ZodType>(release: Release, schema: S): S =>
  schema.meta({ ...schema.meta(), since: release });
/** Names literals that an enumeration has lost. */
export const formerLiterals = <S extends z.ZodType>(
  literals: Readonly<Record<string, { readonly since?: Release; readonly until: Release }>>,
  schema: S,
): S => schema.meta({ ...schema.meta(), formerLiterals: literals });

/**
 * Gives a field the form that it had before `release`, for a change that no other mark can say. Where only one of the
 * two forms is optional, the field could be absent on that side of the release alone.
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

/** Marks a schema as seen on the wire only, and says where. */
export const undeclared = <S extends z.ZodType>(schema: S, evidence?: string): S =>
  schema.meta({ ...schema.meta(), stability: "undeclared", ...(evidence === undefined ? {} : { evidence }) });
/** Marks a value that the peers do not decide, and says what does. */
export const chance = <S extends z.ZodType>(cause: string, schema: S): S =>
  schema.meta({ ...schema.meta(), chance: cause });
/** A JSON object whose content is not the protocol's business. */
export const record = (description: string) => z.record(z.string(), z.unknown()).describe(description);
/** Marks literals of an enumeration as younger than the field that holds them. */
export const literalsSince = <S extends z.ZodType>(releases: Readonly<Record<string, Release>>, schema: S): S =>
  schema.meta({ ...schema.meta(), literalsSince: releases });
