import { asText } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** Outcomes of a turn that leave its last tool uses unfinished. */
const deferring = new Set(["tool_deferred", "budget_exhausted"]);

export const resultEveryUse = defineLaw("tool.result.every-use", ({ violation, occasion }) => {
  const open = new BoundedMap<string, { readonly seq: number; readonly name: string }>();
  return {
    called({ call: { id, name, seq, parent } }) {
      if (parent === null) open.set(id, { seq, name });
    },
    resolved({ call }) {
      if (open.delete(call.id)) occasion("agent");
    },
    concluded({ result, seq: at }) {
      if (!deferring.has(asText(result.terminal_reason) ?? ""))
        for (const [id, { seq, name }] of open.entries())
          violation({
            side: "agent",
            at: { seq: at },
            message: `The turn ended and tool use "${id}" (${name}) has no result.`,
            related: [seq],
          });
      open.clear();
    },
  };
});
