import { model } from "./model.ts";

/** Every command, in the order in which the help lists them. */
export const commands = [model];
