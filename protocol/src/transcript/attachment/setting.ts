import { z } from "zod";
import { anything, flag, list, object, path, record, text, word } from "../../schema/field.ts";

/** Attachments that tell the model where it is. */
export const settingAttachments = [
  object({
    type: z.literal("environment"),
    snapshot: object({
      workingDirectory: path("Working directory."),
      isWorktree: flag("Whether it is a worktree of a repository."),
      isGitRepo: flag("Whether it lies in a repository."),
      additionalWorkingDirectories: list(path("One directory."), "Further working directories."),
      platform: word("Operating system."),
      shell: word("Shell that commands run in."),
      osVersion: word("Version of the operating system."),
    }).meta({ description: "The surroundings as they are now." }),
    changes: list(
      object({
        field: word("Field of `snapshot`."),
        from: anything("What it was, for a field with one value.").optional(),
        added: list(anything("One item."), "What a list gained.").optional(),
        removed: list(anything("One item."), "What a list lost.").optional(),
      }),
      "What is different since the model was last told.",
    ).optional(),
  }),
  object({
    type: z.literal("model"),
    identity: object({
      modelId: word("Id of the model."),
      marketingName: word("Its name for people; `null` where nobody knows the model.").nullable(),
      knowledgeCutoff: word("Until when it knows the world; `null` where nobody says.").nullable(),
    }).meta({ description: "Which model it is." }),
    text: text("What the model is told about itself."),
  }),
  object({ type: z.literal("date"), date: z.string().meta({ role: "time", description: "Today, `YYYY-MM-DD`." }) }),
  object({ type: z.literal("session_context"), context: record("Facts about the session, by name.") }),
  object({
    type: z.literal("remote_session_change"),
    url: word("Address of the session on a server; `null` where it has none.").nullable(),
    commit: text("What to put into the messages of commits."),
    pr: text("What to put into pull requests."),
    sendUserFileHint: flag("Whether files can be handed to the user."),
    managedCommit: flag("Whether an administrator set `commit`."),
    managedPr: flag("Whether an administrator set `pr`."),
  }),
  object({ type: z.literal("language"), language: word("Language that answers are to be in.") }),
  object({
    type: z.literal("output_style"),
    style: word("Name of the output style that holds."),
    turnReminder: text("What the model is told about it at every turn.").optional(),
  }),
  object({
    type: z.literal("output_style_instructions"),
    style: object({
      name: word("Name of the style."),
      prompt: text("What the model is told about it."),
    }).meta({ description: "The output style." }),
  }),
  object({
    type: z.literal("instructions"),
    files: list(
      object({
        path: path("The file."),
        type: word("Where it belongs: `Project`, `User`, ..."),
        content: text("Its text."),
      }),
      "Instruction files that were read.",
    ),
  }),
] as const;
