import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { transcriptLines } from "./registry.ts";

type Registry = typeof transcriptLines;

/** The name of a known kind of line. */
export type TranscriptLineName = keyof Registry;

/** One kind of line. */
export type TranscriptLineOf<Name extends TranscriptLineName> = z.output<Registry[Name]["schema"]>;

/** Any known line. */
export type TranscriptLine = { [N in TranscriptLineName]: TranscriptLineOf<N> }[TranscriptLineName];

/** What the writer of a session file puts on every link of the chain by itself. */
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

/** What is written of each kind of line; the writer of the file adds the type, the session and the link of the chain. */
export interface SentTranscriptLines
  extends Readonly<{ [Name in TranscriptLineName]: SentLine<z.input<Registry[Name]["schema"]>> }> {}

/** What is written of one kind of line. A field that is misspelt, missing or too many does not compile. */
export type SentTranscriptLine<Name extends TranscriptLineName> = SentTranscriptLines[Name];
