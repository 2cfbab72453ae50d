import { word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const workerShuttingDown = defineMessage({
  name: "system/worker_shutting_down",
  summary:
    "An agent that serves a remote host exits intentionally. Valid only if nothing follows; many agents exit without it.",
  since: "0.3.178",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("worker_shutting_down", {
    reason: word("Why: `host_exit`, `remote_control_disabled`, ..."),
  }),
  examples: [
    {
      type: "system",
      subtype: "worker_shutting_down",
      reason: "host_exit",
      uuid: "00000000-0000-4000-8000-000000000128",
      session_id: "s1",
    },
  ],
});
