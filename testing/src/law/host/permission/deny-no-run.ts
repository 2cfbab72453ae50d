import { defineLaw } from "../../define.ts";
import { asObject, asText, blocksOf } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

/**
 * That a tool ran shows in a result without `is_error`, or in a `PostToolUse` hook. The first answer to a question
 * decides; later ones are ignored.
 */
export const denyNoRun = defineLaw("permission.deny.no-run", (report) => {
  const asked = new Memory<string, string>();
  const denied = new Memory<string, number>();
  const breach = (at: { readonly seq: number }, id: string, how: string) => {
    const answer = denied.get(id);
    if (answer === undefined) return;
    report({ side: "agent", at, message: `Tool use "${id}" was denied, yet ${how}.`, related: [answer] });
    denied.delete(id);
  };
  return {
    request(request) {
      if (request.from !== "agent") return;
      const tool = asText(request.request.tool_use_id);
      if (request.subtype === "can_use_tool" && tool !== undefined) {
        asked.set(request.id, tool);
        denied.delete(tool);
      }
      if (request.subtype !== "hook_callback" || tool === undefined) return;
      if (asObject(request.request.input).hook_event_name === "PostToolUse")
        breach(request, tool, "its PostToolUse hook was called");
    },
    response(response) {
      const tool = response.from === "host" ? asked.get(response.id) : undefined;
      if (tool === undefined) return;
      asked.delete(response.id);
      if (response.ok && response.response.behavior === "deny") denied.set(tool, response.seq);
    },
    message(message) {
      if (message.from !== "agent" || message.name !== "user") return;
      for (const block of blocksOf(message.frame)) {
        const id = asText(block.tool_use_id);
        if (block.type === "tool_result" && id !== undefined && block.is_error !== true)
          breach(message, id, "its result is no error");
      }
    },
  };
});
