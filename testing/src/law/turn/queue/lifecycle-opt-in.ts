import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const lifecycleOptIn = defineCheckedLaw("queue.lifecycle.opt-in", () => {
  const sent = new BoundedMap<string, true>();
  let moves = false;
  return {
    // The released agent runs a turn of its own when the session moves to another folder.
    request({ subtype }) {
      moves ||= subtype === "set_cwd";
      return undefined;
    },
    completeMessage({ from, name, frame }) {
      const uuid = asText(frame.uuid);
      if (from === "host" && name === "user" && uuid !== undefined) sent.set(uuid, true);
      const command = asText(frame.command_uuid);
      if (from !== "agent" || name !== "command_lifecycle" || command === undefined) return undefined;
      if (moves && !sent.has(command)) return undefined;
      return sent.has(command) || `A \`command_lifecycle\` names "${command}", which no prompt carried.`;
    },
  };
});
