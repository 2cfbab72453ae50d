export { Attachment } from "./attachment/attachment.ts";
export { defineTranscriptLine, type TranscriptSpec } from "./define.ts";
export { FileBackup } from "./file-backup.ts";
export { KeptMessage } from "./kept-message.ts";
export { transcriptLines } from "./registry.ts";
export type * from "./types.ts";
