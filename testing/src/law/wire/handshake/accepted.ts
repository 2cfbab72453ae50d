import { validateFrame } from "@agentwire/protocol";
import { defineCheckedLaw } from "../../define.ts";

export const initializeAccepted = defineCheckedLaw("handshake.initialize.accepted", () => {
  let first = true;
  return {
    exchange({ request, answer }) {
      if (request.from !== "host" || request.subtype !== "initialize" || !first) return undefined;
      first = false;
      if (validateFrame(request.frame, { direction: "host-to-agent" }).status === "invalid") return undefined;
      return answer.ok || "`initialize` was refused.";
    },
  };
});
