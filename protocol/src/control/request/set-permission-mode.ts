import { z } from "zod";
import { object, undeclared } from "../../schema/field.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";
import { defineControl } from "../define.ts";

export const setPermissionMode = defineControl({
  subtype: "set_permission_mode",
  summary: "Switches the permission mode at once, also during a turn. A `system/status` with the new mode follows.",
  since: "0.1.77",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_permission_mode"),
    mode: PermissionMode,
    answers_bypass_switch_back: undeclared(
      z
        .enum(["bypass_now", "bypass_always"])
        .describe("The switch answers an offer to go back to `bypassPermissions`."),
      "sent by the SDK's own JavaScript",
    ).optional(),
  }),
  response: object({
    mode: undeclared(PermissionMode, "every answer to set_permission_mode").optional(),
  }),
  errors: [
    { code: "invalid_mode", when: "There is no such mode." },
    {
      code: "bypass_not_launched",
      when: "`bypassPermissions`, and the agent was not started with leave to skip permissions.",
    },
  ],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_permission_mode", mode: "plan" }, response: { mode: "plan" } }],
});
