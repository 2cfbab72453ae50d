export * from "./activity/index.ts";
export * from "./diagnosis/index.ts";
export * from "./effects/index.ts";
export * from "./engine/index.ts";
export { type EnvelopeForm, envelopeForm } from "./import/envelope.ts";
export {
  type Imported,
  type ImportForm,
  type ImportKind,
  importLines,
  onlyInTheTranscript,
  onlyOnTheWire,
  type SubagentTranscript,
} from "./import/import-lines.ts";
export {
  type ImportedLine,
  type TimedFrame,
  TranscriptBuilder,
  type TranscriptSetting,
  type TranscriptSubagent,
  type TranscriptWrite,
} from "./import/transcript-lines.ts";
export * from "./monitor/index.ts";
export { type RecordTransportOptions, recordTransport } from "./recorder/record-transport.ts";
export * from "./redaction/index.ts";
export * from "./tape/index.ts";
export * from "./timeline/index.ts";
export * from "./view/index.ts";
