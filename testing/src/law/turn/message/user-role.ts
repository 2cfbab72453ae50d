import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const userRole = defineCheckedLaw("message.user.role", () => ({
  completeMessage({ from, name, frame }) {
    if (from !== "host" || name !== "user") return undefined;
    const { role } = asJsonObject(frame.message);
    return role === "user" || `A prompt carries a message of role ${JSON.stringify(role) ?? "none"}.`;
  },
}));
