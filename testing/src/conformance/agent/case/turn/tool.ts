import { asJsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { callsOf, checkIfPresent, framesOf, hooksOf, requestsOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const bash = (id: string, command: string) => toolUse(id, "Bash", { command });

/** Checks that there was no permission request for a tool use. */
const unasked = (run: Parameters<typeof toolResultOf>[0], id: string) =>
  requestsOf(run, "can_use_tool", { tool_use_id: id }).length === 0 &&
  hooksOf(run, "hook_pre").every(({ tool_use_id: tool }) => tool !== id);

export const toolCases: readonly AgentCase[] = [
  agentCase({
    name: "unknown-invalid-and-failing-tools",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        files: { [`${cwd}/note.txt`]: "first\n" },
        script: script(
          use(toolUse("toolu_none", "NoSuchTool", { any: 1 })),
          use(toolUse("toolu_bad", "Write", { content: 5 })),
          use(bash("toolu_fail", "exit 3")),
          use(toolUse("toolu_read", "Read", { file_path: `${cwd}/note.txt` })),
          use(toolUse("toolu_edit", "Edit", { file_path: `${cwd}/note.txt`, old_string: "first", new_string: "last" })),
          say("done"),
        ),
        plan: sessionPlan(ask("try"), {}, { hooks: { PreToolUse: [{ hookCallbackIds: ["hook_pre"] }] } }),
      }),
    ],
    checks: {
      "tool.unknown": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_none"), ({ is_error: error }) => {
          if (error !== true) return "The call of a tool that is not there got a result without `is_error`.";
          return unasked(run, "toolu_none") || "There was a permission request for an unknown tool.";
        }),
      "tool.input.validated": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_bad"), ({ is_error: error }) => {
          if (error !== true) return "An input that does not fit the schema got a result without `is_error`.";
          return (
            unasked(run, "toolu_bad") || "There was a permission request for an input that does not match the schema."
          );
        }),
      "tool.result.error": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_fail"), ({ is_error: error }) =>
          error === true ? true : "A command that failed has a result without `is_error`.",
        ),
      "tool.input.shown": (run) => {
        const blocks = framesOf(run, { type: "assistant" }).flatMap(blocksOf);
        const edit = blocks.find(({ id }) => id === "toolu_edit");
        return checkIfPresent(edit, ({ input }) =>
          asJsonObject(input).replace_all === false
            ? true
            : "The assistant frame shows an input without the defaults of its schema.",
        );
      },
    },
  }),
  agentCase({
    name: "parallel-tools",
    processes: [
      ({ cwd }) => ({
        files: { [`${cwd}/note.txt`]: "first\n" },
        script: script(
          use(
            bash("toolu_1", "echo one"),
            toolUse("toolu_2", "Read", { file_path: `${cwd}/note.txt` }),
            bash("toolu_3", "echo three"),
          ),
          say("done"),
        ),
        plan: sessionPlan(ask("all of them")),
      }),
    ],
    checks: {
      "message.frame.content": everywhere["message.frame.content"],
      "tool.model.order": (run) =>
        checkIfPresent(callsOf(run)[1], ({ messages }) => {
          const withResults = asList(messages)
            .map((message) => asList(asJsonObject(message).content).map(asJsonObject))
            .map((blocks) => blocks.filter(({ type }) => type === "tool_result").map((block) => block.tool_use_id))
            .filter((ids) => ids.length > 0);
          const shape = withResults.map((ids) => ids.toSorted().join(" ")).join(" | ");
          return shape === "toolu_1 toolu_2 toolu_3" || `The model got the results as ${shape}.`;
        }),
    },
  }),
];
