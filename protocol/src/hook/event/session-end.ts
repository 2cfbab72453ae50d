import { z } from "zod";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const sessionEnd = defineHook({
  event: "SessionEnd",
  summary: "A session ends. A host's callbacks hear of it only on `/clear`, since afterwards the pipe is closed.",
  since: "0.1.0",
  stability: "declared",
  matches: "reason",
  input: inputOf("SessionEnd", {
    reason: z
      .enum(["clear", "resume", "logout", "prompt_input_exit", "other"])
      .describe("Why it ends. Until 0.3.225 also `bypass_permissions_disabled`."),
  }),
  output: null,
  examples: [{ input: { ...exampleInput, hook_event_name: "SessionEnd", reason: "clear" } }],
});
