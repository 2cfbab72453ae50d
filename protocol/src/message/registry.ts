import { keyed } from "../schema/entry.ts";

export const messages = keyed([], "name");
