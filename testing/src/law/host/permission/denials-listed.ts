import { defineLaw } from "../../define.ts";
import { asList, asObject, asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

/** Denials of a host count in the turn in which the denied tool use got its result. */
export const denialsListed = defineLaw("permission.denials.listed", (report) => {
  const asked = new Memory<string, string>();
  const denied = new Memory<string, number>();
  const settled = new Map<string, number>();
  return {
    request({ from, subtype, id, request }) {
      const tool = asText(request.tool_use_id);
      if (from === "agent" && subtype === "can_use_tool" && tool !== undefined) asked.set(id, tool);
    },
    response({ from, id, ok, response, seq }) {
      const tool = from === "host" ? asked.get(id) : undefined;
      asked.delete(id);
      if (tool !== undefined && ok && response.behavior === "deny" && typeof response.message === "string")
        denied.set(tool, seq);
    },
    message(message) {
      if (message.from !== "agent") return;
      if (message.name === "system/init") settled.clear();
      if (message.name === "user") {
        for (const block of blocksOf(message.frame)) {
          const id = asText(block.tool_use_id) ?? "";
          const seq = denied.get(id);
          if (seq === undefined) continue;
          denied.delete(id);
          settled.set(id, seq);
        }
      }
      if (!message.name.startsWith("result")) return;
      const listed = new Set(
        asList(message.frame.permission_denials).map((entry) => asText(asObject(entry).tool_use_id)),
      );
      for (const [id, seq] of settled)
        if (!listed.has(id))
          report({
            side: "agent",
            at: message,
            message: `The result does not list the denial of tool use "${id}".`,
            related: [seq],
          });
      settled.clear();
    },
  };
});
