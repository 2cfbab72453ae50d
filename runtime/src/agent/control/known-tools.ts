/** The tools of the real agent, in its order. A list of tools on the command line denies the others. */
export const knownTools: readonly string[] = (
  "Agent Bash ExitPlanMode Read Edit Write NotebookEdit memory_list memory_read memory_write " +
  "WebFetch TodoWrite ReportFindings WebSearch TaskStop AskUserQuestion SendFeedback Skill " +
  "SendToProject SendToProjectContext EnterPlanMode DesignSync Projects TaskCreate TaskGet " +
  "TaskUpdate TaskList Artifact ArtifactComments ArtifactData ArtifactCheck AppifactRepl LSP " +
  "EnterWorktree ExitWorktree SendMessage SendFile ListAgents ShareOnboardingGuide Poll Yield " +
  "Workflow CronCreate CronDelete CronList ScheduleWakeup RemoteTrigger SearchMcpRegistry " +
  "SuggestConnectors ShowOnboardingRolePicker OfferChromeSetup WrapUp ReadNotifications " +
  "ReadWidgetContext McpTaskResumePolling enable__mcp__claude-in-chrome " +
  "enable__mcp__remote-devices__Claude_Browser enable__mcp__remote-devices__computer " +
  "request_computer ListConnectors SearchPlugins SearchSkills SuggestPluginInstall SuggestSkills " +
  "ListPlugins ListSkills Monitor SendUserMessage SendUserFile propose_skills SetGoal PauseGoal " +
  "GetGoal PublishPlugin PushNotification FetchInboxMessage EndConversation ListMcpResourcesTool " +
  "ReadMcpResourceTool ReadMcpResourceDirTool ToolSearch WaitForMcpServers GetTask Glob Grep"
).split(" ");
