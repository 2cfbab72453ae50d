import type { TimelineState } from "../timeline/state.ts";

type Ledger = TimelineState["ledger"];

/** A ledger without maps and sets, which JSON cannot contain. */
interface StoredLedger extends Omit<Ledger, "uuids" | "withdrawals" | "connecting"> {
  readonly newest: readonly string[];
  readonly older: readonly (readonly string[])[];
  readonly withdrawals: readonly (readonly [string, string | null])[];
  readonly connecting: readonly string[];
}

/** The states of processes, without their conversations, as JSON. */
export type StoredStates = readonly (readonly [
  process: number,
  state: Omit<TimelineState, "ledger" | "conversation"> & { readonly ledger: StoredLedger },
])[];

/** Converts states to JSON values. */
export const storedStates = (states: ReadonlyMap<number, TimelineState>): StoredStates =>
  [...states].map(([process, { conversation: _, ledger, ...state }]) => {
    const { uuids, withdrawals, connecting, ...rest } = ledger;
    const texts = { newest: uuids.newest, older: uuids.older.map((chunk) => [...chunk]) };
    return [
      process,
      { ...state, ledger: { ...rest, ...texts, withdrawals: [...withdrawals], connecting: [...connecting] } },
    ];
  });

/** The states in JSON values. */
export const restoredStates = (stored: StoredStates): ReadonlyMap<number, TimelineState> =>
  new Map(
    stored.map(([process, { ledger, ...state }]) => {
      const { newest, older, withdrawals, connecting, ...rest } = ledger;
      const restored: Ledger = {
        ...rest,
        uuids: { newest, older: older.map((chunk) => new Set(chunk)) },
        withdrawals: new Map(withdrawals),
        connecting: new Set(connecting),
      };
      return [process, { ...state, conversation: null, ledger: restored }];
    }),
  );
