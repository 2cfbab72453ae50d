import * as z from "zod";
import { anything, flag, list, object, path, text, word } from "../../schema/field.ts";

/** Attachments that describe the environment to the model. */
export const settingAttachments = [
  object({
    type: z.literal("environment"),
    snapshot: object({
      workingDirectory: path("Working directory."),
      isWorktree: flag("Whether the folder is a worktree of a repository."),
      isGitRepo: flag("Whether the folder is in a repository."),
      additionalWorkingDirectories: list(path("One directory."), "Further working directories."),
      platform: word("Operating system."),
      shell: word("Shell for commands."),
      osVersion: word("Version of the operating system."),
    }).meta({ description: "The current environment." }),
    changes: list(
      object({
        field: word("Field of `snapshot`."),
        from: anything("Previous value, for a field with one value.").optional(),
        added: list(anything("One item."), "Items that were added to a list.").optional(),
        removed: list(anything("One item."), "Items that were removed from a list.").optional(),
      }),
      "Changes since the previous report to the model.",
    ).optional(),
  }),
  object({
    type: z.literal("model"),
    identity: object({
      modelId: word("Id of the model."),
      marketingName: word("Display name; `null` if the model is unknown.").nullable(),
      knowledgeCutoff: word("Knowledge cutoff; `null` if it is unknown.").nullable(),
    }).meta({ description: "Identity of the model." }),
    text: text("Text about the model, for the model."),
  }),
  object({
    type: z.literal("date"),
    date: z.string().meta({ role: "time", description: "Current date, `YYYY-MM-DD`." }),
  }),
  object({
    type: z.literal("session_context"),
    context: object({
      gitStatus: text("Branch, status and last commits of the repository, for the model.").optional(),
    }).meta({ description: "Additional values, by name." }),
  }),
  object({
    type: z.literal("remote_session_change"),
    url: word("URL of the session on a server; `null` if it has none.").nullable(),
    commit: text("Text to add to commit messages."),
    pr: text("Text to add to pull requests."),
    sendUserFileHint: flag("Whether files can be sent to the user."),
    managedCommit: flag("Whether an administrator set `commit`."),
    managedPr: flag("Whether an administrator set `pr`."),
  }),
  object({ type: z.literal("language"), language: word("Language of the answers.") }),
  object({
    type: z.literal("output_style"),
    style: word("Name of the current output style."),
    turnReminder: text("Text about the style for every turn, for the model.").optional(),
  }),
  object({
    type: z.literal("output_style_instructions"),
    style: object({
      name: word("Name of the style."),
      prompt: text("Text about the style, for the model."),
    })
      .meta({ description: "The output style; `null` if it is the default again." })
      .nullable(),
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
