import { keyed } from "../schema/entry.ts";
import { activeGoal } from "./plain/active-goal.ts";
import { assistant } from "./plain/assistant.ts";
import { authStatus } from "./plain/auth-status.ts";
import { autocompactState } from "./plain/autocompact-state.ts";
import { commandLifecycle } from "./plain/command-lifecycle.ts";
import { conversationReset } from "./plain/conversation-reset.ts";
import { keepAlive } from "./plain/keep-alive.ts";
import { promptSuggestion } from "./plain/prompt-suggestion.ts";
import { rateLimitEvent } from "./plain/rate-limit-event.ts";
import { streamEvent } from "./plain/stream-event.ts";
import { toolProgress } from "./plain/tool-progress.ts";
import { toolUseSummary } from "./plain/tool-use-summary.ts";
import { transcriptMirror } from "./plain/transcript-mirror.ts";
import { user } from "./plain/user.ts";
import { errorDuringExecution } from "./result/error-during-execution.ts";
import { errorMaxBudgetUsd } from "./result/error-max-budget-usd.ts";
import { errorMaxStructuredOutputRetries } from "./result/error-max-structured-output-retries.ts";
import { errorMaxTurns } from "./result/error-max-turns.ts";
import { success } from "./result/success.ts";
import { apiRetry } from "./system/api-retry.ts";
import { backgroundTasksChanged } from "./system/background-tasks-changed.ts";
import { commandsChanged } from "./system/commands-changed.ts";
import { compactBoundary } from "./system/compact-boundary.ts";
import { controlRequestProgress } from "./system/control-request-progress.ts";
import { elicitationComplete } from "./system/elicitation-complete.ts";
import { filesPersisted } from "./system/files-persisted.ts";
import { hookProgress } from "./system/hook-progress.ts";
import { hookResponse } from "./system/hook-response.ts";
import { hookStarted } from "./system/hook-started.ts";
import { informational } from "./system/informational.ts";
import { init } from "./system/init.ts";
import { localCommandOutput } from "./system/local-command-output.ts";
import { memoryRecall } from "./system/memory-recall.ts";
import { mirrorError } from "./system/mirror-error.ts";
import { modelFallback } from "./system/model-fallback.ts";
import { modelRefusalFallback } from "./system/model-refusal-fallback.ts";
import { modelRefusalNoFallback } from "./system/model-refusal-no-fallback.ts";
import { notification } from "./system/notification.ts";
import { permissionDenied } from "./system/permission-denied.ts";
import { pluginInstall } from "./system/plugin-install.ts";
import { postTurnSummary } from "./system/post-turn-summary.ts";
import { sessionMetadata } from "./system/session-metadata.ts";
import { sessionStateChanged } from "./system/session-state-changed.ts";
import { sessionTitleChanged } from "./system/session-title-changed.ts";
import { sessionWritesLost } from "./system/session-writes-lost.ts";
import { status } from "./system/status.ts";
import { taskNotification } from "./system/task-notification.ts";
import { taskProgress } from "./system/task-progress.ts";
import { taskStarted } from "./system/task-started.ts";
import { taskSummary } from "./system/task-summary.ts";
import { taskUpdated } from "./system/task-updated.ts";
import { thinkingTokens } from "./system/thinking-tokens.ts";
import { uiInvalidate } from "./system/ui-invalidate.ts";
import { vcsStateChanged } from "./system/vcs-state-changed.ts";
import { workerShuttingDown } from "./system/worker-shutting-down.ts";

/** Every known message, by its name: `type`, or `type/subtype` where the wire has a subtype. */
export const messages = keyed(
  [
    activeGoal,
    assistant,
    authStatus,
    autocompactState,
    commandLifecycle,
    conversationReset,
    keepAlive,
    promptSuggestion,
    rateLimitEvent,
    streamEvent,
    toolProgress,
    toolUseSummary,
    transcriptMirror,
    user,
    errorDuringExecution,
    errorMaxBudgetUsd,
    errorMaxStructuredOutputRetries,
    errorMaxTurns,
    success,
    apiRetry,
    backgroundTasksChanged,
    commandsChanged,
    compactBoundary,
    controlRequestProgress,
    elicitationComplete,
    filesPersisted,
    hookProgress,
    hookResponse,
    hookStarted,
    informational,
    init,
    localCommandOutput,
    memoryRecall,
    mirrorError,
    modelFallback,
    modelRefusalFallback,
    modelRefusalNoFallback,
    notification,
    permissionDenied,
    pluginInstall,
    postTurnSummary,
    sessionMetadata,
    sessionStateChanged,
    sessionTitleChanged,
    sessionWritesLost,
    status,
    taskNotification,
    taskProgress,
    taskStarted,
    taskSummary,
    taskUpdated,
    thinkingTokens,
    uiInvalidate,
    vcsStateChanged,
    workerShuttingDown,
  ],
  "name",
);
