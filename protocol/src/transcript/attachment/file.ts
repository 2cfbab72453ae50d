import { z } from "zod";
import { flag, names, object, path, record, text, word } from "../../schema/field.ts";

const read = object({
  type: word("What the file holds: `text`, `image`, ..."),
  file: record("What the Read tool returns for it."),
}).meta({ description: "The file as the Read tool returns it." });

/** Attachments that put files into the conversation: those that a prompt mentions, and instructions that go with a folder. */
export const fileAttachments = [
  object({
    type: z.literal("file"),
    filename: path("The file."),
    displayPath: path("The same, short, for people."),
    content: read,
    savedCopyFraming: object({ enveloped: flag("Whether the kept copy stands in an envelope.") })
      .meta({ description: "How the copy in the file is kept." })
      .optional(),
  }),
  object({
    type: z.literal("already_read_file"),
    filename: path("A file that is mentioned and that the model has seen."),
    displayPath: path("The same, short, for people."),
    content: read,
  }),
  object({
    type: z.literal("nested_memory"),
    path: path("File with instructions for a folder, or for files that match its patterns."),
    displayPath: path("The same, short, for people."),
    content: object({
      path: path("The file."),
      type: word("Where it belongs: `Project`, `User`, ..."),
      content: text("Its text as the model is told it."),
      rawContent: text("Its text as it stands in the file, where that differs.").optional(),
      contentDiffersFromDisk: flag("Whether `content` is not all of the file."),
      globs: names("Patterns of the files that the instructions are for.").optional(),
      isRule: flag("A rule of a rules folder.").optional(),
      parent: path("File that imports it.").optional(),
    }).meta({ description: "The instructions." }),
  }),
] as const;
