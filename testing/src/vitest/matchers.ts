import type { DiffOptions } from "@agentwire/replay";
import { expect } from "vitest";
import {
  type Assessment,
  endsWith,
  matchesTape,
  type ObeysLawsOptions,
  obeysLaws,
  type Recorded,
} from "../assertions/index.ts";

/** What `expect(recorded)` can say of a session once this module is imported. */
export interface SessionMatchers<Returned = unknown> {
  /** No law of the wire is broken; the message names each clause that is. */
  toObeyLaws(options?: ObeysLawsOptions): Returned;
  /** The session says the same as another by meaning: ids are renamed, times masked. */
  toMatchTape(expected: Recorded, options?: DiffOptions): Returned;
  /** The last result holds these fields. */
  toEndWith(pattern: Readonly<Record<string, unknown>>): Returned;
}

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends SessionMatchers<R> {}
}

const told = ({ pass, message }: Assessment) => ({ pass, message: () => message });

expect.extend({
  toObeyLaws: (recorded: Recorded, options?: ObeysLawsOptions) => told(obeysLaws(recorded, options)),
  toMatchTape: (recorded: Recorded, expected: Recorded, options?: DiffOptions) =>
    told(matchesTape(recorded, expected, options)),
  toEndWith: (recorded: Recorded, pattern: Readonly<Record<string, unknown>>) => told(endsWith(recorded, pattern)),
});
