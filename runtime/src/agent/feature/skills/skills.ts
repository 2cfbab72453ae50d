import type { Ports } from "../../../ports.ts";
import { resolveModel } from "../../catalogue/models.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { ConversationLink } from "../../core/conversation.ts";
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

/** The text of each skill when a thread loaded it last. */
const lastLoads = new WeakMap<Thread, Map<string, string>>();

/** The conversation as it was when the model made a call. */
function knownTo(links: readonly ConversationLink[], toolUseId: string): readonly ConversationLink[] {
  const call = links.find(({ content }) => content.some(({ type, id }) => type === "tool_use" && id === toolUseId));
  if (call === undefined) return links;
  const isSameAnswer = (link: ConversationLink): boolean =>
    link === call || (call.messageId !== undefined && link.messageId === call.messageId);
  return links.slice(0, links.findIndex(isSameAnswer));
}

/** Whether the user's messages contain a text. */
const contains = (links: readonly ConversationLink[], matches: (text: string) => boolean): boolean =>
  links.some(({ role, content }) => role === "user" && content.some(({ text }) => matches(String(text ?? ""))));

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
    this.#thread.queuedTexts.push(...this.#news(skill, args, expansion.text, context.toolUseId));
    const model = skill.model === null ? null : resolveModel(skill.model, this.#services.ports.env);
    return { kind: "loaded", allowedTools, model };
  }

  async #fork(skill: CustomCommand, prompt: string, context: ToolContext): Promise<SkillLoad> {
    const { agentId, end, used } = await this.#roles.runInSubagent(skill, prompt, context);
    if (end.status === "killed") return { kind: "failed", message: "The skill was stopped before it finished." };
    return { kind: "forked", agentId, result: end.status === "failed" ? end.error : reportOf(end), used };
  }

  /**
   * What the model reads of a skill: less if it knows the instructions. It does not know what other calls of the same
   * answer loaded.
   */
  #news({ name, folder }: CustomCommand, args: string, text: string, toolUseId: string): readonly string[] {
    const known = knownTo(this.#thread.conversation.links, toolUseId);
    const loads = lastLoads.get(this.#thread) ?? new Map<string, string>();
    lastLoads.set(this.#thread, loads);
    const last = loads.get(name);
    loads.set(name, text);
    if (contains(known, (other) => other === text)) return [alreadyLoaded(name, args)];
    const isRepeated =
      folder !== null &&
      contains(known, (other) => (last === undefined ? other.startsWith(skillHead(folder)) : other === last));
    return isRepeated ? [repeatedSkill(name), text] : [text];
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
