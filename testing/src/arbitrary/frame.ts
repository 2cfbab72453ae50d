import { currentCatalogue } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import fc, { type Arbitrary } from "fast-check";
import { type SchemaOptions, schemaArbitrary } from "./schema.ts";

/**
 * The names of all kinds of frames: `assistant`, `control_request/interrupt`, ...
 *
 * @param from - The side that sends them. Default: both.
 * @example
 * import { frameArbitrary, frameKindNames } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * const anyFrame = fc.oneof(...frameKindNames("agent").map((name) => frameArbitrary(name)));
 */
export const frameKindNames = (from?: "host" | "agent"): readonly string[] =>
  [...currentCatalogue().kinds.values()]
    .filter(({ direction }) => from === undefined || direction === "both" || direction.startsWith(from))
    .map(({ name }) => name);

/**
 * Generates frames of one kind, as of the current release.
 *
 * @param name - Kind of frame; see {@link frameKindNames}.
 * @param options - How deep optional parts are filled, and whether unknown fields occur.
 * @throws RangeError if the kind does not exist.
 * @example
 * import { decodeLine, encode } from "@agentwire/protocol";
 * import { frameArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * fc.assert(fc.property(frameArbitrary("assistant"), (frame) => decodeLine(encode(frame)).ok));
 */
export function frameArbitrary(name: string, options: SchemaOptions = {}): Arbitrary<Frame> {
  const { kinds, definitions } = currentCatalogue();
  const kind = kinds.get(name);
  if (!kind) throw new RangeError(`There is no kind of frame named ${name}. frameKindNames() lists the kinds.`);
  return schemaArbitrary(kind.schema, definitions, options) as Arbitrary<Frame>;
}

/**
 * Generates frames that no release declares: another `type`, or a known one with another `subtype`.
 *
 * @see compatibility.type.unknown-agent compatibility.type.unknown-host
 * @example
 * import { validateFrame } from "@agentwire/protocol";
 * import { unknownFrameArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * fc.assert(fc.property(unknownFrameArbitrary(), (frame) => validateFrame(frame).status === "drift"));
 */
export const unknownFrameArbitrary = (): Arbitrary<Frame> =>
  fc.oneof(
    fc.record(
      { type: fc.stringMatching(/^x_[a-z]{1,10}$/), value: fc.jsonValue({ maxDepth: 2 }) },
      { noNullPrototype: true },
    ),
    fc.record(
      { type: fc.constant("system"), subtype: fc.stringMatching(/^x_[a-z]{1,10}$/) },
      { noNullPrototype: true },
    ),
  );
