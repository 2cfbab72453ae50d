export { type ByteLine, byteLines } from "./bytes/byte-lines.ts";
export type { Channel } from "./define.ts";
export { TapeDirection } from "./format/direction.ts";
export { TapeHeader, tapeVersion } from "./format/header.ts";
export { tapeJsonSchema } from "./format/json-schema.ts";
export { decodeTapeLine, type Payloads, type TapeLine } from "./format/line.ts";
export type { Crc32 } from "./format/line-checksum.ts";
export { type LineAssembler, lineAssembler } from "./read/line-assembler.ts";
export type { TapeProblem, TapeProblemCode, TapeProblemWeight } from "./read/problem.ts";
export { createTapeReader, type TapeItem, type TapeReader, type TapeReaderOptions } from "./read/reader.ts";
export { parseTape, readTape, readTapeBatches, type Tape, type TapeResult, tapeOf } from "./read/tape.ts";
export { tapeEvents } from "./registry.ts";
export type { EventBody, EventName, EventOf, KnownEvent, TapeEvent, UnknownEvent } from "./types.ts";
export { isEvent, nameOf } from "./types.ts";
export { createMemoryTape, type MemoryTape, type MemoryTapeOptions } from "./write/memory.ts";
export {
  allowedEnvironment,
  createRedactor,
  nameMatches,
  plainNames,
  type Redactor,
  type Secret,
  secretNames,
  secretsOf,
} from "./write/redact.ts";
export {
  createTapeWriter,
  type Generation,
  type TapeSink,
  type TapeWriter,
  type TapeWriterOptions,
} from "./write/writer.ts";
