import * as z from "zod";
import { flag, list, object, oneOf, text } from "../../schema/field.ts";
import { UserBlock } from "../../shape/content/block.ts";
import { Attachment } from "../attachment/attachment.ts";
import { exampleLink, link, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

const rendered = object({
  content: z.union([text("The text."), z.array(UserBlock)]).meta({ description: "Text for the model." }),
});

export const attachment = defineTranscriptLine({
  name: "attachment",
  summary:
    "Content that the agent added to the conversation: the environment, lists, reminders, hook outputs. `attachment` is the data, `rendered` the text for the model.",
  ...observedSince("0.2.101"),
  chained: true,
  schema: object({
    type: z.literal("attachment"),
    attachment: Attachment,
    ...link,
    rendered: list(rendered, "Text for the model. Absent if the model receives none.").optional(),
    renderedInHumanTurn: list(rendered, "Text for a turn that a person started, if it differs.").optional(),
    renderedRole: oneOf(["system", "user"], "Role of the message to the model.").optional(),
    renderedBesideToolResult: flag("Whether the text is in the same message as a tool result.").optional(),
  }),
  examples: [
    { type: "attachment", attachment: { type: "date", date: "2026-01-01" }, ...exampleLink },
    {
      type: "attachment",
      attachment: { type: "budget_usd", used: 0, total: 5, remaining: 5 },
      ...exampleLink,
      rendered: [{ content: "5 dollars are left." }],
      renderedRole: "system",
    },
    {
      type: "attachment",
      attachment: {
        type: "environment",
        snapshot: {
          workingDirectory: "/home/ada/app",
          isWorktree: false,
          isGitRepo: true,
          additionalWorkingDirectories: ["/home/ada/notes"],
          platform: "linux",
          shell: "bash",
          osVersion: "Linux 6.1",
        },
        changes: [
          { field: "additionalWorkingDirectories", added: ["/home/ada/notes"], removed: [] },
          { field: "workingDirectory", from: "/home/ada" },
        ],
      },
      ...exampleLink,
    },
    {
      type: "attachment",
      attachment: {
        type: "deferred_tools_delta",
        addedNames: ["mcp__calc__add"],
        addedLines: ["mcp__calc__add"],
        removedNames: [],
        wireHiddenNames: [],
        readdedNames: [],
        pendingMcpServers: [],
        needsAuthMcpServers: [],
        failedMcpServers: [{ name: "mute" }, { name: "shut", error: "HTTP 401", willRetry: "on_reach" }],
      },
      ...exampleLink,
    },
    {
      type: "attachment",
      attachment: {
        type: "model",
        identity: { modelId: "claude-3-5-haiku-20241022", marketingName: "Claude 3.5 Haiku", knowledgeCutoff: null },
        text: "You are Haiku.",
      },
      ...exampleLink,
    },
    {
      type: "attachment",
      attachment: {
        type: "hook_permission_decision",
        decision: "allow",
        toolUseID: "toolu_01",
        hookEvent: "PermissionRequest",
      },
      ...exampleLink,
    },
    {
      type: "attachment",
      attachment: {
        type: "hook_error_during_execution",
        content: "The hook's output does not match the shape of the tool's output.",
        hookName: "PostToolUse:Write",
        toolUseID: "toolu_01",
        hookEvent: "PostToolUse",
      },
      ...exampleLink,
    },
  ],
});
