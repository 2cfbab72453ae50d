import { currentCatalogue } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import fc, { type Arbitrary } from "fast-check";
import { type SchemaOptions, schemaArbitrary } from "./schema.ts";

/** Names of the kinds of frames that one side, or either, may send: `assistant`, `control_request/interrupt`, ... */
export const frameKindNames = (from?: "host" | "agent"): readonly string[] =>
  [...currentCatalogue().kinds.values()]
    .filter(({ direction }) => from === undefined || direction === "both" || direction.startsWith(from))
    .map(({ name }) => name);

/** Frames of one kind, as the current release knows it. Throws where there is no such kind. */
export function frameArbitrary(name: string, options: SchemaOptions = {}): Arbitrary<Frame> {
  const { kinds, definitions } = currentCatalogue();
  const kind = kinds.get(name);
  if (!kind) throw new Error(`There is no kind of frame named ${name}; see frameKindNames().`);
  return schemaArbitrary(kind.schema, definitions, options) as Arbitrary<Frame>;
}

/** Frames that no release knows: another `type`, or a known one with another `subtype`. */
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
