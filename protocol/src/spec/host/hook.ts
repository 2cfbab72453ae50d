import { defineTopic, may, must } from "../define.ts";

export const hook = defineTopic({
  name: "hook",
  title: "Hooks",
  introduction: "A host registers callbacks for events; the agent asks them and obeys.",
  requirements: [
    must(
      "hook.callback.registered",
      { side: "agent", since: "0.1.77", source: "both" },
      "`hook_callback` names a callback that `initialize` registered, for an event for which it was registered.",
    ),
    must(
      "hook.callback.parallel",
      { side: "agent", since: "0.1.77", source: "observation" },
      "All callbacks of an event are asked before any answer is awaited.",
    ),
    must(
      "hook.input.common",
      { side: "agent", since: "0.1.0", source: "both" },
      "Every hook input carries `hook_event_name`, `session_id`, `transcript_path` and `cwd`; that of `PreToolUse` the tool and the input as the assistant frame shows them, a tool with two names under the newer one. `tool_use_id` beside the input is that of the input.",
    ),
    must(
      "hook.matcher.exact",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A matcher of plain names is compared letter by letter; one with signs of a regular expression is searched for anywhere in the name; an empty one or `*` takes all.",
    ),
    must(
      "hook.matcher.invalid",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A matcher that is no valid regular expression takes nothing.",
    ),
    must(
      "hook.merge.strictest",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Of several answers deny beats ask, ask beats allow, whatever their order.",
    ),
    must(
      "hook.merge.context",
      { side: "agent", since: "0.2.34", source: "observation" },
      "Additional context of all hooks is passed on, that of a denying one too.",
    ),
    must(
      "hook.deny.no-run",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool use that a `PreToolUse` hook denied does not run.",
    ),
    must(
      "hook.answer.user",
      { side: "host", since: "0.1.0", source: "both" },
      "The answer of the host to `hook_callback` is what the callback that was registered under that id gave back.",
    ),
    must(
      "hook.defer",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A `PreToolUse` hook that defers ends the turn at once with the call in `deferred_tool_use`.",
    ),
    must(
      "hook.timeout.cancel",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A callback that does not answer in its time is cancelled.",
    ),
    must(
      "hook.timeout.closed",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A `PreToolUse` hook that does not answer in its time forbids the tool.",
    ),
    must(
      "hook.failure.open",
      { side: "agent", since: "0.3.330", source: "observation" },
      'An error or an invalid answer counts as no answer, unless the hook was registered with `onFailure: "block"`, and `system/informational` says so.',
    ),
    must(
      "hook.stop.block",
      { side: "agent", since: "0.2.34", source: "both" },
      "A `Stop` hook that blocks makes the agent go on, with the reason as a synthetic user message.",
    ),
    must(
      "hook.before-permission",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`PreToolUse` hooks are asked before the permission.",
    ),
    may(
      "hook.async",
      { side: "host", since: "0.1.0", source: "both" },
      "A hook may answer `async`; that counts as an empty answer at once.",
    ),
  ],
});
