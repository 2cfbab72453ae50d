import { messages } from "@agentwire/protocol";
import { controlExamples, messageExamples } from "../../peer/agent/examples.ts";

const controlFrames: { readonly [Kind in "control_request" | "control_response"]: (subtype: string) => unknown } = {
  control_request: (subtype) => {
    const request = controlExamples.get(subtype)?.request;
    return request && { type: "control_request", request_id: "1", request };
  },
  control_response: (subtype) => {
    const response = controlExamples.get(subtype)?.response;
    return response && { type: "control_response", response: { subtype: "success", request_id: "1", response } };
  },
};

/** The example of a `user` frame that carries the result of a tool. */
const toolResult = messages.user.examples.find(({ message }) => typeof message.content !== "string");

/** A correct frame with this name, such as `system/init` or `control_response/initialize`, as a line of JSON. */
export function frameExample(name: string): string | undefined {
  if (name === "user/tool_result") return JSON.stringify(toolResult);
  const [kind = "", subtype = ""] = name.split("/");
  const frame =
    kind === "control_request" || kind === "control_response"
      ? controlFrames[kind](subtype)
      : messageExamples.get(name);
  return frame === undefined ? undefined : JSON.stringify(frame);
}
