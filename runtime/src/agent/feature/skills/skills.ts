import type { Agent } from "../../agent.ts";
import type { Thread } from "../../core/thread.ts";
import type { ToolContext } from "../../core/tool.ts";
import type { SkillLoad, SkillService } from "../../core/tool-services.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import { expand, skillHead } from "../../extension/expand-command.ts";
import { parseRules } from "../../permission/rule.ts";
import { runFork } from "../subagents/fork.ts";

/** Skills and commands that the model of a conversation may load. */
export class ThreadSkills implements SkillService {
  readonly #agent: Agent;
  readonly #thread: Thread;

  constructor(agent: Agent, thread: Thread) {
    this.#agent = agent;
    this.#thread = thread;
  }

  problem(name: string): string | null {
    const skill = this.#find(name);
    if (skill === undefined) return `Unknown skill: ${name}`;
    const { skills } = this.#agent.introduction;
    if (
      skills !== null &&
      skill.folder !== null &&
      !skills.some((each) => each === skill.name || each === skill.alias)
    ) {
      return `Skill ${name} is not in this session's skills allowlist`;
    }
    return skill.forModel
      ? null
      : `Skill ${name} cannot be used with Skill tool due to disable-model-invocation. Only the user can call it, as /${name}; do not do its work in another way.`;
  }

  async load(name: string, args: string, context: ToolContext): Promise<SkillLoad> {
    const skill = this.#find(name);
    if (skill === undefined) return { kind: "failed", message: `Unknown skill: ${name}` };
    const expansion = await expand(this.#agent, skill, args, context.signal);
    if (!expansion.ok) return { kind: "failed", message: expansion.error };
    if (skill.fork !== null) return this.#fork(skill, expansion.text, context);
    const { allowedTools } = skill;
    this.#agent.hooks.lent.add(skill);
    this.#thread.lent = [...this.#thread.lent, ...parseRules(allowedTools, "allow", "command")];
    if (this.#isThere((text) => text === expansion.text)) this.#thread.said.push(already(skill.name, args));
    else if (skill.folder !== null && this.#isThere((text) => text.startsWith(skillHead(skill.folder ?? ""))))
      this.#thread.said.push(onceMore(skill.name), expansion.text);
    else this.#thread.said.push(expansion.text);
    return { kind: "loaded", allowedTools };
  }

  async #fork(skill: CustomCommand, prompt: string, context: ToolContext): Promise<SkillLoad> {
    const { agentId, end, used } = await runFork(this.#agent, skill, prompt, context);
    if (end.status === "killed") return { kind: "failed", message: "The skill was stopped before it was done." };
    return { kind: "forked", agentId, result: end.status === "failed" ? end.error : end.text, used };
  }

  /** Whether the model has such words before it. */
  #isThere(such: (text: string) => boolean): boolean {
    const { links } = this.#thread.conversation;
    return links.some(({ role, content }) => role === "user" && content.some(({ text }) => such(String(text ?? ""))));
  }

  #find(name: string): CustomCommand | undefined {
    return this.#agent.shelf.find(name.replace(/^\//, ""));
  }
}

const already = (name: string, args: string): string =>
  `Skill /${name} is already loaded above; instructions unchanged.${args === "" ? "" : ` Arguments: ${args}`}`;

const onceMore = (name: string): string =>
  `(Re-invocation of /${name}: its instructions were loaded before; the arguments and outputs below are new.)`;
