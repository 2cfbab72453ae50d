import { defineEvent } from "../../define.ts";
import { TapeDirection } from "../../format/direction.ts";

export const wireEnd = defineEvent({
  channel: "wire",
  kind: "end",
  since: 1,
  summary: "The sender closed its stream: the host the stdin of the agent, or the agent its stdout.",
  body: { direction: TapeDirection },
  examples: [{ direction: "host-to-agent" }],
});
