import type { Ports } from "../../../ports.ts";
import { resolveModel } from "../../catalogue/models.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { Thread } from "../../core/thread.ts";
import type { ToolContext } from "../../core/tool.ts";
import type { SkillLoad, SkillService } from "../../core/tool-services.ts";
import { type CustomCommand, type ExpandCommand, skillHead } from "../../extension/custom-command.ts";
import { type RunSkill, reportOf } from "../../extension/skill-run.ts";
import { parseRules } from "../../permission/rule.ts";

/** What {@link ThreadSkills} needs. */
export interface SkillServices {
  readonly ports: Pick<Ports, "env">;
  readonly clientInfo: Pick<ClientInfo, "skills">;
  readonly extensions: {
    find(name: string): CustomCommand | undefined;
    /** The full name of a plugin's skill; `undefined` if no plugin has it. */
    fullName(name: string): string | undefined;
  };
  readonly hooks: {
    /** The hooks that skills provide. */
    readonly granted: { add(skill: Pick<CustomCommand, "name" | "hooks">): void };
  };
}

/** The functions that skills get in addition to services. */
export interface SkillRoles {
  readonly expand: ExpandCommand;
  /** Runs a skill in a separate subagent. */
  readonly runInSubagent: RunSkill;
}

/** The skills and commands that the model of a thread may load. */
export class ThreadSkills implements SkillService {
  readonly #services: SkillServices;
  readonly #thread: Thread;
  readonly #roles: SkillRoles;

  constructor(services: SkillServices, thread: Thread, roles: SkillRoles) {
    this.#services = services;
    this.#thread = thread;
    this.#roles = roles;
  }

  problem(name: string): string | null {
    const skill = this.#find(name);
    if (skill === undefined) return this.#unknown(name);
    const { skills } = this.#services.clientInfo;
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
    if (skill === undefined) return { kind: "failed", message: this.#unknown(name) };
    const expansion = await this.#roles.expand(skill, args, context.signal);
    if (!expansion.ok) return { kind: "failed", message: expansion.error };
    if (skill.fork !== null) return this.#fork(skill, expansion.text, context);
    const { allowedTools } = skill;
    this.#thread.turnEffort = skill.effort ?? this.#thread.turnEffort;
    this.#services.hooks.granted.add(skill);
    this.#thread.grantedRules = [...this.#thread.grantedRules, ...parseRules(allowedTools, "allow", "command")];
    if (this.#isLoaded((text) => text === expansion.text))
      this.#thread.queuedTexts.push(alreadyLoaded(skill.name, args));
    else if (skill.folder !== null && this.#isLoaded((text) => text.startsWith(skillHead(skill.folder ?? ""))))
      this.#thread.queuedTexts.push(repeatedSkill(skill.name), expansion.text);
    else this.#thread.queuedTexts.push(expansion.text);
    const model = skill.model === null ? null : resolveModel(skill.model, this.#services.ports.env);
    return { kind: "loaded", allowedTools, model };
  }

  async #fork(skill: CustomCommand, prompt: string, context: ToolContext): Promise<SkillLoad> {
    const { agentId, end, used } = await this.#roles.runInSubagent(skill, prompt, context);
    if (end.status === "killed") return { kind: "failed", message: "The skill was stopped before it finished." };
    return { kind: "forked", agentId, result: end.status === "failed" ? end.error : reportOf(end), used };
  }

  /** Whether the conversation contains a text. */
  #isLoaded(matches: (text: string) => boolean): boolean {
    const { links } = this.#thread.conversation;
    return links.some(
      ({ role, content }) => role === "user" && content.some(({ text }) => matches(String(text ?? ""))),
    );
  }

  #unknown(name: string): string {
    const fullName = this.#services.extensions.fullName(name.replace(/^\//, ""));
    return `Unknown skill: ${name}${fullName === undefined ? "" : `. Did you mean ${fullName}? Call it by this name.`}`;
  }

  #find(name: string): CustomCommand | undefined {
    return this.#services.extensions.find(name.replace(/^\//, ""));
  }
}

const alreadyLoaded = (name: string, args: string): string =>
  `Skill /${name} is already loaded above; instructions unchanged.${args === "" ? "" : ` Arguments: ${args}`}`;

const repeatedSkill = (name: string): string =>
  `(Re-invocation of /${name}: its instructions were loaded before; the arguments and outputs below are new.)`;
