import { isOn } from "../../../core/field-values.ts";
import { plainPrompt } from "../../../core/prompt-queue.ts";
import type { ToolContext } from "../../../core/tool.ts";
import type { ListedAgent, MessageDelivery, TeamRequest } from "../../../core/tool-services.ts";
import { shortId } from "../../../task/task.ts";
import type { SubagentServices } from "../services.ts";
import type { Subagent } from "../subagent.ts";
import {
  forMain,
  type InterAgentMessage,
  mainName,
  messageText,
  queued,
  resumed,
  shutdownRequested,
  stoppedBefore,
  toItself,
  unreachable,
} from "./message.ts";

/** A subagent as the mailbox sees it. */
export type Recipient = Pick<
  Subagent,
  "id" | "definition" | "status" | "startedAt" | "working" | "stopped" | "deliver"
>;

/** The subagents of a session. */
export interface Recipients {
  /** A subagent of this process. */
  known(id: string): Recipient | undefined;
  /** A subagent of this process, or a restored one of an earlier process. */
  find(id: string): Promise<Recipient | null>;
  /** Resumes a subagent that has ended. Resolves when it is running. */
  resume(id: string, messages: readonly InterAgentMessage[], toolUseId: string, turn: AbortSignal): Promise<void>;
}

const lastCall =
  "The session is about to end, and no further message will arrive. Finish your current step and report what you have.";

const teamLastCall =
  "The input of this session is closed, and no further prompt will arrive. These agents are still running and were asked to finish; answer with what you have after they report:";

/** Delivers messages between the agents of a session. */
export class Mailbox {
  readonly #services: Pick<SubagentServices, "ports" | "runner">;
  readonly #recipients: Recipients;
  readonly #names = new Map<string, string>();
  #isShutDown = false;

  constructor(services: Pick<SubagentServices, "ports" | "runner">, recipients: Recipients) {
    this.#services = services;
    this.#recipients = recipients;
  }

  /** Names a subagent. A name that is used again means the newest subagent. */
  name(name: string, id: string): void {
    this.#names.set(name, id);
  }

  /** Whether subagents may send each other requests besides messages. */
  get teams(): boolean {
    return isOn(this.#services.ports.env.CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS);
  }

  async send(to: string, text: string, context: ToolContext): Promise<MessageDelivery> {
    const { ports } = this.#services;
    const sender = context.agentId === undefined ? undefined : this.#recipients.known(context.agentId);
    if (to === mainName) return sender === undefined ? toItself : this.#sendToMain(sender, text);
    const subagent = await this.#recipients.find(this.#names.get(to) ?? to);
    if (subagent === null) return unreachable(to);
    if (subagent.stopped) return stoppedBefore(to);
    const message: InterAgentMessage = { from: sender === undefined ? null : this.#nameOf(sender), text };
    if (subagent.working) {
      subagent.deliver(message);
      return queued(ports, subagent.id, to);
    }
    await this.#recipients.resume(subagent.id, [message], context.toolUseId, context.signal);
    return resumed(ports, subagent.id, to);
  }

  request(to: string, { type }: TeamRequest): MessageDelivery {
    const known = this.#recipients.known(this.#names.get(to) ?? to) !== undefined;
    return known && type === "shutdown_request"
      ? shutdownRequested(this.#services.ports.clock.now(), to)
      : unreachable(to);
  }

  /**
   * Asks running subagents to finish, and the main conversation to answer with what it has. Only if
   * `AGENTWIRE_TEAM_SHUTDOWN` is set, otherwise a session waits for its subagents. Only once in a session.
   */
  shutDown(agents: readonly Recipient[]): void {
    const { ports, runner } = this.#services;
    const working = agents.filter((subagent) => subagent.working);
    if (this.#isShutDown || ports.env.AGENTWIRE_TEAM_SHUTDOWN !== "1" || working.length === 0) return;
    this.#isShutDown = true;
    for (const subagent of working) subagent.deliver({ from: null, text: lastCall });
    const content = `${teamLastCall}\n${working.map((subagent) => `- ${this.#nameOf(subagent)}`).join("\n")}`;
    void runner.submit({ ...plainPrompt(content), synthetic: true });
  }

  /** Subagents as `ListAgents` shows them. */
  list(agents: readonly Recipient[]): readonly ListedAgent[] {
    const { ports } = this.#services;
    return agents.map((subagent) => {
      const { id, definition, status, startedAt } = subagent;
      const name = this.#nameOf(subagent);
      const named = name === id ? {} : { name, ref: shortId(ports, 6) };
      return { ...named, id, type: definition.type, status, age: ports.clock.now() - startedAt };
    });
  }

  /** The name by which others reach a subagent. */
  #nameOf({ id }: Pick<Recipient, "id">): string {
    return [...this.#names].find(([, named]) => named === id)?.[0] ?? id;
  }

  /** Queues a message for the main conversation: for its running turn or the next one. */
  #sendToMain(sender: Recipient, body: string): MessageDelivery {
    const { runner } = this.#services;
    const from = this.#nameOf(sender);
    const name = from === sender.id ? sender.definition.type : from;
    void runner.submit({
      ...plainPrompt(messageText({ from, text: body }, runner.busy)),
      origin: { kind: "peer", from, senderTaskId: sender.id, name, body },
    });
    return forMain;
  }
}
