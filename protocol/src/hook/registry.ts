import { keyed } from "../schema/entry.ts";
import { postToolUse } from "./event/post-tool-use.ts";
import { preToolUse } from "./event/pre-tool-use.ts";
import { stop } from "./event/stop.ts";
import { userPromptSubmit } from "./event/user-prompt-submit.ts";

const all = [preToolUse, postToolUse, userPromptSubmit, stop] as const;

/** Every hook event, by its name. */
export const hooks = keyed(all, "event");
