import type { DiffOptions, ReplayVerdict } from "@agentwire/replay";
import { expect } from "vitest";
import {
  type Assessment,
  endsWith,
  isReproduced,
  matchesTape,
  type ObeysLawsOptions,
  obeysLaws,
  type RecordedSession,
} from "../assertions/index.ts";

/** The matchers of `expect(recorded)` once this module is imported. */
export interface SessionMatchers<Returned = unknown> {
  /** The session violates no law of the protocol. The message names each violated requirement. */
  toObeyLaws(options?: ObeysLawsOptions): Returned;
  /** The session matches another by meaning: ids are renamed, times masked. */
  toMatchTape(expected: RecordedSession, options?: DiffOptions): Returned;
  /** A replay's verdict is that the host did as recorded. The message says where it diverged. */
  toBeReproduced(): Returned;
  /** The last result has these fields. */
  toEndWith(pattern: Readonly<Record<string, unknown>>): Returned;
}

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends SessionMatchers<R> {}
}

const result = ({ pass, message }: Assessment) => ({ pass, message: () => message });

expect.extend({
  toObeyLaws: (recorded: RecordedSession, options?: ObeysLawsOptions) => result(obeysLaws(recorded, options)),
  toMatchTape: (recorded: RecordedSession, expected: RecordedSession, options?: DiffOptions) =>
    result(matchesTape(recorded, expected, options)),
  toBeReproduced: (verdict: ReplayVerdict) => result(isReproduced(verdict)),
  toEndWith: (recorded: RecordedSession, pattern: Readonly<Record<string, unknown>>) =>
    result(endsWith(recorded, pattern)),
});
