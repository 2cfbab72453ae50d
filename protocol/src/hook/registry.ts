import { keyed } from "../schema/entry.ts";

export const hooks = keyed([], "event");
