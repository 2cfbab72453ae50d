import { z } from "zod";
import { anything, count, flag, list, object, record, reference, uuidReference, word } from "../../schema/field.ts";
import { UserContent } from "../../shape/content/message.ts";
import { Origin } from "../../shape/message/origin.ts";
import { exampleLink, link, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

const permissionDecision = object({
  decision: word("`accept` or `reject`."),
  source: word(
    "Who decided: `config`, `hook`, `user_temporary`, `user_permanent`, `user_reject`, `permission_updated_input_invalid`.",
  ),
  reasonType: word(
    "What the decision rests on: `mode`, `rule`, `hook`, `classifier`, `subcommandResults`, `other`.",
  ).optional(),
  reasonCode: word("The same more closely.").optional(),
  ruleSource: word("Where the rule stands that decided: `cliArg`, `localSettings`, `projectSettings`, ...").optional(),
  grantScope: word("How long a grant lasts: `once`, `session`, ...").optional(),
  circuitBreaker: word("Protection that overrode the rules.").optional(),
}).meta({ description: "The decision about the tool use that the line answers." });

export const user = defineTranscriptLine({
  name: "user",
  summary:
    "A message in the user's role: a prompt, the result of one tool, or text that the agent put there. A tool result hangs below the line of its own tool use, so that the results of parallel tools are siblings.",
  ...observed,
  chained: true,
  schema: object({
    type: z.literal("user"),
    message: UserContent,
    ...link,
    promptId: reference("The prompt that led here; the same on every line until the next prompt.").optional(),
    permissionMode: word("Permission mode when the prompt was taken in. Prompts only.").optional(),
    promptSource: word("Where the prompt came from: `sdk`, `system`, ...").optional(),
    turnOrigin: word("What began the turn: `sdk`, `task_notification`, `host_synthetic`, ...").optional(),
    turnPosition: object({
      promptIndex: count("Position of the prompt among those of its turn, from 0."),
      turnIndex: count("Position of the turn in the session, from 1."),
    })
      .meta({ description: "Which prompt and which turn of the session this is." })
      .optional(),
    turnAttributionKey: reference("`uuid` that the host gave the message that began the turn.").optional(),
    mergedSendUuids: list(
      reference("`uuid` of one message."),
      "Messages of the host that are part of this one, besides the last of them, whose `uuid` the line has.",
    ).optional(),
    turnCompanion: flag("Comes along with the message that began the turn.").optional(),
    origin: Origin.optional(),
    toolUseResult: anything("What the tool returned, as data; a text for failures.").optional(),
    sourceToolAssistantUUID: uuidReference("`uuid` of the line with the tool use.").optional(),
    sourceToolUseID: reference("The tool use that the line goes with, where it is not its result.").optional(),
    permissionDecision: permissionDecision.optional(),
    toolDenialKind: word("Why the tool did not run: `user-rejected`, `permission-rule`, `interrupted`, ...").optional(),
    toolDenialBeforeRun: flag("The call was refused before it was asked about.").optional(),
    toolDenialAfterRun: flag("The call had begun when it was refused.").optional(),
    toolDenialUnanswered: word("Why a question about the tool has no answer, for example `stream-closed`.").optional(),
    toolResultTypedCommand: word("Command that only a person may type, where the model tried it.").optional(),
    toolEndsTurn: flag("The turn ends with this result.").optional(),
    sandboxed: flag("Whether the command ran in a sandbox.").optional(),
    mcpCallNotReadOnly: word("Why the MCP call does not count as reading only, for example `no_hint`.").optional(),
    mcpMeta: record("What the MCP result held besides its content.").optional(),
    holdsPersonsWords: flag("Holds words that a person wrote.").optional(),
    isCompactSummary: flag("The summary that stands for the conversation before it.").optional(),
    isVisibleInTranscriptOnly: flag("Shown to people who read the file, and otherwise hidden.").optional(),
    repeatsCompactSummary: flag("Says the summary again.").optional(),
    summarizedTurnPromptUuids: list(uuidReference("One prompt."), "Prompts that the summary covers.").optional(),
    queueSkipAttachments: flag("Nothing was attached to the queued prompt.").optional(),
    queueSkipSlashCommands: flag("Slash commands in the queued prompt are plain text.").optional(),
    queueTranscriptOnly: flag("The queued prompt is kept and not sent to the model.").optional(),
    imagePasteIds: list(count("Number of one picture."), "Pictures that were pasted.").optional(),
    refusedMessageId: reference("`message.id` of the refusal that the text is about.").optional(),
  }),
  examples: [
    {
      type: "user",
      message: { role: "user", content: "Hello" },
      ...exampleLink,
      parentUuid: null,
      promptSource: "sdk",
    },
    {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_01", content: "ok" }] },
      ...exampleLink,
      toolUseResult: { stdout: "ok", stderr: "", interrupted: false },
      sourceToolAssistantUUID: exampleLink.parentUuid,
      permissionDecision: { decision: "accept", source: "config", reasonType: "mode" },
    },
  ],
});
