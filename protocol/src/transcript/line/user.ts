import * as z from "zod";
import {
  anything,
  count,
  epochMilliseconds,
  flag,
  list,
  object,
  record,
  reference,
  since,
  text,
  uuidReference,
  word,
} from "../../schema/field.ts";
import { UserContent } from "../../shape/content/message.ts";
import { Origin } from "../../shape/message/origin.ts";
import { exampleLink, link, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

const permissionDecision = object({
  decision: word("`accept` or `reject`."),
  source: word(
    "Source of the decision: `config`, `hook`, `user_temporary`, `user_permanent`, `user_reject`, `permission_updated_input_invalid`.",
  ),
  reasonType: word(
    "What the decision rests on: `mode`, `rule`, `hook`, `classifier`, `subcommandResults`, `other`.",
  ).optional(),
  reasonCode: word("Detailed reason.").optional(),
  ruleSource: word("Source of the deciding rule: `cliArg`, `localSettings`, `projectSettings`, ...").optional(),
  grantScope: word("Lifetime of a grant: `once`, `session`, ...").optional(),
  circuitBreaker: word("Safety check that overrode the rules.").optional(),
}).meta({ description: "Decision on the tool use of this result." });

export const user = defineTranscriptLine({
  name: "user",
  summary:
    "A message with the role `user`: a prompt, the result of one tool, or text that the agent added. The parent of a tool result is the line of its own tool use, so that the results of parallel tools are siblings.",
  ...observedSince("0.1.0"),
  chained: true,
  schema: object({
    type: z.literal("user"),
    message: UserContent,
    ...link,
    promptId: reference("Prompt that led to the line; unchanged until the next prompt.").optional(),
    permissionMode: word("Permission mode when the prompt was dequeued. Present on prompts only.").optional(),
    promptSource: word("Source of the prompt: `sdk`, `system`, ...").optional(),
    turnOrigin: word("What began the turn: `sdk`, `task_notification`, `host_synthetic`, ...").optional(),
    turnPosition: object({
      promptIndex: count("Index of the prompt in its turn, from 0."),
      turnIndex: count("Number of the turn in the session, from 1."),
    })
      .meta({ description: "Position of the prompt and its turn in the session." })
      .optional(),
    turnAttributionKey: reference("`uuid` from the host of the message that started the turn.").optional(),
    mergedSendUuids: list(
      reference("`uuid` of one message."),
      "Other host messages that were combined into this one. The last one's `uuid` is the `uuid` of the line.",
    ).optional(),
    retractedMessageUuids: list(
      uuidReference("`uuid` of a message."),
      "Messages of an answer that the line replaces. The transcript does not have them.",
    ).optional(),
    retractedWireUuids: list(reference("`uuid` of a frame."), "The frames of these messages.").optional(),
    turnCompanion: flag("Whether the line accompanies the message that started the turn.").optional(),
    origin: Origin.optional(),
    toolUseResult: anything("Structured result of the tool; a text for failures.").optional(),
    sourceToolAssistantUUID: uuidReference("`uuid` of the line with the tool use.").optional(),
    sourceToolUseID: reference("Related tool use, if the line is not its result.").optional(),
    permissionDecision: permissionDecision.optional(),
    toolDenialKind: word("Why the tool did not run: `user-rejected`, `permission-rule`, `interrupted`, ...").optional(),
    toolDenialBeforeRun: flag("Whether the call was denied before a permission request.").optional(),
    toolDenialAfterRun: flag("Whether the call had started when it was denied.").optional(),
    toolDenialUnanswered: word("Why a permission request has no response, for example `stream-closed`.").optional(),
    toolResultTypedCommand: word("Command that is reserved for people, if the model tried to use it.").optional(),
    toolEndsTurn: flag("Whether the turn ends with this result.").optional(),
    sandboxed: flag("Whether the command ran in a sandbox.").optional(),
    mcpCallNotReadOnly: word("Why the MCP call does not count as read-only, for example `no_hint`.").optional(),
    mcpMeta: record("Parts of the MCP result besides its content.").optional(),
    holdsPersonsWords: flag("Whether the line contains text that a person wrote.").optional(),
    isCompactSummary: flag("Whether the line is the summary that replaces the conversation before it.").optional(),
    isVisibleInTranscriptOnly: flag("Whether only readers of the file see the line.").optional(),
    repeatsCompactSummary: flag("Whether the line repeats the summary.").optional(),
    summarizedTurnPromptUuids: list(uuidReference("Id of one prompt."), "Prompts that the summary covers.").optional(),
    queueSkipAttachments: flag("Whether the queued prompt had no attachments.").optional(),
    queueSkipSlashCommands: flag("Whether slash commands in the queued prompt are plain text.").optional(),
    queueTranscriptOnly: flag("Whether the queued prompt is stored without a model call.").optional(),
    todos: since(
      "0.1.55",
      list(
        object({
          content: text("What to do."),
          status: word("`pending`, `in_progress` or `completed`."),
          activeForm: text("What to show while it is being done."),
        }),
        "The list of tasks at the time of the prompt. Present on prompts only.",
      ).meta({ until: "0.2.70" }),
    ).optional(),
    imagePasteIds: list(count("Id of one image."), "Pasted images.").optional(),
    rowSource: since(
      "0.3.331",
      word("Source of the text: `local`, `harness` for text that the agent added, `recorded`, ..."),
    ).optional(),
    sentAtMs: since("0.3.332", epochMilliseconds("When the prompt arrived. Present on prompts only.")).optional(),
    refusedMessageId: reference("`message.id` of the refusal that the text explains.").optional(),
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
