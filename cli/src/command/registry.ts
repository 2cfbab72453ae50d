import { model } from "./model.ts";
import { record } from "./record.ts";
import { replay } from "./replay.ts";
import { validate } from "./validate.ts";

/** Every command, in the order in which the help lists them. */
export const commands = [record, replay, validate, model];
