import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";
import { endsSession } from "../../session-event/result.ts";

/** Denials of a host count in the turn in which the denied tool use got its result. */
export const denialsListed = defineLaw("permission.denials.listed", ({ violation, occasion }) => {
  const settled = new Map<string, number>();
  return {
    completeMessage({ from, name }) {
      if (from === "agent" && name === "system/init") settled.clear();
    },
    resolved({ call: { id, answer } }) {
      if (answer?.ok && answer.response.behavior === "deny" && typeof answer.response.message === "string")
        settled.set(id, answer.seq);
    },
    concluded({ result, seq: at }) {
      if (endsSession(result)) settled.clear();
      const ids = asList(result.permission_denials).map((entry) => asText(asJsonObject(entry).tool_use_id));
      const listed = new Set(ids);
      const twice = ids.find((id, n) => ids.indexOf(id) < n);
      if (twice !== undefined)
        violation({
          side: "agent",
          at: { seq: at },
          message: `The result lists the denial of tool use "${twice}" twice.`,
        });
      for (const [id, seq] of settled) {
        occasion("agent");
        if (listed.has(id)) continue;
        const message = `The result does not list the denial of tool use "${id}".`;
        violation({ side: "agent", at: { seq: at }, message, related: [seq] });
      }
      settled.clear();
    },
  };
});
