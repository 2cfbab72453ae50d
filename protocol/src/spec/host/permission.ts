import { defineTopic, must, should } from "../define.ts";

export const permission = defineTopic({
  name: "permission",
  title: "Permissions",
  introduction: "Before a tool runs, rules, mode, hooks and the host decide whether it may.",
  requirements: [
    must(
      "permission.request.known-use",
      { side: "agent", since: "0.1.77", source: "both" },
      "`can_use_tool` names a tool use that an assistant frame showed before, and its tool.",
    ),
    must(
      "permission.deny.no-run",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool use that the host denied does not run: its result is an error, and no `PostToolUse` hook is called for it.",
    ),
    must(
      "permission.deny.message",
      { side: "agent", since: "0.1.0", source: "both" },
      "The result of a tool use that was denied without `interrupt` is the message of the denial, word for word.",
    ),
    must(
      "permission.denials.listed",
      { side: "agent", since: "0.1.0", source: "both" },
      "`permission_denials` of the result lists every tool use of the turn that the host denied.",
    ),
    must(
      "permission.denied.known-use",
      { side: "agent", since: "0.2.141", source: "both" },
      "`permission_denied` names a tool use that an assistant frame showed before, and its tool, and comes before its result.",
    ),
    must(
      "permission.deny.interrupt",
      { side: "agent", since: "0.1.0", source: "both" },
      "A denial with `interrupt` stops the turn: the remaining tool uses get error results and none of them runs.",
    ),
    must(
      "permission.allow.input",
      { side: "agent", since: "0.3.330", source: "both" },
      "An allowance with `updatedInput` runs the tool with that input; where it is absent or empty, with the original one.",
    ),
    must(
      "permission.answer.invalid",
      { side: "agent", since: "0.2.34", source: "observation" },
      "An answer that is neither an allowance nor a denial with a message lets nothing run: the tool use gets an error result.",
    ),
    must(
      "permission.answer.error",
      { side: "agent", since: "0.2.34", source: "observation" },
      "An error response to `can_use_tool` lets nothing run.",
    ),
    must(
      "permission.answer.first",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The first answer decides; later ones are ignored.",
    ),
    must(
      "permission.answer.user",
      { side: "host", since: "0.1.0", source: "both" },
      "The answer of the host to a question is the one that its user gave, with the reason of a denial.",
    ),
    must(
      "permission.question.given",
      { side: "host", since: "0.1.0", source: "both" },
      "A question about a tool, and the input of a hook, reach the host's user as the agent sent them.",
    ),
    must(
      "permission.no-prompt",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Where nobody can be asked, what would be asked is denied, and `system/permission_denied` says so.",
    ),
    must(
      "permission.deny-beats-allow",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A deny rule beats every allowance, that of a hook and that of a mode included.",
    ),
    must(
      "permission.ask-beats-hook",
      { side: "agent", since: "0.2.112", source: "observation" },
      "An ask rule is asked even where a hook allows.",
    ),
    must(
      "permission.mode.bypass",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`bypassPermissions` cannot be switched on in a session that was not launched for it.",
    ),
    must(
      "permission.mode.status",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A change of the permission mode is announced by `system/status`.",
    ),
    must(
      "permission.update.applies",
      { side: "agent", since: "0.3.330", source: "both" },
      "`updatedPermissions` take effect at once.",
    ),
    should(
      "permission.serial",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Tools that must not run side by side are asked for one after the other.",
    ),
  ],
});
