import { keyed } from "../schema/entry.ts";

export const controls = keyed([], "subtype");
