import { defineTopic, may, must } from "../define.ts";

export const hookTopic = defineTopic({
  name: "hook",
  title: "Hooks",
  introduction: "A host registers callbacks for events. The agent calls them and follows their decisions.",
  requirements: [
    must(
      "hook.callback.registered",
      { side: "agent", since: "0.1.77", source: "both" },
      "`hook_callback` names a callback that `initialize` registered, for an event for which it was registered.",
    ),
    must(
      "hook.callback.parallel",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The agent calls all callbacks of an event before it waits for any response.",
    ),
    must(
      "hook.input.common",
      { side: "agent", since: "0.1.0", source: "both" },
      "Every hook input has `hook_event_name`, `session_id`, `transcript_path` and `cwd`. The input of `PreToolUse` also has the tool and its input as in the assistant frame; it names a tool that has two names by the newer one. The `tool_use_id` of the request equals the one in the input.",
    ),
    must(
      "hook.input.event",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The input of a hook describes its event: the prompt, the tool use with input and result, the subagent, the last message, or the current permission mode.",
    ),
    must(
      "hook.matcher.exact",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A matcher of plain names is compared exactly. A matcher with regular expression characters matches anywhere in the name. An empty matcher or `*` matches everything.",
    ),
    must(
      "hook.matcher.invalid",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A matcher that is not a valid regular expression matches nothing.",
    ),
    must(
      "hook.merge.strictest",
      { side: "agent", since: "0.2.112", source: "observation" },
      "If hooks disagree, deny overrides ask and ask overrides allow, in any order.",
    ),
    must(
      "hook.merge.context",
      { side: "agent", since: "0.2.34", source: "observation" },
      "The agent passes on the additional context of all hooks, including a hook that denies.",
    ),
    must(
      "hook.deny.no-run",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool use that a `PreToolUse` hook denied does not run.",
    ),
    must(
      "hook.answer.user",
      { side: "host", since: "0.1.0", source: "both" },
      "The host's response to `hook_callback` is the return value of the callback that is registered under that id.",
    ),
    must(
      "hook.defer",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A `PreToolUse` hook that defers ends the turn at once, with the call in `deferred_tool_use`.",
    ),
    must(
      "hook.timeout.cancel",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The agent cancels a callback that does not respond before its timeout.",
    ),
    must(
      "hook.timeout.closed",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A `PreToolUse` hook that does not respond before its timeout blocks the tool.",
    ),
    must(
      "hook.failure.open",
      { side: "agent", since: "0.3.330", source: "observation" },
      'An error or an invalid response counts as no response, unless the hook is registered with `onFailure: "block"`. `system/informational` reports it.',
    ),
    must(
      "hook.stop.block",
      { side: "agent", since: "0.2.34", source: "both" },
      "A `Stop` hook that blocks makes the agent continue, with the reason as a synthetic user message.",
    ),
    must(
      "hook.before-permission",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`PreToolUse` hooks run before the permission request.",
    ),
    may(
      "hook.async",
      { side: "host", since: "0.1.0", source: "both" },
      "A hook may respond with `async`, which counts as an immediate empty response.",
    ),
    must(
      "hook.event.called",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The agent calls all callbacks that are registered for an event when the event occurs.",
    ),
    must(
      "hook.output.context",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`additionalContext` of a hook reaches the model with its next call.",
    ),
    must(
      "hook.output.input",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`updatedInput` of a `PreToolUse` hook replaces the input, for the permission request and for the tool.",
    ),
    must(
      "hook.output.result",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`updatedToolOutput` of a `PostToolUse` hook replaces the result that the model receives.",
    ),
    must(
      "hook.output.decision",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The `ask` of a hook requires a permission request that contains the reason of the hook. The reason of a `deny` reaches the model.",
    ),
    must(
      "hook.output.block",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A `UserPromptSubmit` hook that blocks keeps the prompt from the model, and a `PostToolUse` hook that blocks tells the model why.",
    ),
    must(
      "hook.output.continue",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`continue: false` ends the turn after the step that raised the event.",
    ),
    must(
      "hook.output.message",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`systemMessage` of a hook reaches the user as `system/informational`.",
    ),
    must(
      "hook.output.elicitation",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A hook of the settings answers the question of a server in place of the host, or replaces the answer of the host.",
    ),
    must(
      "hook.output.session",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A `SessionStart` hook of the settings gives the session its first prompt and its title, and loads the skills that it wrote. A `CwdChanged` hook of the settings is called when a command moves the shell.",
    ),
    must(
      "hook.output.worktree",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The session works in the folder that a `WorktreeCreate` hook names in `worktreePath`.",
    ),
    must(
      "hook.output.display",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`displayContent` of a `MessageDisplay` hook replaces the text in `assistant` and in the result. The model receives its own text.",
    ),
    must(
      "hook.output.permission",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The decision of a `PermissionRequest` hook decides the call, with its input or its message.",
    ),
  ],
});
