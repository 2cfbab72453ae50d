import { keyed } from "../schema/entry.ts";
import { applyFlagSettings } from "./request/apply-flag-settings.ts";
import { backgroundTasks } from "./request/background-tasks.ts";
import { canUseTool } from "./request/can-use-tool.ts";
import { cancelAsyncMessage } from "./request/cancel-async-message.ts";
import { channelEnable } from "./request/channel-enable.ts";
import { claimSession } from "./request/claim-session.ts";
import { claudeAuthenticate } from "./request/claude-authenticate.ts";
import { claudeOauthCallback } from "./request/claude-oauth-callback.ts";
import { claudeOauthWaitForCompletion } from "./request/claude-oauth-wait-for-completion.ts";
import { elicitation } from "./request/elicitation.ts";
import { endSession } from "./request/end-session.ts";
import { exportConversation } from "./request/export-conversation.ts";
import { fileSuggestions } from "./request/file-suggestions.ts";
import { forkConversation } from "./request/fork-conversation.ts";
import { generateSessionTitle } from "./request/generate-session-title.ts";
import { getBinaryVersion } from "./request/get-binary-version.ts";
import { getChromeBrowsers } from "./request/get-chrome-browsers.ts";
import { getChromeDialog } from "./request/get-chrome-dialog.ts";
import { getContextUsage } from "./request/get-context-usage.ts";
import { getHooksListing } from "./request/get-hooks-listing.ts";
import { getMemoryDialog } from "./request/get-memory-dialog.ts";
import { getPlan } from "./request/get-plan.ts";
import { getSandboxDialog } from "./request/get-sandbox-dialog.ts";
import { getSessionCost } from "./request/get-session-cost.ts";
import { getSettings } from "./request/get-settings.ts";
import { getSkillsDialog } from "./request/get-skills-dialog.ts";
import { getStatus } from "./request/get-status.ts";
import { getTaskOutput } from "./request/get-task-output.ts";
import { getUsage } from "./request/get-usage.ts";
import { getWorkspaceDiff } from "./request/get-workspace-diff.ts";
import { hookCallback } from "./request/hook-callback.ts";
import { hostAuthTokenRefresh } from "./request/host-auth-token-refresh.ts";
import { initialize } from "./request/initialize.ts";
import { interrupt } from "./request/interrupt.ts";
import { listModels } from "./request/list-models.ts";
import { listPermissionRules } from "./request/list-permission-rules.ts";
import { mcpAuthenticate } from "./request/mcp-authenticate.ts";
import { mcpCall } from "./request/mcp-call.ts";
import { mcpClearAuth } from "./request/mcp-clear-auth.ts";
import { mcpMessage } from "./request/mcp-message.ts";
import { mcpOauthCallbackUrl } from "./request/mcp-oauth-callback-url.ts";
import { mcpReadResource } from "./request/mcp-read-resource.ts";
import { mcpReconnect } from "./request/mcp-reconnect.ts";
import { mcpSetServers } from "./request/mcp-set-servers.ts";
import { mcpStatus } from "./request/mcp-status.ts";
import { mcpToggle } from "./request/mcp-toggle.ts";
import { messageRated } from "./request/message-rated.ts";
import { oauthTokenRefresh } from "./request/oauth-token-refresh.ts";
import { readFile } from "./request/read-file.ts";
import { registerRepoRoot } from "./request/register-repo-root.ts";
import { reloadConnectors } from "./request/reload-connectors.ts";
import { reloadOutputStyles } from "./request/reload-output-styles.ts";
import { reloadPlugins } from "./request/reload-plugins.ts";
import { reloadSkills } from "./request/reload-skills.ts";
import { remoteControl } from "./request/remote-control.ts";
import { remoteControlWorkSecret } from "./request/remote-control-work-secret.ts";
import { renameSession } from "./request/rename-session.ts";
import { requestUserDialog } from "./request/request-user-dialog.ts";
import { rewindConversation } from "./request/rewind-conversation.ts";
import { rewindFiles } from "./request/rewind-files.ts";
import { seedReadState } from "./request/seed-read-state.ts";
import { selectChromeBrowser } from "./request/select-chrome-browser.ts";
import { setChromeBrowserHints } from "./request/set-chrome-browser-hints.ts";
import { setColor } from "./request/set-color.ts";
import { setCwd } from "./request/set-cwd.ts";
import { setHasSubscribers } from "./request/set-has-subscribers.ts";
import { setMaxThinkingTokens } from "./request/set-max-thinking-tokens.ts";
import { setMcpPermissionModeOverride } from "./request/set-mcp-permission-mode-override.ts";
import { setModel } from "./request/set-model.ts";
import { setPermissionMode } from "./request/set-permission-mode.ts";
import { setProactivityLevel } from "./request/set-proactivity-level.ts";
import { setPromptSuggestionsPaused } from "./request/set-prompt-suggestions-paused.ts";
import { sideQuestion } from "./request/side-question.ts";
import { stopTask } from "./request/stop-task.ts";
import { submitFeedback } from "./request/submit-feedback.ts";
import { submitSurveyFeedback } from "./request/submit-survey-feedback.ts";
import { uiCopy } from "./request/ui-copy.ts";
import { uiPromptFill } from "./request/ui-prompt-fill.ts";
import { uiPromptPaint } from "./request/ui-prompt-paint.ts";
import { uiPromptRead } from "./request/ui-prompt-read.ts";
import { uiPromptSuggest } from "./request/ui-prompt-suggest.ts";
import { uiReadSelection } from "./request/ui-read-selection.ts";
import { ultrareviewLaunch } from "./request/ultrareview-launch.ts";
import { updateSettings } from "./request/update-settings.ts";

const declared = [
  initialize,
  canUseTool,
  hookCallback,
  mcpMessage,
  elicitation,
  requestUserDialog,
  interrupt,
  setModel,
  setPermissionMode,
  setMaxThinkingTokens,
  renameSession,
  setColor,
  cancelAsyncMessage,
  rewindFiles,
  seedReadState,
  readFile,
  fileSuggestions,
  registerRepoRoot,
  mcpStatus,
  mcpSetServers,
  mcpReconnect,
  mcpToggle,
  mcpCall,
  mcpReadResource,
  stopTask,
  backgroundTasks,
  getTaskOutput,
  applyFlagSettings,
  updateSettings,
  getSettings,
  getHooksListing,
  listPermissionRules,
  listModels,
  getContextUsage,
  getUsage,
  getSessionCost,
  getBinaryVersion,
  reloadPlugins,
  reloadSkills,
  reloadOutputStyles,
  setHasSubscribers,
] as const;

const undeclared = [
  channelEnable,
  claimSession,
  claudeAuthenticate,
  claudeOauthCallback,
  claudeOauthWaitForCompletion,
  endSession,
  exportConversation,
  forkConversation,
  generateSessionTitle,
  getChromeBrowsers,
  getChromeDialog,
  getMemoryDialog,
  getPlan,
  getSandboxDialog,
  getSkillsDialog,
  getStatus,
  getWorkspaceDiff,
  hostAuthTokenRefresh,
  mcpAuthenticate,
  mcpClearAuth,
  mcpOauthCallbackUrl,
  messageRated,
  oauthTokenRefresh,
  reloadConnectors,
  remoteControl,
  remoteControlWorkSecret,
  rewindConversation,
  selectChromeBrowser,
  setChromeBrowserHints,
  setCwd,
  setMcpPermissionModeOverride,
  setProactivityLevel,
  setPromptSuggestionsPaused,
  sideQuestion,
  submitFeedback,
  submitSurveyFeedback,
  uiCopy,
  uiPromptFill,
  uiPromptPaint,
  uiPromptRead,
  uiPromptSuggest,
  uiReadSelection,
  ultrareviewLaunch,
] as const;

/** Every control request, by its subtype. */
export const controls = keyed([...declared, ...undeclared], "subtype");
