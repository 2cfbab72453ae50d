import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { LawEvent } from "../../law/session-event/event.ts";

/** The kind of a request: its subtype, and the hook event or the method that it is about. */
const requestKind = ({ request }: Frame): string => {
  const { subtype, input, message } = asJsonObject(request);
  const about = asText(asJsonObject(input).hook_event_name) ?? asText(asJsonObject(message).method);
  return [subtype, about].filter(Boolean).join(" ");
};

/**
 * Names the kinds of the frames of a session, in order: `system/init`, `control_request/hook_callback Stop`. A response
 * has the name of its request.
 */
export function sessionFrameKinds(): (event: LawEvent) => string {
  const requests = new Map<string, string>();
  return ({ direction = "", frame: value }) => {
    const frame = asJsonObject(value);
    const type = String(frame.type);
    if (type === "control_request") {
      requests.set(`${direction} ${String(frame.request_id)}`, requestKind(frame));
      return `${type}/${requestKind(frame)}`;
    }
    if (type === "control_response") {
      const { request_id: id, subtype } = asJsonObject(frame.response);
      const other = direction === "agent-to-host" ? "host-to-agent" : "agent-to-host";
      return `${type}/${requests.get(`${other} ${String(id)}`) ?? "unknown"}${subtype === "error" ? " error" : ""}`;
    }
    return [type, frame.subtype, asJsonObject(frame.event).type].filter(Boolean).join("/");
  };
}
