import type { z } from "zod";
import type { Entry } from "../schema/entry.ts";

/** One kind of line in a session file. `name` is `type`, or `type/subtype` for lines of type `system`. */
export interface TranscriptSpec<Name extends string, Schema extends z.ZodType> extends Entry {
  readonly name: Name;
  /** Whether the line is a link of the conversation chain (`uuid`, `parentUuid`). */
  readonly chained: boolean;
  readonly schema: Schema;
  readonly examples: readonly z.input<Schema>[];
}

/**
 * Declares a kind of transcript line. The file that calls it is named after the line.
 *
 * @param spec - The name, schema and examples of the line.
 * @example
 * import { defineTranscriptLine } from "@agentwire/protocol";
 * import { z } from "zod";
 *
 * const bookmark = defineTranscriptLine({
 *   name: "bookmark",
 *   summary: "A place that the user marked.",
 *   since: "0.3.330",
 *   stability: "undeclared",
 *   chained: false,
 *   schema: z.object({ type: z.literal("bookmark"), title: z.string() }),
 *   examples: [{ type: "bookmark", title: "Before the refactoring" }],
 * });
 */
export const defineTranscriptLine = <const Name extends string, Schema extends z.ZodType>(
  spec: TranscriptSpec<Name, Schema>,
): TranscriptSpec<Name, Schema> => spec;
