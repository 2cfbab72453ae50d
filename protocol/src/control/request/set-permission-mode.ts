import * as z from "zod";
import { declaredSince, object, undeclared } from "../../schema/field.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";
import { defineControl } from "../define.ts";

export const setPermissionMode = defineControl({
  subtype: "set_permission_mode",
  summary: "Switches the permission mode immediately, even during a turn. A `system/status` with the new mode follows.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_permission_mode"),
    mode: PermissionMode,
    answers_bypass_switch_back: undeclared(
      z.enum(["bypass_now", "bypass_always"]).describe("The switch accepts an offer to return to `bypassPermissions`."),
      "sent by the SDK's own JavaScript",
    ).optional(),
  }),
  response: object({
    mode: declaredSince("0.3.332", undeclared(PermissionMode, "every response to set_permission_mode").optional()),
  }),
  errors: [
    { code: "invalid_mode", when: "The mode does not exist." },
    {
      code: "bypass_not_launched",
      when: "The mode is `bypassPermissions`, and the agent was started without permission to use it.",
    },
  ],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_permission_mode", mode: "plan" }, response: { mode: "plan" } }],
});
