import type { Arbitrary } from "fast-check";
import { late } from "../../../arbitrary/lazy.ts";
import type { Draft, Foreseen } from "../session.ts";

/** One thing that happens in a generated session, chosen: its data, and what it does to a session. */
export interface Deed {
  /** The data, in the form of a counterexample. */
  readonly told: { readonly act: string };
  /** Adds it to a session, and what is then foreseen to what was foreseen: a part of the executable model. */
  perform(foreseen: Foreseen, draft: Draft): void;
}

/** A kind of things that happen in generated sessions. */
export interface Act {
  /** How often it is chosen among the others. */
  readonly weight: number;
  /** Built when it is first read. */
  readonly deeds: Arbitrary<Deed>;
}

/** Declares an act: how its data are generated, and what they do to a session. */
export const defineAct = <Data extends object>(
  name: string,
  weight: number,
  data: () => Arbitrary<Data>,
  perform: (data: Data, foreseen: Foreseen, draft: Draft) => void,
): Act => {
  const deeds = late(() =>
    data().map(
      (value): Deed => ({
        told: { act: name, ...value },
        perform: (foreseen, draft) => perform(value, foreseen, draft),
      }),
    ),
  );
  return {
    weight,
    get deeds() {
      return deeds();
    },
  };
};
