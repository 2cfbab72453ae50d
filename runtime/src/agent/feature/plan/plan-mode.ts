import { isInside, join, resolve } from "../../../posix/path.ts";
import { configDirectory } from "../../../session/project-folder.ts";
import type { Agent } from "../../agent.ts";
import { reminder } from "../../core/conversation.ts";
import type { Plan, PlanService } from "../../core/tool-services.ts";
import type { RestoredLines } from "../../session/beginning.ts";
import { writeText } from "../../tool/file/text.ts";
import { planName } from "./name.ts";
import { type PlanNotice, planWords } from "./prompts.ts";

/** Names that are tried before one that is taken is used all the same. */
const tries = 10;

/** Plan mode: the file that the plan is written to, and what the model is told of it. */
export class PlanMode implements PlanService {
  readonly #agent: Agent;
  /** The link that told the model of plan mode; `null` where it does not know of it. */
  #told: string | null = null;
  #hasLeft = false;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** The file of the session's plan, absolute; `null` as long as none was needed. */
  get path(): string | null {
    const { slug } = this.#agent.session;
    return slug === null ? null : this.#pathOf(slug);
  }

  /** A prompt begins in plan mode: the plan goes by its words. */
  async begin(words: string): Promise<void> {
    if (this.#agent.session.mode === "plan") await this.#named(words);
  }

  /** Restores the plan of a resumed session. A copy of a session keeps what the model was told but gets a plan of its own. */
  adopt({ chain, origin }: RestoredLines): void {
    const named = chain.findLast(({ slug }) => typeof slug === "string")?.slug;
    if (origin === null && typeof named === "string" && /^[\w-]+$/.test(named)) this.#agent.session.slug = named;
    for (const { uuid, attachment } of chain) {
      const type = (attachment as { readonly type?: unknown } | undefined)?.type;
      if (type === "plan_mode") this.#told = String(uuid);
      if (type === "plan_mode_exit") this.#leave();
    }
  }

  /** Another session begins in this process. */
  reset(): void {
    this.#agent.session.slug = null;
    this.#told = null;
    this.#hasLeft = false;
  }

  /** Tells the model that plan mode was switched on or off since it was last told. */
  async announce(): Promise<void> {
    const { session, introduction } = this.#agent;
    const knows = session.conversation.links.some(({ uuid }) => uuid === this.#told);
    if (session.mode === "plan" && !knows) {
      const planFilePath = await this.#named(null);
      const planExists = (await this.read()) !== null;
      if (this.#hasLeft && planExists) this.#tell({ type: "plan_mode_reentry", planFilePath });
      this.#hasLeft = false;
      const own = introduction.planModeInstructions;
      this.#told = this.#tell({
        type: "plan_mode",
        reminderType: "full",
        isSubAgent: false,
        planFilePath,
        planExists,
        ...(own === null ? {} : { customInstructions: own }),
      });
    } else if (session.mode !== "plan" && this.#told !== null) {
      const planFilePath = await this.#named(null);
      this.#tell({ type: "plan_mode_exit", planFilePath, planExists: (await this.read()) !== null });
      this.#leave();
    }
  }

  enter(): void {
    this.#agent.permissions.switchMode("plan");
  }

  exit(): void {
    const { session, permissions } = this.#agent;
    if (session.mode === "plan") permissions.switchMode(session.modeBeforePlan ?? "default");
    session.modeBeforePlan = null;
  }

  async read(): Promise<Plan | null> {
    const { path } = this;
    const data = path === null ? null : await this.#agent.ports.files.read(path).catch(() => null);
    return path === null || data === null ? null : { path, text: new TextDecoder().decode(data) };
  }

  async keep(text: string): Promise<string> {
    const path = await this.#named(null);
    await writeText(this.#agent.ports.files, path, text);
    return path;
  }

  async place(): Promise<string> {
    return this.#named(null);
  }

  #pathOf(name: string): string {
    const { settings, ports, facts } = this.#agent;
    const { plansDirectory } = settings.effective;
    const wanted = typeof plansDirectory === "string" ? resolve(facts.cwd, plansDirectory, ports.env.HOME) : null;
    const usable = wanted !== null && isInside(facts.cwd, wanted);
    return join(usable ? wanted : `${configDirectory(ports.env)}/plans`, `${name}.md`);
  }

  /** The path of the plan, which is named now where it was not before. */
  async #named(words: string | null): Promise<string> {
    const { ports, session } = this.#agent;
    const { files, random } = ports;
    for (let tried = 0; session.slug === null; tried += 1) {
      const name = planName(words, random);
      const isTaken = (await files.stat(this.#pathOf(name)).catch(() => null)) !== null;
      if (!isTaken || tried === tries) session.slug = name;
    }
    return this.#pathOf(session.slug);
  }

  #leave(): void {
    this.#told = null;
    this.#hasLeft = true;
  }

  #tell(notice: PlanNotice): string {
    const { ports, thread } = this.#agent;
    const uuid = ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(planWords(notice))] });
    thread.transcript.chain("attachment", { uuid, attachment: notice });
    return uuid;
  }
}
