import type { z } from "zod";
import type { transcriptLines } from "./registry.ts";

type Registry = typeof transcriptLines;

/** The name of a known kind of line. */
export type TranscriptLineName = keyof Registry;

/** One kind of line. */
export type TranscriptLineOf<Name extends TranscriptLineName> = z.output<Registry[Name]["schema"]>;

/** Any known line. */
export type TranscriptLine = { [N in TranscriptLineName]: TranscriptLineOf<N> }[TranscriptLineName];
