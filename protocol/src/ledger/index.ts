export {
  collectHistory,
  type LedgerFrame,
  type LedgerHistory,
  type LedgerOfOptions,
  ledgerOf,
  type PromptRecord,
} from "./history.ts";
export {
  type FrameDirection,
  type LedgerState,
  type TurnLedger,
  type TurnLedgerOptions,
  turnLedger,
} from "./ledger.ts";
export type { Evidence, LedgerEvent, OpenTurn, Outcome, Prompt, Turn, TurnCause } from "./types.ts";
