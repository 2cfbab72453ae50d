import { defineEvent } from "../../define.ts";
import { TapeDirection } from "../../format/direction.ts";

export const wireEnd = defineEvent({
  channel: "wire",
  kind: "end",
  since: 1,
  summary: "The sender said that it sends no more: end of input for the agent, or the end of the agent's output.",
  body: { direction: TapeDirection },
  examples: [{ direction: "host-to-agent" }],
});
