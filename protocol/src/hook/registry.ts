import { keyed } from "../schema/entry.ts";
import { configChange } from "./event/config-change.ts";
import { cwdChanged } from "./event/cwd-changed.ts";
import { directoryAdded } from "./event/directory-added.ts";
import { elicitation } from "./event/elicitation.ts";
import { elicitationResult } from "./event/elicitation-result.ts";
import { fileChanged } from "./event/file-changed.ts";
import { instructionsLoaded } from "./event/instructions-loaded.ts";
import { messageDisplay } from "./event/message-display.ts";
import { notification } from "./event/notification.ts";
import { permissionDenied } from "./event/permission-denied.ts";
import { permissionRequest } from "./event/permission-request.ts";
import { postCompact } from "./event/post-compact.ts";
import { postModelSwitch } from "./event/post-model-switch.ts";
import { postToolBatch } from "./event/post-tool-batch.ts";
import { postToolUse } from "./event/post-tool-use.ts";
import { postToolUseFailure } from "./event/post-tool-use-failure.ts";
import { preCompact } from "./event/pre-compact.ts";
import { preModelSwitch } from "./event/pre-model-switch.ts";
import { preSkillShellCommand } from "./event/pre-skill-shell-command.ts";
import { preToolUse } from "./event/pre-tool-use.ts";
import { sessionEnd } from "./event/session-end.ts";
import { sessionStart } from "./event/session-start.ts";
import { setup } from "./event/setup.ts";
import { stop } from "./event/stop.ts";
import { stopFailure } from "./event/stop-failure.ts";
import { subagentStart } from "./event/subagent-start.ts";
import { subagentStop } from "./event/subagent-stop.ts";
import { taskCompleted } from "./event/task-completed.ts";
import { taskCreated } from "./event/task-created.ts";
import { teammateIdle } from "./event/teammate-idle.ts";
import { userPromptExpansion } from "./event/user-prompt-expansion.ts";
import { userPromptSubmit } from "./event/user-prompt-submit.ts";
import { worktreeCreate } from "./event/worktree-create.ts";
import { worktreeRemove } from "./event/worktree-remove.ts";

/** Every hook event, by its name. */
export const hooks = keyed(
  [
    preToolUse,
    postToolUse,
    postToolUseFailure,
    postToolBatch,
    permissionDenied,
    notification,
    userPromptSubmit,
    userPromptExpansion,
    sessionStart,
    stop,
    stopFailure,
    subagentStart,
    subagentStop,
    preCompact,
    postCompact,
    preModelSwitch,
    postModelSwitch,
    sessionEnd,
    permissionRequest,
    setup,
    teammateIdle,
    taskCreated,
    taskCompleted,
    elicitation,
    elicitationResult,
    configChange,
    instructionsLoaded,
    worktreeCreate,
    worktreeRemove,
    cwdChanged,
    fileChanged,
    directoryAdded,
    messageDisplay,
    preSkillShellCommand,
  ],
  "event",
);
