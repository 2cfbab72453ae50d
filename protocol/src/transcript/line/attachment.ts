import { z } from "zod";
import { flag, list, object, oneOf, text } from "../../schema/field.ts";
import { UserBlock } from "../../shape/content/block.ts";
import { Attachment } from "../attachment/attachment.ts";
import { exampleLink, link, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

const rendered = object({
  content: z.union([text("The words."), z.array(UserBlock)]).meta({ description: "What the model was told." }),
});

export const attachment = defineTranscriptLine({
  name: "attachment",
  summary:
    "Something that the agent put into the conversation beside the messages: the environment, listings, reminders, what hooks said. `attachment` says what it is, `rendered` how the model was told.",
  ...observed,
  chained: true,
  schema: object({
    type: z.literal("attachment"),
    attachment: Attachment,
    ...link,
    rendered: list(rendered, "What the model was told. Absent where the model is told nothing.").optional(),
    renderedInHumanTurn: list(rendered, "The same for a turn that a person began, where the words differ.").optional(),
    renderedRole: oneOf(["system", "user"], "Role in which the model was told.").optional(),
    renderedBesideToolResult: flag("Told in the same message as a tool result.").optional(),
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
        content: "The hook's output is not of the form that the tool's has.",
        hookName: "PostToolUse:Write",
        toolUseID: "toolu_01",
        hookEvent: "PostToolUse",
      },
      ...exampleLink,
    },
  ],
});
