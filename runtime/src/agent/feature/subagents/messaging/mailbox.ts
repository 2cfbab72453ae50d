import type { Agent } from "../../../agent.ts";
import type { ToolContext } from "../../../core/tool.ts";
import type { Delivery, ListedAgent, TeamRequest } from "../../../core/tool-services.ts";
import { shortId } from "../../../task/task.ts";
import type { Subagent } from "../subagent.ts";
import {
  type AgentMessage,
  forMain,
  mainName,
  messageText,
  queued,
  resumed,
  shutdownAsked,
  stoppedBefore,
  toItself,
  unreachable,
} from "./message.ts";

/** What the post needs of the agents that it serves. */
export interface Addressees {
  /** An agent of this process. */
  known(id: string): Subagent | undefined;
  /** The same, or one of an earlier process that can be taken up again. */
  find(id: string): Promise<Subagent | null>;
  /** Lets an agent that is done go to work again. Resolves once it has begun. */
  goOn(subagent: Subagent, letters: readonly AgentMessage[], toolUseId: string, turn: AbortSignal): Promise<void>;
}

const lastCall =
  "The session is about to end: nobody will send anything more. Finish what you are at and report what you have.";

const teamLastCall =
  "The input of this session is closed: no further prompt will come. These agents are still at work and were asked to come to an end; answer with what you have once they have reported:";

/** Carries messages between the agents of a session. */
export class Mailbox {
  readonly #agent: Agent;
  readonly #addressees: Addressees;
  readonly #names = new Map<string, string>();
  #shut = false;

  constructor(agent: Agent, addressees: Addressees) {
    this.#agent = agent;
    this.#addressees = addressees;
  }

  /** Gives an agent a name. Of several agents of one name, the last one is meant. */
  name(name: string, id: string): void {
    this.#names.set(name, id);
  }

  /** Whether agents may ask each other for more than words. */
  get teams(): boolean {
    return /^(?:1|true|yes|on)$/i.test(this.#agent.ports.env.CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS ?? "");
  }

  async send(to: string, words: string, context: ToolContext): Promise<Delivery> {
    const { ports } = this.#agent;
    const sender = context.agentId === undefined ? undefined : this.#addressees.known(context.agentId);
    if (to === mainName) return sender === undefined ? toItself : this.#tellMain(sender, words);
    const subagent = await this.#addressees.find(this.#names.get(to) ?? to);
    if (subagent === null) return unreachable(to);
    if (subagent.stopped) return stoppedBefore(to);
    const letter: AgentMessage = { from: sender === undefined ? null : this.#nameOf(sender), words };
    if (subagent.working) {
      subagent.write(letter);
      return queued(ports, subagent.id, to);
    }
    await this.#addressees.goOn(subagent, [letter], context.toolUseId, context.signal);
    return resumed(ports, subagent.id, to);
  }

  request(to: string, { type }: TeamRequest): Delivery {
    const known = this.#addressees.known(this.#names.get(to) ?? to) !== undefined;
    return known && type === "shutdown_request" ? shutdownAsked(this.#agent.ports.clock.now(), to) : unreachable(to);
  }

  /**
   * Asks agents that are at work to come to an end, and the main conversation to finish with what it has. Only where
   * `AGENTWIRE_TEAM_SHUTDOWN` is set: by itself, a session waits for its agents. Once in a session.
   */
  shutDown(agents: readonly Subagent[]): void {
    const { ports, runner } = this.#agent;
    const working = agents.filter((subagent) => subagent.working);
    if (this.#shut || ports.env.AGENTWIRE_TEAM_SHUTDOWN !== "1" || working.length === 0) return;
    this.#shut = true;
    for (const subagent of working) subagent.write({ from: null, words: lastCall });
    const content = `${teamLastCall}\n${working.map((subagent) => `- ${this.#nameOf(subagent)}`).join("\n")}`;
    const about = { uuid: null, merged: [], priority: "next" as const, query: true, synthetic: true, origin: null };
    void runner.submit({ ...about, content });
  }

  /** Agents as a model is told of them. */
  list(agents: readonly Subagent[]): readonly ListedAgent[] {
    const { ports } = this.#agent;
    return agents.map((subagent) => {
      const { id, definition, status, startedAt } = subagent;
      const name = this.#nameOf(subagent);
      const named = name === id ? {} : { name, ref: shortId(ports, 6) };
      return { ...named, id, type: definition.type, status, age: ports.clock.now() - startedAt };
    });
  }

  /** The word by which others reach an agent. */
  #nameOf({ id }: Subagent): string {
    return [...this.#names].find(([, named]) => named === id)?.[0] ?? id;
  }

  /** The main conversation reads it in its next turn, or in the midst of this one. */
  #tellMain(sender: Subagent, body: string): Delivery {
    const { runner } = this.#agent;
    const from = this.#nameOf(sender);
    const name = from === sender.id ? sender.definition.type : from;
    void runner.submit({
      uuid: null,
      merged: [],
      content: messageText({ from, words: body }, runner.busy),
      priority: "next",
      query: true,
      synthetic: false,
      origin: { kind: "peer", from, senderTaskId: sender.id, name, body },
    });
    return forMain;
  }
}
