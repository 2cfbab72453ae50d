import { keyed } from "../schema/entry.ts";

export const transcriptLines = keyed([], "name");
