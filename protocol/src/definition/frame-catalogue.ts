import type { JsonSchema } from "../schema/json-schema.ts";
import { currentRelease, type Release } from "../schema/release.ts";
import { type Definitions, definitions } from "./definitions.ts";
import { type EnvelopeName, envelopes, type FrameKind, frameKinds } from "./frame-kinds.ts";

/** Everything a reader needs to identify and validate the frames of one release. */
export interface FrameCatalogue {
  readonly release: Release;
  readonly definitions: Definitions;
  readonly kinds: ReadonlyMap<string, FrameKind>;
  readonly envelopes: Readonly<Record<EnvelopeName, JsonSchema>>;
}

/** The catalogue of a release, from that release's definitions. */
export const frameCatalogue = (release: Release, among: Definitions): FrameCatalogue => ({
  release,
  definitions: among,
  kinds: frameKinds(among),
  envelopes: envelopes(among),
});

let current: FrameCatalogue | undefined;

/**
 * The catalogue of the current release. Computed on first use, then cached.
 *
 * @example
 * import { currentCatalogue } from "@agentwire/protocol";
 *
 * for (const { name, direction } of currentCatalogue().kinds.values()) console.log(direction, name);
 */
export function currentCatalogue(): FrameCatalogue {
  current ??= frameCatalogue(currentRelease, definitions());
  return current;
}
