import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

/** A host that ends the session by force leaves prompts open, which is not a violation of the agent. */
export const promptOutcome = defineCheckedLaw("queue.prompt.outcome", () => {
  let isForced = false;
  let isNormal = false;
  return {
    request({ from, subtype }) {
      isForced ||= from === "host" && subtype === "end_session";
      return undefined;
    },
    signal() {
      isForced = true;
      return undefined;
    },
    exit({ code, signal }) {
      isNormal = !isForced && code === 0 && signal === null;
      return undefined;
    },
    settled({ prompt, outcome }) {
      if (outcome.kind !== "lost") return true;
      if (!isNormal) return undefined;
      const name = asText(prompt.uuid) === undefined ? `${prompt.number}` : `"${prompt.uuid}"`;
      const message = `The agent ended and prompt ${name} has no outcome.`;
      return { message, related: prompt.at < 0 ? [] : [prompt.at] };
    },
  };
});
