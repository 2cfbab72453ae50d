import { controls } from "@agentwire/protocol";
import { defineCheckedLaw } from "../../define.ts";

export const subtypeUnsupported = defineCheckedLaw("control.subtype.unsupported", () => ({
  exchange({ from, request: { subtype }, answer }) {
    if (from !== "agent" || Object.hasOwn(controls, subtype)) return undefined;
    if (answer.ok) return `The request "${subtype}", which does not exist, was answered with success.`;
    return (
      answer.body.error_code === "unsupported_request" ||
      `The refusal of "${subtype}" does not carry \`error_code\` \`unsupported_request\`.`
    );
  },
}));
