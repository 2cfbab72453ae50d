import { keyed } from "../schema/entry.ts";
import { assistant } from "./assistant.ts";
import { commandLifecycle } from "./command-lifecycle.ts";
import { keepAlive } from "./keep-alive.ts";
import { errorDuringExecution } from "./result/error-during-execution.ts";
import { errorMaxBudgetUsd } from "./result/error-max-budget-usd.ts";
import { errorMaxStructuredOutputRetries } from "./result/error-max-structured-output-retries.ts";
import { errorMaxTurns } from "./result/error-max-turns.ts";
import { success } from "./result/success.ts";
import { streamEvent } from "./stream-event.ts";
import { init } from "./system/init.ts";
import { sessionStateChanged } from "./system/session-state-changed.ts";
import { status } from "./system/status.ts";
import { user } from "./user.ts";

/** Every known message, by its name: `type`, or `type/subtype` where the wire has a subtype. */
export const messages = keyed(
  [
    user,
    assistant,
    streamEvent,
    success,
    errorDuringExecution,
    errorMaxTurns,
    errorMaxBudgetUsd,
    errorMaxStructuredOutputRetries,
    commandLifecycle,
    keepAlive,
    init,
    sessionStateChanged,
    status,
  ],
  "name",
);
