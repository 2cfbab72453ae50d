import * as z from "zod";
import {
  count,
  epochMilliseconds,
  flag,
  names,
  object,
  path,
  paths,
  record,
  reference,
  text,
  word,
} from "../../schema/field.ts";

const read = object({
  type: word("Type of content: `text`, `image`, ..."),
  file: record("Result of the Read tool for the file."),
}).meta({ description: "The file as the Read tool returns it." });

/** Attachments that add files to the conversation: mentioned files, changed files, and instruction files. */
export const fileAttachments = [
  object({
    type: z.literal("file"),
    filename: path("The file."),
    displayPath: path("Short display path."),
    content: read,
    truncated: flag("Whether only the first lines of a long file are attached.").optional(),
    savedCopyFraming: object({ enveloped: flag("Whether the stored copy is in an envelope.") })
      .meta({ description: "Storage format of the copy." })
      .optional(),
  }),
  object({
    type: z.literal("already_read_file"),
    filename: path("Path of a mentioned file that the model has seen."),
    displayPath: path("Short display path."),
    content: read,
  }),
  object({
    type: z.literal("directory"),
    path: path("Path of a mentioned folder."),
    displayPath: path("Short display path."),
    content: text("Names of its entries, one per line."),
  }),
  object({
    type: z.literal("at_mention_reference"),
    mentions: paths("Paths of mentioned files that were not read."),
    displayPath: path("Short display path, of a single file.").optional(),
    unread: word("Why a single file was not read, for example `too_large`.").optional(),
    fileSize: count("Size of a single file in bytes.").meta({ unit: "bytes" }).optional(),
  }),
  object({
    type: z.literal("edited_text_file"),
    filename: path("Path of a file that changed on disk after the model read it."),
    snippet: text("The changed lines with their line numbers."),
    rereadEntry: object({
      timestamp: epochMilliseconds("When it was read again."),
      contentHash: word("Hash of the current content."),
      contentLength: count("Length of the current content."),
    })
      .meta({ description: "Content that was read." })
      .optional(),
  }),
  object({
    type: z.literal("read_truncation_notice"),
    banner: text("Note for the model: which lines of a file that is too long Read has shown."),
    toolUseID: reference("The tool use of Read."),
  }),
  object({
    type: z.literal("nested_memory"),
    path: path("Path of a file with instructions for a folder, or for files that match its patterns."),
    displayPath: path("Short display path."),
    content: object({
      path: path("The file."),
      type: word("Where it belongs: `Project`, `User`, ..."),
      content: text("Text as sent to the model."),
      rawContent: text("Text as stored in the file, if it differs.").optional(),
      contentDiffersFromDisk: flag("Whether `content` is incomplete."),
      globs: names("Patterns of the files that the instructions apply to.").optional(),
      isRule: flag("Whether the file is a rule in a rules folder.").optional(),
      parent: path("File that imports it.").optional(),
    }).meta({ description: "The instructions." }),
  }),
] as const;
