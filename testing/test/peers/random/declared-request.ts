import fc, { type Arbitrary } from "fast-check";
import { frameArbitrary, frameKindNames } from "../../../src/arbitrary/index.ts";
import type { Frame } from "../../../src/index.ts";

/** A request that a host sends. */
export interface RandomRequest {
  readonly action: "control";
  readonly subtype: string;
  readonly params: Frame;
  /** Whether it waits for the answer before it goes on. */
  readonly await: boolean;
}

/** Ends the session, or changes who answers its hooks and for how long: those have actions of their own. */
const apart: ReadonlySet<string> = new Set(["end_session", "initialize"]);

/** How a request is made invalid: a field is removed, or has another value. */
const damage = fc.option(
  fc.tuple(
    fc.nat(9),
    fc.oneof(
      fc.constant(undefined),
      fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    ),
  ),
  { freq: 2 },
);

function damaged(params: Frame, corrupted: readonly [number, unknown] | null): Frame {
  const keys = Object.keys(params);
  const key = corrupted === null ? undefined : keys[corrupted[0] % keys.length];
  return key === undefined ? params : (JSON.parse(JSON.stringify({ ...params, [key]: corrupted?.[1] })) as Frame);
}

/** Every declared request of a host with all its fields, and malformed versions of them. */
export const declaredRequest = (): Arbitrary<RandomRequest> =>
  fc.oneof(
    ...frameKindNames("host")
      .filter((name) => name.startsWith("control_request/") && !apart.has(name.slice("control_request/".length)))
      .map((name) =>
        fc
          .tuple(frameArbitrary(name, { depth: 3, unknownFields: true }), damage, fc.boolean())
          .map(([frame, corrupted, wait]): RandomRequest => {
            const { subtype, ...params } = frame.request as { readonly subtype: string };
            return { action: "control", subtype, params: damaged(params, corrupted), await: wait };
          }),
      ),
  );
