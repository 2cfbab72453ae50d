import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

/**
 * Messages that are allowed before a prompt: reports about the process itself, and that a session cannot be resumed.
 */
const allowed = (name: string) => name === "keep_alive" || name.startsWith("result") || name === "auth_status";

export const initializeSilence = defineCheckedLaw("handshake.initialize.silence", () => {
  let prompted = false;
  let greeted = 0;
  return {
    request({ from, subtype }) {
      if (from === "host" && subtype === "initialize") greeted += 1;
      // Any other request of a host may have an echo on the wire.
      if (from === "host" && subtype !== "initialize") prompted = true;
      return undefined;
    },
    message({ from, name, frame }) {
      if (from === "host") {
        prompted = true;
        return undefined;
      }
      if (prompted || greeted !== 1 || allowed(name)) return undefined;
      return asText(frame.type) === "system" && name !== "system/init" && name !== "system/session_state_changed"
        ? undefined
        : `The frame \`${name}\` came before any prompt.`;
    },
    unreadable({ from }) {
      prompted ||= from === "host";
      return undefined;
    },
    exchange({ request: { subtype } }) {
      return subtype === "initialize" && !prompted ? true : undefined;
    },
  };
});
