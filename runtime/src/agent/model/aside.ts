import type { Agent } from "../session/agent.ts";
import { type ApiMessage, textOf } from "./conversation.ts";
import { readUsage } from "./ledger.ts";
import { buildRequest, type OfferedTool } from "./request.ts";

/**
 * Asks the model something beside the conversation. `tools` are those of the conversation, so that its cache is used;
 * they are not run. Resolves to the model's words; `null` where it gave none.
 */
export async function asideQuestion(
  agent: Agent,
  question: string,
  before: readonly ApiMessage[],
  tools: readonly OfferedTool[],
): Promise<string | null> {
  const { session, options, ports, thread } = agent;
  const last = before.at(-1);
  const asked = { type: "text", text: question };
  const messages: ApiMessage[] =
    last?.role === "user"
      ? [...before.slice(0, -1), { role: "user", content: [...last.content, asked] }]
      : [...before, { role: "user", content: [asked] }];
  const request = buildRequest({
    model: session.model,
    system: thread.system(),
    messages,
    tools,
    thinking: session.thinking,
    effort: session.effort,
    betas: options.betas,
    maxOutputTokens: null,
    agentId: null,
  });
  try {
    const { message } = await ports.model.create(request);
    session.ledger.add(session.model, readUsage(message.usage), options.betas);
    return textOf(message.content).trim() || null;
  } catch {
    return null;
  }
}
