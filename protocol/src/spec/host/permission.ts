import { defineTopic, must, should } from "../define.ts";

export const permissionTopic = defineTopic({
  name: "permission",
  title: "Permissions",
  introduction: "Before a tool runs, rules, the permission mode, hooks and the host decide whether it may.",
  requirements: [
    must(
      "permission.request.known-use",
      { side: "agent", since: "0.1.77", source: "both" },
      "`can_use_tool` names a tool use that an earlier assistant frame contains, and its tool.",
    ),
    must(
      "permission.request.input",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A permission request has the input of the tool use that it names.",
    ),
    must(
      "permission.request.waits",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A tool runs only after its permission request has an answer, or after the agent has withdrawn the request.",
    ),
    must(
      "permission.request.reason",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A permission request names the kind of its reason, and suggests updates that would avoid it.",
    ),
    must(
      "permission.deny.no-run",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool use that the host denied does not run: its result is an error, and no `PostToolUse` hook runs for it.",
    ),
    must(
      "permission.deny.message",
      { side: "agent", since: "0.1.0", source: "both" },
      "The result of a tool use that was denied without `interrupt` is the exact message of the denial.",
    ),
    must(
      "permission.denials.listed",
      { side: "agent", since: "0.1.0", source: "both" },
      "`permission_denials` of the result lists every tool use of the turn that the host denied, with its tool and input.",
    ),
    must(
      "permission.denied.known-use",
      { side: "agent", since: "0.2.141", source: "both" },
      "`permission_denied` names a tool use that an earlier assistant frame contains, and its tool, and precedes its result.",
    ),
    must(
      "permission.deny.interrupt",
      { side: "agent", since: "0.1.0", source: "both" },
      "A denial with `interrupt` stops the turn: the remaining tool uses do not run and get error results.",
    ),
    must(
      "permission.allow.input",
      { side: "agent", since: "0.3.330", source: "both" },
      "An `allow` with `updatedInput` runs the tool with that input. If it is absent or empty, the tool runs with the original input.",
    ),
    must(
      "permission.answer.invalid",
      { side: "agent", since: "0.2.34", source: "observation" },
      "If the response is neither an `allow` nor a `deny` with a message, the tool does not run and the tool use gets an error result.",
    ),
    must(
      "permission.answer.error",
      { side: "agent", since: "0.2.34", source: "observation" },
      "After an error response to `can_use_tool`, the tool does not run.",
    ),
    must(
      "permission.answer.first",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The first response decides; later ones are ignored.",
    ),
    must(
      "permission.answer.user",
      { side: "host", since: "0.1.0", source: "both" },
      "The host's response to a permission request is its user's decision, with the reason of a denial.",
    ),
    must(
      "permission.question.given",
      { side: "host", since: "0.2.112", source: "both" },
      "The host passes a permission request and a hook's input to its user as the agent sent them.",
    ),
    must(
      "permission.question.explained",
      { side: "host", since: "0.3.330", source: "observation" },
      "A permission request reaches the user with what explains it: the kind of its reason, the MCP server, the matched ask rule, and what the host must not offer.",
    ),
    must(
      "permission.no-prompt",
      { side: "agent", since: "0.3.330", source: "observation" },
      "If no one can answer, a call that needs a permission request is denied, and `system/permission_denied` reports it.",
    ),
    must(
      "permission.deny-beats-allow",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A deny rule overrides every `allow`, including that of a hook or a permission mode.",
    ),
    must(
      "permission.ask-beats-hook",
      { side: "agent", since: "0.2.112", source: "observation" },
      "An ask rule requires a permission request even if a hook allows the call.",
    ),
    must(
      "permission.mode.bypass",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A session cannot switch to `bypassPermissions` unless it was started with permission to use it.",
    ),
    must(
      "permission.mode.status",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`system/status` reports a change of the permission mode.",
    ),
    must(
      "permission.update.applies",
      { side: "agent", since: "0.3.330", source: "both" },
      "`updatedPermissions` take effect at once.",
    ),
    should(
      "permission.serial",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Permission requests for tools that must not run in parallel are sent one after the other.",
    ),
    must(
      "permission.update.each",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Each of the `updatedPermissions` applies: to the calls that its rules match, and to no others.",
    ),
  ],
});
