import type { ControlTable } from "../core/control-handler.ts";
import type { AgentServices } from "../services.ts";
import { applyFlagSettings } from "./handler/apply-flag-settings.ts";
import { backgroundTasks } from "./handler/background-tasks.ts";
import { cancelAsyncMessage } from "./handler/cancel-async-message.ts";
import { endSession } from "./handler/end-session.ts";
import { exportConversation } from "./handler/export-conversation.ts";
import { fileSuggestions } from "./handler/file-suggestions.ts";
import { forkConversation } from "./handler/fork-conversation.ts";
import { generateSessionTitle } from "./handler/generate-session-title.ts";
import { getBinaryVersion } from "./handler/get-binary-version.ts";
import { getContextUsage } from "./handler/get-context-usage.ts";
import { getHooksListing } from "./handler/get-hooks-listing.ts";
import { getMemoryDialog } from "./handler/get-memory-dialog.ts";
import { getSandboxDialog } from "./handler/get-sandbox-dialog.ts";
import { getSessionCost } from "./handler/get-session-cost.ts";
import { getSettings } from "./handler/get-settings.ts";
import { getSkillsDialog } from "./handler/get-skills-dialog.ts";
import { getStatus } from "./handler/get-status.ts";
import { getTaskOutput } from "./handler/get-task-output.ts";
import { getUsage } from "./handler/get-usage.ts";
import { getWorkspaceDiff } from "./handler/get-workspace-diff.ts";
import { initialize } from "./handler/initialize.ts";
import { interrupt } from "./handler/interrupt.ts";
import { listModels } from "./handler/list-models.ts";
import { listPermissionRules } from "./handler/list-permission-rules.ts";
import { mcpAuthenticate } from "./handler/mcp-authenticate.ts";
import { mcpCall } from "./handler/mcp-call.ts";
import { mcpClearAuth } from "./handler/mcp-clear-auth.ts";
import { mcpMessage } from "./handler/mcp-message.ts";
import { mcpOauthCallbackUrl } from "./handler/mcp-oauth-callback-url.ts";
import { mcpReadResource } from "./handler/mcp-read-resource.ts";
import { mcpReconnect } from "./handler/mcp-reconnect.ts";
import { mcpSetServers } from "./handler/mcp-set-servers.ts";
import { mcpStatus } from "./handler/mcp-status.ts";
import { mcpToggle } from "./handler/mcp-toggle.ts";
import { messageRated } from "./handler/message-rated.ts";
import { readFile } from "./handler/read-file.ts";
import { registerRepoRoot } from "./handler/register-repo-root.ts";
import { reloadOutputStyles } from "./handler/reload-output-styles.ts";
import { reloadPlugins } from "./handler/reload-plugins.ts";
import { reloadSkills } from "./handler/reload-skills.ts";
import { renameSession } from "./handler/rename-session.ts";
import { rewindConversation } from "./handler/rewind-conversation.ts";
import { seedReadState } from "./handler/seed-read-state.ts";
import { setHasSubscribers } from "./handler/set-has-subscribers.ts";
import { setMaxThinkingTokens } from "./handler/set-max-thinking-tokens.ts";
import { setMcpPermissionModeOverride } from "./handler/set-mcp-permission-mode-override.ts";
import { setModel } from "./handler/set-model.ts";
import { setPermissionMode } from "./handler/set-permission-mode.ts";
import { setProactivityLevel } from "./handler/set-proactivity-level.ts";
import { setPromptSuggestionsPaused } from "./handler/set-prompt-suggestions-paused.ts";
import { sideQuestion } from "./handler/side-question.ts";
import { stopTask } from "./handler/stop-task.ts";
import { submitFeedback } from "./handler/submit-feedback.ts";
import { submitSurveyFeedback } from "./handler/submit-survey-feedback.ts";
import { updateSettings } from "./handler/update-settings.ts";
import type { CoreSubtype } from "./subtypes.ts";

/** The handlers of all requests but those that features answer: a missing one does not compile. */
export const coreControls: ControlTable<CoreSubtype, AgentServices> = {
  apply_flag_settings: applyFlagSettings,
  background_tasks: backgroundTasks,
  cancel_async_message: cancelAsyncMessage,
  end_session: endSession,
  export_conversation: exportConversation,
  file_suggestions: fileSuggestions,
  fork_conversation: forkConversation,
  generate_session_title: generateSessionTitle,
  get_binary_version: getBinaryVersion,
  get_context_usage: getContextUsage,
  get_hooks_listing: getHooksListing,
  get_memory_dialog: getMemoryDialog,
  get_sandbox_dialog: getSandboxDialog,
  get_session_cost: getSessionCost,
  get_settings: getSettings,
  get_skills_dialog: getSkillsDialog,
  get_status: getStatus,
  get_task_output: getTaskOutput,
  get_usage: getUsage,
  get_workspace_diff: getWorkspaceDiff,
  initialize,
  interrupt,
  list_models: listModels,
  list_permission_rules: listPermissionRules,
  mcp_authenticate: mcpAuthenticate,
  mcp_call: mcpCall,
  mcp_clear_auth: mcpClearAuth,
  mcp_message: mcpMessage,
  mcp_oauth_callback_url: mcpOauthCallbackUrl,
  mcp_read_resource: mcpReadResource,
  mcp_reconnect: mcpReconnect,
  mcp_set_servers: mcpSetServers,
  mcp_status: mcpStatus,
  mcp_toggle: mcpToggle,
  message_rated: messageRated,
  read_file: readFile,
  register_repo_root: registerRepoRoot,
  reload_output_styles: reloadOutputStyles,
  reload_plugins: reloadPlugins,
  reload_skills: reloadSkills,
  rename_session: renameSession,
  rewind_conversation: rewindConversation,
  seed_read_state: seedReadState,
  set_has_subscribers: setHasSubscribers,
  set_max_thinking_tokens: setMaxThinkingTokens,
  set_mcp_permission_mode_override: setMcpPermissionModeOverride,
  set_model: setModel,
  set_permission_mode: setPermissionMode,
  set_proactivity_level: setProactivityLevel,
  set_prompt_suggestions_paused: setPromptSuggestionsPaused,
  side_question: sideQuestion,
  stop_task: stopTask,
  submit_feedback: submitFeedback,
  submit_survey_feedback: submitSurveyFeedback,
  update_settings: updateSettings,
};
