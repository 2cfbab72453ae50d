// Derived from the registries; to change it, change them and run: npm run generate
import type { HookEvent } from "../../hook/types.ts";
/** The names of the hook events. */
export const hookEvents = ["PreToolUse","PostToolUse","PostToolUseFailure","PostToolBatch","PermissionDenied","Notification","UserPromptSubmit","UserPromptExpansion","SessionStart","Stop","StopFailure","SubagentStart","SubagentStop","PreCompact","PostCompact","PreModelSwitch","PostModelSwitch","SessionEnd","PermissionRequest","Setup","TeammateIdle","TaskCreated","TaskCompleted","Elicitation","ElicitationResult","ConfigChange","InstructionsLoaded","WorktreeCreate","WorktreeRemove","CwdChanged","FileChanged","DirectoryAdded","MessageDisplay","PreSkillShellCommand"] as const satisfies readonly HookEvent[];
