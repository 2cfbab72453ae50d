export {
  advanceLedger,
  endLedger,
  type FrameDirection,
  hasCommandLinePrompt,
  type LedgerStep,
  startLedger,
  type TurnLedgerOptions,
} from "./advance.ts";
export {
  collectHistory,
  type LedgerFrame,
  type LedgerHistory,
  type LedgerOfOptions,
  ledgerOf,
  type PromptRecord,
} from "./history.ts";
export { type LedgerState, type TurnLedger, turnLedger } from "./ledger.ts";
export { nextRun, type QueuePosition, rankOf } from "./queue.ts";
export { emptyLedger, type Ledger } from "./state.ts";
export { runningPrompts } from "./turn-prompts.ts";
export type { Evidence, LedgerEvent, OpenTurn, Outcome, Prompt, Turn, TurnCause } from "./types.ts";
