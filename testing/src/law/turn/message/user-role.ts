import { defineCheckedLaw } from "../../define.ts";
import { asObject } from "../../session-event/json.ts";

export const userRole = defineCheckedLaw("message.user.role", () => ({
  whole({ from, name, frame }) {
    if (from !== "host" || name !== "user") return undefined;
    const { role } = asObject(frame.message);
    return role === "user" || `A prompt carries a message of role ${JSON.stringify(role) ?? "none"}.`;
  },
}));
