import { keyed } from "../schema/entry.ts";
import { agentColor } from "./line/agent-color.ts";
import { agentName } from "./line/agent-name.ts";
import { agentSetting } from "./line/agent-setting.ts";
import { apiRequest } from "./line/api-request.ts";
import { apiRequestBlob } from "./line/api-request-blob.ts";
import { apiRequestShape } from "./line/api-request-shape.ts";
import { assistant } from "./line/assistant.ts";
import { atisLatch } from "./line/atis-latch.ts";
import { attachment } from "./line/attachment.ts";
import { costState } from "./line/cost-state.ts";
import { customTitle } from "./line/custom-title.ts";
import { fileHistoryDelta } from "./line/file-history-delta.ts";
import { fileHistorySnapshot } from "./line/file-history-snapshot.ts";
import { lastPrompt } from "./line/last-prompt.ts";
import { mode } from "./line/mode.ts";
import { permissionMode } from "./line/permission-mode.ts";
import { progress } from "./line/progress.ts";
import { queueOperation } from "./line/queue-operation.ts";
import { relocated } from "./line/relocated.ts";
import { summary } from "./line/summary.ts";
import { tag } from "./line/tag.ts";
import { toolsUsed } from "./line/tools-used.ts";
import { user } from "./line/user.ts";
import { worktreeState } from "./line/worktree-state.ts";
import { apiError } from "./system/api-error.ts";
import { compactBoundary } from "./system/compact-boundary.ts";
import { informational } from "./system/informational.ts";
import { localCommand } from "./system/local-command.ts";
import { modelFallback } from "./system/model-fallback.ts";
import { modelRefusalNoFallback } from "./system/model-refusal-no-fallback.ts";
import { stopHookSummary } from "./system/stop-hook-summary.ts";
import { turnDuration } from "./system/turn-duration.ts";

/** Every kind of line that was observed in session files, by name. Subagents have the same kinds. */
export const transcriptLines = keyed(
  [
    agentColor,
    agentName,
    agentSetting,
    apiRequestBlob,
    apiRequestShape,
    apiRequest,
    assistant,
    atisLatch,
    attachment,
    costState,
    customTitle,
    fileHistoryDelta,
    fileHistorySnapshot,
    lastPrompt,
    mode,
    permissionMode,
    progress,
    queueOperation,
    relocated,
    summary,
    tag,
    toolsUsed,
    user,
    worktreeState,
    apiError,
    compactBoundary,
    informational,
    localCommand,
    modelFallback,
    modelRefusalNoFallback,
    stopHookSummary,
    turnDuration,
  ],
  "name",
);
