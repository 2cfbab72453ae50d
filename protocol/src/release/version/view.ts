import { type Definitions, definitions } from "../../definition/definitions.ts";
import { type FrameCatalogue, frameCatalogue } from "../../definition/frame-catalogue.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import type { Release } from "../../schema/release.ts";
import { type Resolution, resolveRelease } from "../../schema/releases.ts";
import { type ValidateOptions, validateFrame } from "../../validate/frame.ts";
import { FrameValidator } from "../../validate/frame-validator.ts";
import type { Verdict } from "../../validate/verdict.ts";
import { documentOf, type SchemaDocument } from "../describe/json-schema.ts";
import type { SchemaMode } from "../describe/portable-schema.ts";
import type { Change } from "./change.ts";
import { compareDefinitions } from "./compare.ts";

/** The protocol as of one release. */
export interface ReleaseView extends Resolution {
  /** JSON Schemas of all named definitions, by name. */
  readonly definitions: Definitions;
  /** The JSON Schema of one definition; `undefined` if the release does not have it. */
  schema(name: string): JsonSchema | undefined;
  /** Names of the kinds of frames: `assistant`, `control_request/interrupt`, ... */
  readonly frames: readonly string[];
  /**
   * All definitions in one JSON Schema document. In `compat` mode, the default, it accepts unknown types, fields and enum
   * values; in `strict` mode it rejects them.
   */
  document(mode?: SchemaMode): SchemaDocument;
  /** Validates one frame against this release. */
  validate(frame: unknown, options?: Omit<ValidateOptions, "catalogue">): Verdict;
  /** Creates a validator for the frames of a session, for this release. */
  validator(options?: Omit<ValidateOptions, "catalogue" | "direction" | "responseTo">): FrameValidator;
}

const catalogues = new Map<Release, FrameCatalogue>();

function catalogueOf(release: Release): FrameCatalogue {
  const known = catalogues.get(release) ?? frameCatalogue(release, definitions(release));
  catalogues.set(release, known);
  return known;
}

/**
 * The protocol as of a release. An unknown release gets the newest one before it, and `note` says so.
 *
 * @param release - A release, such as `0.2.112`.
 * @throws RangeError for an invalid release number and for releases before 0.1.0.
 * @example
 * import { at } from "@agentwire/protocol";
 *
 * const { status } = at("0.2.112").validate({ type: "keep_alive" });
 */
export function at(release: string): ReleaseView {
  const resolution = resolveRelease(release);
  const catalogue = catalogueOf(resolution.release);
  return {
    ...resolution,
    definitions: catalogue.definitions,
    schema: (name) => (Object.hasOwn(catalogue.definitions, name) ? catalogue.definitions[name] : undefined),
    frames: [...catalogue.kinds.keys()],
    document: (mode) => documentOf(resolution.release, catalogue, mode),
    validate: (frame, options = {}) => validateFrame(frame, { ...options, catalogue }),
    validator: (options = {}) => new FrameValidator({ ...options, catalogue }),
  };
}

/** The changes between two releases. */
export interface ReleaseDiff {
  readonly from: Resolution;
  readonly to: Resolution;
  readonly changes: readonly Change[];
}

/**
 * Computes every difference between two releases, field by field, with its effect on readers and writers.
 *
 * @param from - The earlier release, such as `0.2.112`.
 * @param to - The later release.
 * @throws RangeError under the same conditions as {@link at}.
 * @example
 * import { diff } from "@agentwire/protocol";
 *
 * for (const change of diff("0.2.112", "0.3.330").changes) console.log(change);
 */
export function diff(from: string, to: string): ReleaseDiff {
  const [before, after] = [resolveRelease(from), resolveRelease(to)];
  const changes = compareDefinitions(definitions(before.release), definitions(after.release));
  return { from: before, to: after, changes };
}
