import { reasonOf } from "../../../guards/error.ts";
import { subagentModel } from "../../catalogue/models.ts";
import type { RetryNotice } from "../../core/api-failure.ts";
import { type Block, reminder } from "../../core/conversation.ts";
import { addContexts } from "../../core/hook-context.ts";
import { isNotification, notificationBlock } from "../../core/notification.ts";
import type { Thread } from "../../core/thread.ts";
import type { ToolInput } from "../../core/tool.ts";
import { TurnRecord } from "../../core/turn-record.ts";
import type { ApiUsage } from "../../core/usage-ledger.ts";
import type { SubagentDefinition } from "../../extension/agent-definition.ts";
import type { SubagentEnd } from "../../extension/skill-run.ts";
import { wellNamed } from "../../hook/merge.ts";
import { maxStopBlocks } from "../../hook/stop-verdict.ts";
import { contextText } from "../../hook/text.ts";
import type { ToolGrant } from "../../mcp/tool-grants.ts";
import { fallbackModels } from "../../settings/model-choice.ts";
import type { Task } from "../../task/task-service.ts";
import type { SubagentUsage } from "../../tool/agent-report.ts";
import { findTool } from "../../tool/registry.ts";
import { activity, type CountedCall } from "./activity.ts";
import { forkResult, forkTask } from "./definition/fork-agent.ts";
import { preloadSkills } from "./definition/skills.ts";
import { type InterAgentMessage, messageText } from "./messaging/message.ts";
import { waitingFrame } from "./outcome.ts";
import { linkOutput, writeMetadata } from "./record/metadata.ts";
import { endOf } from "./report.ts";
import type { SubagentContext, SubagentServices } from "./services.ts";
import { type SubagentSetup, subagentThread } from "./subagent-thread.ts";
import type { Worktree } from "./workdir/worktree.ts";

/** An agent that works for another one, with its own conversation, tools and transcript. */
export class Subagent {
  readonly #context: SubagentContext;
  readonly #services: SubagentServices;
  readonly #setup: SubagentSetup;
  #abort = new AbortController();
  #record: TurnRecord;
  #task: Task | null = null;
  #muted = false;
  #model: string;
  /** The write of its metadata. */
  #saved: Promise<void> = Promise.resolve();
  #messages: InterAgentMessage[] = [];
  readonly #notifications: string[] = [];
  readonly #serverTools = new Set<string>();
  #isRetrying = false;
  #grant: ToolGrant | null = null;
  #status: SubagentEnd["status"] | null = null;
  /** The turn that waited for it has ended because the session's budget was exceeded. */
  overspent = false;
  readonly startedAt: number;
  readonly thread: Thread;
  /** All calls in order, also those before it was resumed. */
  readonly called: CountedCall[] = [];
  /** The last text of its model, even of an answer that is not complete. */
  lastText = "";

  constructor(context: SubagentContext, setup: SubagentSetup) {
    this.#context = context;
    this.#services = context.services;
    this.#setup = setup;
    const { ports } = context.services;
    const chosen = ports.env.CLAUDE_CODE_SUBAGENT_MODEL || (setup.model ?? setup.definition.model);
    // A fork uses the cache of its caller, so its model cannot be another one.
    const requested = setup.inherited === null ? chosen : null;
    this.#model = subagentModel(requested, setup.parent.model(), ports.env);
    this.#record = new TurnRecord(ports.clock, ports.ids.uuid());
    this.startedAt = ports.clock.now();
    this.thread = subagentThread(context, setup, {
      model: () => this.#model,
      switchModel: (model) => {
        this.#model = model;
      },
      backgrounded: () => this.#task?.backgrounded === true,
      muted: () => this.#muted,
      noticed: (block) => this.#noticed(block),
      retrying: (notice) => this.#retrying(notice),
      tools: () => this.#grant?.tools() ?? [],
    });
    this.thread.conversation.replace(setup.inherited ?? []);
    context.usedTools.begins(setup.id);
  }

  get id(): string {
    return this.#setup.id;
  }

  get definition(): SubagentDefinition {
    return this.#setup.definition;
  }

  /** Whether the agent that started this one has the tool that continues it. */
  get continuable(): boolean {
    return findTool(this.#setup.parent.tools(), "SendMessage") !== undefined;
  }

  get #isFork(): boolean {
    return this.#setup.inherited !== null;
  }

  get description(): string {
    return this.#setup.description;
  }

  get depth(): number {
    return this.#setup.depth;
  }

  get parentId(): string | null {
    return this.#setup.parentId;
  }

  get model(): string {
    return this.#model;
  }

  /** Whether it is running. */
  get working(): boolean {
    return this.#task !== null;
  }

  /** Whether it was stopped: it cannot be resumed. */
  get stopped(): boolean {
    return this.#status === "killed";
  }

  /** Its status as `ListAgents` shows it. */
  get status(): "running" | "completed" | "failed" | "stopped" {
    if (this.working) return "running";
    return this.#status === "killed" ? "stopped" : (this.#status ?? "running");
  }

  /** Its worktree, even after its end if it was kept; `null` if it has none. */
  get worktree(): Worktree | null {
    return this.#setup.workDirectory.worktree;
  }

  /** The names of the tools that it has and called, and of those that the API ran for it; sorted, each once. */
  get usedTools(): string[] {
    const tools = this.thread.tools();
    const own = this.called.flatMap(({ name }) => findTool(tools, name)?.name ?? []);
    return [...new Set([...own, ...this.#serverTools])].sort();
  }

  get lastUsage(): ApiUsage {
    return this.#record.lastUsage;
  }

  /** The tool calls that were denied. */
  get denials(): TurnRecord["denials"] {
    return this.#record.denials;
  }

  get amounts(): SubagentUsage {
    const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } =
      this.#record.lastUsage;
    return {
      tokens: input_tokens + output_tokens + cache_read_input_tokens + cache_creation_input_tokens,
      toolUses: this.called.length,
      durationMs: this.#record.elapsed,
    };
  }

  /** Stops the work. */
  abort(): void {
    this.#abort.abort(new Error("The agent was stopped."));
  }

  /** Sends none of its further frames to the host. */
  mute(): void {
    this.#muted = true;
  }

  /** Whether its progress is not reported. */
  get #isQuiet(): boolean {
    return this.#muted || this.#setup.buffered !== null;
  }

  /** Queues a message. The model reads it after the running tools. */
  deliver(message: InterAgentMessage): void {
    this.#messages.push(message);
  }

  /** Queues a notification about one of its commands, which the model reads like a message. */
  notify(text: string): void {
    this.#notifications.push(text);
  }

  /** Resolves when its transcript is written. */
  stored(): Promise<void> {
    return this.thread.transcript.flush();
  }

  /** Removes and returns the messages that the last run did not read. */
  drainMessages(): readonly InterAgentMessage[] {
    return this.#messages.splice(0);
  }

  /**
   * Works on a prompt to the end. `messages`: what a resumed subagent continues with; `null` for the first run.
   */
  async work(prompt: string, task: Task, messages: readonly InterAgentMessage[] | null): Promise<SubagentEnd> {
    const end = await this.#work(prompt, task, messages);
    await this.#setup.workDirectory.leave();
    this.#status = end.status;
    return end;
  }

  async #work(prompt: string, task: Task, messages: readonly InterAgentMessage[] | null): Promise<SubagentEnd> {
    const { roles } = this.#context;
    const { ports, options, settings } = this.#services;
    const abort = new AbortController();
    this.#abort = abort;
    this.#task = task;
    this.#record = new TurnRecord(ports.clock, ports.ids.uuid());
    try {
      await this.#begin(prompt, task, messages);
      const end = await roles.runTurn({
        thread: this.thread,
        record: this.#record,
        limits: {
          maxTurns: this.definition.maxTurns,
          maxBudgetUsd: null,
          structured: false,
          structuredAttempts: 0,
          stopBlocks: maxStopBlocks(ports.env),
        },
        signal: abort.signal,
        toolSignal: abort.signal,
        superseded: () => false,
        fallbackModels: fallbackModels(options.fallbackModels, settings),
        extension: {
          addNews: async (isFirstCall) => {
            if (!isFirstCall) this.#readMessages();
          },
          beforeTools: () => this.#watchBudget(),
        },
      });
      await this.#saved;
      return endOf(end, this.#record.text, this.definition.maxTurns, this.thread.model());
    } catch (cause) {
      if (abort.signal.aborted) return { status: "killed" };
      return { status: "failed", error: reasonOf(cause) };
    } finally {
      this.#task = null;
      this.#services.hooks.granted.removeAgent(this.id);
      await this.#grant?.release();
      await this.#saved.catch(() => {});
      // As in the real agent, its end does not wait for the transcript.
      void this.thread.transcript.flush();
    }
  }

  async #begin(prompt: string, run: Task, messages: readonly InterAgentMessage[] | null): Promise<void> {
    const { hooks, ports, mcp } = this.#services;
    const { thread } = this;
    hooks.granted.addAgent(this.id, this.definition.hooks);
    this.#grant = this.definition.servers.length === 0 ? null : mcp.grant(this.definition.servers);
    // As in the real agent, the subagent does not wait for the file.
    this.#saved = this.#saveMetadata(run.outputFile);
    this.#saved.catch(() => {});
    const fields = { agent_id: this.id, agent_type: this.definition.type };
    const name = `SubagentStart:${this.definition.type}`;
    const summary = await hooks.run("SubagentStart", fields, { name, signal: this.#abort.signal, thread: null });
    const uuid = ports.ids.uuid();
    const resumes = messages !== null;
    const task = this.#isFork ? forkTask(prompt) : prompt;
    const text = messages === null ? task : messages.map((one) => messageText(one, false)).join("\n\n");
    const block: Block = { type: "text", text };
    const result = this.#isFork && !resumes ? forkResult(this.#setup.toolUseId) : null;
    // As the real agent: the host sees the beginning of a fork as the result of its call.
    const message = { role: "user" as const, content: [result ?? block] };
    thread.conversation.add({ uuid, role: "user", content: result === null ? [block] : [result, block] });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content: text },
      ...(resumes ? { isMeta: true, origin: { kind: "coordinator" } } : {}),
    });
    if (!resumes) await preloadSkills(this.#context, thread, this.definition.skills, this.#abort.signal);
    if (!run.backgrounded && !thread.muted()) thread.out.sendDated("user", { uuid, message, ...thread.marks });
    const contexts = wellNamed(summary)?.contexts ?? [];
    addContexts(
      ports.ids,
      thread,
      contexts.map((context) => contextText("SubagentStart", context)),
    );
    await this.#grant?.settled();
  }

  /** Adds the messages that arrived while tools ran to the conversation. */
  #readMessages(): void {
    const messages = this.drainMessages().map((message) => messageText(message, true));
    for (const text of [...messages, ...this.#notifications.splice(0)]) {
      const uuid = this.#services.ports.ids.uuid();
      this.thread.conversation.add({
        uuid,
        role: "user",
        content: [isNotification(text) ? notificationBlock(text) : reminder(text)],
      });
      this.thread.transcript.chain("attachment", {
        uuid,
        attachment: { type: "queued_command", prompt: text },
      });
    }
  }

  async #saveMetadata(outputFile: string): Promise<void> {
    const { path } = this.thread.transcript;
    if (path === null) return;
    const { files } = this.#services.ports;
    const { definition, description, toolUseId, depth, name } = this.#setup;
    await writeMetadata(files, path, {
      agentType: definition.type,
      description,
      toolUseId,
      spawnDepth: depth,
      model: this.#model,
      name,
      worktreePath: this.worktree?.path ?? null,
      worktreeBranch: this.worktree?.branch ?? null,
    });
    await linkOutput(files, path, outputFile);
  }

  /**
   * Once the budget of the session is exceeded, stops a background subagent. Otherwise ends the turn that waits for the
   * subagent, which stops before its next tools.
   */
  #watchBudget(): void {
    const { options, session, tasks } = this.#services;
    if (options.maxBudgetUsd === null || session.ledger.cost < options.maxBudgetUsd) return;
    if (this.overspent || this.#task?.backgrounded === true) tasks.stop(this.id, true);
    else {
      this.mute();
      tasks.silence(this.id);
      this.#context.budgetExceeded();
    }
    this.overspent = true;
  }

  /** Reports a retried model call to the host, if a turn waits for this subagent. */
  #retrying(notice: RetryNotice | null): void {
    const isReportable = notice !== null || this.#isRetrying;
    this.#isRetrying = notice !== null;
    if (!isReportable || this.#isQuiet || this.#task === null || this.#task.backgrounded) return;
    this.#services.out.send("tool_progress", waitingFrame(this.#setup, notice));
  }

  #noticed(block: Block): void {
    if (block.type === "text") this.lastText = String(block.text ?? "");
    const name = String(block.name);
    if (block.type === "server_tool_use") {
      this.#serverTools.add(name);
      this.#context.usedTools.notice(name);
    }
    if (block.type !== "tool_use") return;
    const input = (block.input ?? {}) as ToolInput;
    this.called.push({ name, input });
    const tool = findTool(this.thread.tools(), name);
    if (tool !== undefined) this.#context.usedTools.notice(tool.name);
    const { tokens, toolUses, durationMs } = this.amounts;
    if (this.#isQuiet) return;
    this.#task?.progress({
      description: activity(name, input, this.thread.workDirectory.shell.cwd, this.description),
      subagent_type: this.definition.type,
      usage: { total_tokens: tokens, tool_uses: toolUses, duration_ms: durationMs },
      last_tool_name: name,
    });
  }
}
