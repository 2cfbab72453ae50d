import { bindHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { isInside, join, resolve } from "../../../posix/path.ts";
import { configDirectory } from "../../../session/project-folder.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import { reminder } from "../../core/conversation.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { PermissionMode } from "../../core/permission-mode.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { Plan, PlanService } from "../../core/tool-services.ts";
import type { FeatureControls, TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import type { RestoredLines } from "../../session/beginning.ts";
import { writeText } from "../../tool/file/text.ts";
import { planAttachments } from "./attachments.ts";
import { getPlan } from "./controls.ts";
import { planName } from "./name.ts";
import { type PlanNotice, planNotice } from "./prompts.ts";

/** Number of names to try before one that exists is used anyway. */
const tries = 10;

/** The services of plan mode. */
export interface PlanServices {
  readonly ports: Pick<Ports, "files" | "env" | "ids" | "random">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly clientInfo: Pick<ClientInfo, "planModeInstructions">;
  readonly session: SessionState;
  readonly settings: { readonly effective: Readonly<Record<string, unknown>> };
  readonly permissions: { switchMode(mode: PermissionMode): void };
  /** The main conversation. */
  readonly thread: Pick<Thread, "conversation" | "transcript">;
}

/** Plan mode: the plan file, and the model's instructions about it. */
export class PlanMode implements PlanService, TurnFeature {
  readonly name = "plan";
  readonly #services: PlanServices;
  /** The link that notified the model of plan mode; `null` if the model was not notified. */
  #noticeId: string | null = null;
  #hasLeft = false;

  constructor(services: PlanServices) {
    this.#services = services;
  }

  /** Absolute path of the session's plan; `null` until one is needed. */
  get path(): string | null {
    const { slug } = this.#services.session;
    return slug === null ? null : this.#pathOf(slug);
  }

  /** A prompt begins in plan mode. Its text names the plan. */
  async beforeMessage(prompt: string): Promise<void> {
    if (this.#services.session.mode === "plan") await this.#named(prompt);
  }

  /** Continues with the plan of a resumed session. A fork has the same history but its own plan. */
  resumed({ chain, origin }: Pick<RestoredLines, "chain" | "origin">): void {
    const named = chain.findLast(({ slug }) => typeof slug === "string")?.slug;
    if (origin === null && typeof named === "string" && /^[\w-]+$/.test(named)) this.#services.session.slug = named;
    for (const { uuid, attachment } of chain) {
      const type = (attachment as { readonly type?: unknown } | undefined)?.type;
      if (type === "plan_mode") this.#noticeId = String(uuid);
      if (type === "plan_mode_exit") this.#leave();
    }
  }

  /** Another session begins in this process. */
  cleared(): void {
    this.#services.session.slug = null;
    this.#noticeId = null;
    this.#hasLeft = false;
  }

  readonly attachments = planAttachments;
  readonly controls: FeatureControls = { get_plan: bindHandler(getPlan, this) };

  extendTurn({ thread }: Pick<TurnContext, "thread">): TurnExtension | null {
    return thread.agentId === null
      ? {
          beforeModelCall: async () => {
            await this.announce();
            return null;
          },
        }
      : null;
  }

  /** Notifies the model if plan mode was enabled or disabled since the last notice. */
  async announce(): Promise<void> {
    const { session, clientInfo } = this.#services;
    const knows = session.conversation.links.some(({ uuid }) => uuid === this.#noticeId);
    if (session.mode === "plan" && !knows) {
      const planFilePath = await this.#named(null);
      const planExists = (await this.read()) !== null;
      if (this.#hasLeft && planExists) this.#sendNotice({ type: "plan_mode_reentry", planFilePath });
      this.#hasLeft = false;
      const own = clientInfo.planModeInstructions;
      this.#noticeId = this.#sendNotice({
        type: "plan_mode",
        reminderType: "full",
        isSubAgent: false,
        planFilePath,
        planExists,
        ...(own === null ? {} : { customInstructions: own }),
      });
    } else if (session.mode !== "plan" && this.#noticeId !== null) {
      const planFilePath = await this.#named(null);
      this.#sendNotice({ type: "plan_mode_exit", planFilePath, planExists: (await this.read()) !== null });
      this.#leave();
    }
  }

  enter(): void {
    this.#services.permissions.switchMode("plan");
  }

  exit(): void {
    const { session, permissions } = this.#services;
    if (session.mode === "plan") permissions.switchMode(session.modeBeforePlan ?? "default");
    session.modeBeforePlan = null;
  }

  async read(): Promise<Plan | null> {
    const { path } = this;
    const data = path === null ? null : await this.#services.ports.files.read(path).catch(() => null);
    return path === null || data === null ? null : { path, text: new TextDecoder().decode(data) };
  }

  async keep(text: string): Promise<string> {
    const path = await this.#named(null);
    await writeText(this.#services.ports.files, path, text);
    return path;
  }

  async filePath(): Promise<string> {
    return this.#named(null);
  }

  #pathOf(name: string): string {
    const { settings, ports, environment } = this.#services;
    const { plansDirectory } = settings.effective;
    const requested =
      typeof plansDirectory === "string" ? resolve(environment.cwd, plansDirectory, ports.env.HOME) : null;
    const usable = requested !== null && isInside(environment.cwd, requested);
    return join(usable ? requested : `${configDirectory(ports.env)}/plans`, `${name}.md`);
  }

  /** The path of the plan. Names the plan if it has no name yet. */
  async #named(prompt: string | null): Promise<string> {
    const { ports, session } = this.#services;
    const { files, random } = ports;
    for (let tried = 0; session.slug === null; tried += 1) {
      const name = planName(prompt, random);
      const exists = (await files.stat(this.#pathOf(name)).catch(() => null)) !== null;
      if (!exists || tried === tries) session.slug = name;
    }
    return this.#pathOf(session.slug);
  }

  #leave(): void {
    this.#noticeId = null;
    this.#hasLeft = true;
  }

  #sendNotice(notice: PlanNotice): string {
    const { ports, thread } = this.#services;
    const uuid = ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(planNotice(notice))] });
    thread.transcript.chain("attachment", { uuid, attachment: notice });
    return uuid;
  }
}
