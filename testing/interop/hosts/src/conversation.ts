import type { ServedModel } from "@agentwire/testing/node";

type Block = Readonly<Record<string, unknown>>;

/** The part of a model request that the tests read. */
export interface ModelRequest {
  readonly model: string;
  readonly tools?: readonly unknown[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/** The requests for an answer that a model received, in order. */
export const requestsOf = (served: ServedModel): ModelRequest[] =>
  served.model.requests.flatMap(({ path, body }) =>
    path.startsWith("/v1/messages?") || path === "/v1/messages" ? [body as ModelRequest] : [],
  );

const reminder = (text: string) => text.trimStart().startsWith("<system-reminder>");

/**
 * A conversation in a form that both agents must agree on: prompts, answers, tool uses and their results, in one word
 * each. Additions of an agent (reminders, system messages) are not compared. The order of the results of one answer is
 * not compared either, because parallel tools end in any order.
 */
export function callbacksOf(requests: ModelRequest): string[] {
  return requests.messages
    .filter(({ role }) => role !== "system")
    .flatMap(({ role, content }) => {
      const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
      const lines = (some: readonly Block[]) => some.flatMap((block) => line(role, block));
      const results = blocks.filter((block) => block.type === "tool_result");
      return [...lines(results).sort(), ...lines(blocks.filter((block) => block.type !== "tool_result"))];
    });
}

function line(role: string, block: Block): string[] {
  if (block.type === "text") return reminder(String(block.text)) ? [] : [`${role}: ${block.text}`];
  if (block.type === "tool_use") return [`${role} uses ${block.name} ${JSON.stringify(block.input)} as ${block.id}`];
  if (block.type === "tool_result")
    return [`result of ${block.tool_use_id}${block.is_error === true ? ", an error" : ""}`];
  return [`${role}: a ${block.type}`];
}
