import {
  type HostOptions,
  type Query,
  type QueryPrompt,
  startQuery,
  type UserPrompt,
} from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { type ScriptedAgent, scriptedAgent } from "../scripted-agent.ts";

/** A query that is being taken to its end. */
export interface Run {
  readonly agent: ScriptedAgent;
  readonly query: Query;
  readonly messages: unknown[];
  readonly outcome: Promise<unknown>;
}

/** Starts a query and collects what it yields and how it ends. */
export async function run(prompt: QueryPrompt, options: HostOptions = {}, agent = scriptedAgent()): Promise<Run> {
  const query = startQuery(prompt, options, agent.ports);
  const messages: unknown[] = [];
  const outcome = (async () => {
    try {
      for await (const message of query) messages.push(message);
      return "ended";
    } catch (error) {
      return error;
    }
  })();
  await settle();
  return { agent, query, messages, outcome };
}

/** A prompt. */
export const user = (text: string, extra: Partial<UserPrompt> = {}): UserPrompt => ({
  type: "user",
  message: { role: "user", content: text },
  parent_tool_use_id: null,
  ...extra,
});
/** A request of the agent. */
export const ask = (subtype: string, fields = {}) => ({
  type: "control_request",
  request_id: "p1",
  request: { subtype, ...fields },
});
