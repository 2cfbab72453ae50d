import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

const textOf = (content: unknown): string =>
  asText(content) ??
  asList(content)
    .map((block) => asText(asJsonObject(block).text) ?? "")
    .join("\n");

export const denyMessage = defineCheckedLaw("permission.deny.message", () => ({
  resolved({ call: { id, answer }, block }) {
    const { behavior, message, interrupt } = answer?.ok === true ? answer.response : {};
    if (behavior !== "deny" || typeof message !== "string" || interrupt === true) return undefined;
    return textOf(block.content) === message || `The result of "${id}" is not the message of its denial.`;
  },
}));
