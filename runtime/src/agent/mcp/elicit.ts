import type { ControlParamsOf } from "@agentwire/protocol";
import { type Fields, isObject } from "../../unknown/fields.ts";
import type { Agent } from "../agent.ts";

const declined: Fields = { action: "decline" };
/** What a server is told where the answer is none. */
const cancelled: Fields = { action: "cancel" };
const actions: ReadonlySet<unknown> = new Set(["accept", "decline", "cancel"]);

/** Puts a server's question to the user: to hooks first, then to the host. Without either the answer is no. */
export async function elicit(agent: Agent, server: string, params: Fields): Promise<Fields> {
  const schema = isObject(params.requestedSchema) ? params.requestedSchema : {};
  const properties = isObject(schema.properties) ? schema.properties : {};
  const asked = {
    mcp_server_name: server,
    message: String(params.message ?? ""),
    mode: "form",
    requested_schema: schema,
  };
  await agent.hooks.ask("Elicitation", asked, { thread: null });
  const answer = await answerOf(agent, { ...asked, property_order: Object.keys(properties) });
  await agent.hooks.ask("ElicitationResult", { mcp_server_name: server, mode: "form", ...answer }, { thread: null });
  return answer;
}

async function answerOf(agent: Agent, question: Fields): Promise<Fields> {
  if (agent.host === null) return declined;
  agent.notices.asking();
  try {
    const answer: unknown = await agent.host("elicitation", question as unknown as ControlParamsOf<"elicitation">);
    if (!isObject(answer) || !actions.has(answer.action)) return cancelled;
    return isObject(answer.content) ? { action: answer.action, content: answer.content } : { action: answer.action };
  } catch {
    return cancelled;
  } finally {
    agent.notices.answered();
  }
}
