import { flag, oneOf, undeclared } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const sessionStateChanged = defineMessage({
  name: "system/session_state_changed",
  summary:
    "Whether the agent is running, waits for a response of the host, or is idle. `idle` follows the result and all background work of the turn; it is the reliable sign that the turn is over. Sent only to a host that requests it.",
  since: "0.2.83",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("session_state_changed", {
    state: oneOf(["idle", "running", "requires_action"], "New state."),
    sdk_host_only: undeclared(
      flag("Whether the host library consumes the message instead of yielding it."),
      "every session of a host that reads the session state",
    ).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "session_state_changed",
      state: "running",
      sdk_host_only: true,
      uuid: "00000000-0000-4000-8000-000000000010",
      session_id: "s1",
    },
  ],
});
