import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { LineTypes } from "../type/types.generated.ts";
import type { transcriptLines } from "./registry.ts";

type Registry = typeof transcriptLines;

/** The name of a known kind of line. */
export type TranscriptLineName = keyof LineTypes;

/** One kind of line. */
export type TranscriptLineOf<Name extends TranscriptLineName> = LineTypes[Name];

/** Any known line. */
export type TranscriptLine = { [N in TranscriptLineName]: TranscriptLineOf<N> }[TranscriptLineName];

/** The fields that the writer of a session file adds to every link of the chain. */
type LinkField =
  | "parentUuid"
  | "isSidechain"
  | "uuid"
  | "timestamp"
  | "userType"
  | "entrypoint"
  | "cwd"
  | "version"
  | "gitBranch";

type SentLine<Line> = Sent<
  Line,
  "type" | "subtype" | "sessionId" | (Line extends { readonly parentUuid: unknown } ? LinkField : never)
>;

/** The caller's fields of each kind of line; the writer adds the type, the session and the chain link. */
export interface SentTranscriptLines
  extends Readonly<{ [Name in TranscriptLineName]: SentLine<z.input<Registry[Name]["schema"]>> }> {}

/** The caller's fields of one kind of line. A misspelled, missing or extra field is a compile error. */
export type SentTranscriptLine<Name extends TranscriptLineName> = SentTranscriptLines[Name];
