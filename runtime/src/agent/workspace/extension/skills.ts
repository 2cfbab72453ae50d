import type { CustomCommand } from "../../command/custom.ts";
import { expand } from "../../command/invoke.ts";
import type { Agent } from "../../session/agent.ts";
import type { SkillService } from "../../tool/services.ts";
import type { Thread } from "../../turn/thread.ts";

/** Skills and commands that the model of a conversation may load. */
export class ThreadSkills implements SkillService {
  readonly #agent: Agent;
  readonly #thread: Thread;

  constructor(agent: Agent, thread: Thread) {
    this.#agent = agent;
    this.#thread = thread;
  }

  problem(name: string): string | null {
    return this.#find(name) === undefined ? `Unknown skill: ${name}` : null;
  }

  async load(name: string, args: string, signal: AbortSignal): Promise<string | null> {
    const skill = this.#find(name);
    if (skill === undefined) return `Unknown skill: ${name}`;
    const expansion = await expand(this.#agent, skill, args, signal);
    if (!expansion.ok) return expansion.error;
    this.#thread.said.push(expansion.text);
    return null;
  }

  #find(name: string): CustomCommand | undefined {
    return this.#agent.shelf.forModel.find((skill) => skill.name === name.replace(/^\//, ""));
  }
}
