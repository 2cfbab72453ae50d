import type { Arbitrary } from "fast-check";
import { lazy } from "../../../arbitrary/lazy.ts";
import type { Draft, Expectation } from "../session.ts";

/** An action in a generated session: its data and its effect on a session. */
export interface Action {
  /** The data, in the form of a counterexample. */
  readonly data: { readonly action: string };
  /** Adds it to a session, and changes the expectation: a part of the executable model. */
  perform(expectation: Expectation, draft: Draft): void;
}

/** A kind of action in generated sessions. */
export interface ActionKind {
  /** Relative frequency. */
  readonly weight: number;
  /** Built on first use. */
  readonly actions: Arbitrary<Action>;
}

/** Declares an action: how its data are generated, and its effect on a session. */
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
