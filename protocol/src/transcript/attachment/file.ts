import { z } from "zod";
import { count, epochMilliseconds, flag, names, object, path, paths, record, text, word } from "../../schema/field.ts";

const read = object({
  type: word("What the file holds: `text`, `image`, ..."),
  file: record("What the Read tool returns for it."),
}).meta({ description: "The file as the Read tool returns it." });

/** Attachments that put files into the conversation: those that a prompt mentions, that changed, or that hold instructions. */
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
    type: z.literal("directory"),
    path: path("A folder that is mentioned."),
    displayPath: path("The same, short, for people."),
    content: text("What is in it, one name a line."),
  }),
  object({
    type: z.literal("at_mention_reference"),
    mentions: paths("Files that are mentioned and not read."),
    displayPath: path("The same, short, for people."),
    unread: word("Why not, for example `too_large`."),
    fileSize: count("Size of the file, in bytes.").meta({ unit: "bytes" }),
  }),
  object({
    type: z.literal("edited_text_file"),
    filename: path("A file that was changed on disk after the model had read it."),
    snippet: text("The changed lines, with their numbers."),
    rereadEntry: object({
      timestamp: epochMilliseconds("When it was read again."),
      contentHash: word("Hash of what it holds now."),
      contentLength: count("Length of what it holds now."),
    })
      .meta({ description: "What was read." })
      .optional(),
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
