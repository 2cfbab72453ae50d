import type { Arbitrary } from "fast-check";
import { lazy } from "../../../arbitrary/lazy.ts";
import type { Draft, Expectation } from "../session.ts";

/** One thing that happens in a generated session, chosen: its data, and what it does to a session. */
export interface Action {
  /** The data, in the form of a counterexample. */
  readonly data: { readonly action: string };
  /** Adds it to a session, and what it changes to the expectation: a part of the executable model. */
  perform(expectation: Expectation, draft: Draft): void;
}

/** A kind of things that happen in generated sessions. */
export interface ActionKind {
  /** How often it is chosen among the others. */
  readonly weight: number;
  /** Built when it is first read. */
  readonly actions: Arbitrary<Action>;
}

/** Declares an action: how its data are generated, and what they do to a session. */
export const defineAction = <Data extends object>(
  name: string,
  weight: number,
  data: () => Arbitrary<Data>,
  perform: (data: Data, expectation: Expectation, draft: Draft) => void,
): ActionKind => {
  const actions = lazy(() =>
    data().map(
      (value): Action => ({
        data: { action: name, ...value },
        perform: (expectation, draft) => perform(value, expectation, draft),
      }),
    ),
  );
  return {
    weight,
    get actions() {
      return actions();
    },
  };
};
