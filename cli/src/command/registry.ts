import { agent } from "./agent.ts";
import { check } from "./check.ts";
import { model } from "./model.ts";
import { quickstart } from "./quickstart.ts";
import { record } from "./record.ts";
import { replay } from "./replay.ts";
import { schema } from "./schema/schema.ts";
import { validate } from "./validate.ts";

/** Every command, in the order in which the help lists them. */
export const commands = [quickstart, record, replay, validate, schema, check, agent, model];
