import { reasonOf } from "../../../unknown/reason.ts";
import type { Agent } from "../../agent.ts";
import { resolveModel } from "../../catalogue/models.ts";
import { type Block, reminder } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";
import type { ToolInput } from "../../core/tool.ts";
import { TurnRecord } from "../../core/turn-record.ts";
import type { ApiUsage } from "../../core/usage-ledger.ts";
import type { AgentDefinition } from "../../extension/agent-definition.ts";
import { wellNamed } from "../../hook/merge.ts";
import { mostStopBlocks } from "../../hook/stop-verdict.ts";
import { contextText } from "../../hook/text.ts";
import { runLoop } from "../../loop/loop.ts";
import type { ToolGrant } from "../../mcp/tool-grants.ts";
import type { RetryNotice } from "../../model/call.ts";
import type { Task } from "../../task/task-service.ts";
import { findTool } from "../../tool/registry.ts";
import { AutomaticCompaction } from "../compaction/automatic.ts";
import { activity } from "./activity.ts";
import { preloadSkills } from "./definition/skills.ts";
import { type AgentMessage, messageText } from "./messaging/message.ts";
import { waitingFrame } from "./outcome.ts";
import { linkOutput, writeSidecar } from "./record/metadata.ts";
import { type Amounts, endOf, type SubagentEnd } from "./report.ts";
import { type SubagentSetup, subagentThread } from "./subagent-thread.ts";
import type { Worktree } from "./workdir/worktree.ts";

/** One agent that works for another: its own conversation, its own tools, its own transcript. */
export class Subagent {
  readonly #agent: Agent;
  readonly #setup: SubagentSetup;
  #abort = new AbortController();
  #record: TurnRecord;
  #task: Task | null = null;
  #muted = false;
  #model: string;
  #letters: AgentMessage[] = [];
  #waits = false;
  #grant: ToolGrant | null = null;
  #status: SubagentEnd["status"] | null = null;
  /** The turn that waited for it has ended over what it cost. */
  overspent = false;
  readonly startedAt: number;
  readonly thread: Thread;
  /** Names of all calls of this run, in order. */
  called: string[] = [];

  constructor(agent: Agent, setup: SubagentSetup) {
    this.#agent = agent;
    this.#setup = setup;
    const wanted = setup.model ?? setup.definition.model;
    this.#model = wanted === null || wanted === "inherit" ? setup.parent.model() : resolveModel(wanted);
    this.#record = new TurnRecord(agent.ports.clock, agent.ports.ids.uuid());
    this.startedAt = agent.ports.clock.now();
    this.thread = subagentThread(agent, setup, {
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
  }

  get id(): string {
    return this.#setup.id;
  }

  get definition(): AgentDefinition {
    return this.#setup.definition;
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

  /** Whether it is at work. */
  get working(): boolean {
    return this.#task !== null;
  }

  /** Somebody stopped it: what it had to do counts as cancelled. */
  get stopped(): boolean {
    return this.#status === "killed";
  }

  /** How it stands, as others are told. */
  get status(): "running" | "completed" | "failed" | "stopped" {
    if (this.working) return "running";
    return this.#status === "killed" ? "stopped" : (this.#status ?? "running");
  }

  /** The worktree that it works in, or left behind; `null` where it has none. */
  get worktree(): Worktree | null {
    return this.#setup.place.worktree;
  }

  /** Tools that it really has and called, each once, by name. */
  get usedTools(): string[] {
    const tools = this.thread.tools();
    return [...new Set(this.called.flatMap((name) => findTool(tools, name)?.name ?? []))].sort();
  }

  get lastUsage(): ApiUsage {
    return this.#record.lastUsage;
  }

  /** Calls that were refused. */
  get denials(): TurnRecord["denials"] {
    return this.#record.denials;
  }

  get amounts(): Amounts {
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

  /** Nothing of it is shown any more. */
  mute(): void {
    this.#muted = true;
  }

  /** Keeps words for it until it is between two steps. */
  write(letter: AgentMessage): void {
    this.#letters.push(letter);
  }

  /** Words that came too late to be read in the last run. */
  takeLetters(): readonly AgentMessage[] {
    return this.#letters.splice(0);
  }

  /**
   * Works on a prompt to its end. `letters`: what it goes on with, where its conversation had come to its end;
   * `null` for its first piece of work.
   */
  async work(prompt: string, task: Task, letters: readonly AgentMessage[] | null): Promise<SubagentEnd> {
    const end = await this.#work(prompt, task, letters);
    await this.#setup.place.leave();
    this.#status = end.status;
    return end;
  }

  async #work(prompt: string, task: Task, letters: readonly AgentMessage[] | null): Promise<SubagentEnd> {
    const agent = this.#agent;
    const abort = new AbortController();
    this.#abort = abort;
    this.#task = task;
    this.called = [];
    this.#record = new TurnRecord(agent.ports.clock, agent.ports.ids.uuid());
    try {
      await this.#begin(prompt, task, letters);
      const compaction = new AutomaticCompaction(agent, this.thread, this.#record, abort.signal);
      const end = await runLoop({
        agent,
        thread: this.thread,
        record: this.#record,
        limits: {
          maxTurns: this.definition.maxTurns,
          maxBudgetUsd: null,
          structured: false,
          stopBlocks: mostStopBlocks(agent.ports.env),
        },
        signal: abort.signal,
        running: abort.signal,
        superseded: () => false,
        extra: {},
        fallbackModels: agent.options.fallbackModels,
        askStopHooks: (active, text) => agent.hooks.stopping(this.thread, active, text, abort.signal),
        takeNews: async () => this.#readLetters(),
        beforeTools: () => this.#watchBudget(),
        touched: (paths) => agent.nestedMemory.touched(this.thread, paths, abort.signal),
        beforeCall: () => compaction.beforeCall(),
        recover: (failure) => compaction.afterFailure(failure),
      });
      return endOf(end, this.#record.text, this.definition.maxTurns);
    } catch (cause) {
      if (abort.signal.aborted) return { status: "killed" };
      return { status: "failed", error: reasonOf(cause) };
    } finally {
      this.#task = null;
      await this.#grant?.release();
      await this.thread.transcript.flush();
    }
  }

  async #begin(prompt: string, task: Task, letters: readonly AgentMessage[] | null): Promise<void> {
    const { hooks, ports, out, tools, mcp } = this.#agent;
    const { thread } = this;
    this.#grant = this.definition.servers.length === 0 ? null : mcp.grant(this.definition.servers);
    await this.#keepFacts(task.outputFile);
    const told = { agent_id: this.id, agent_type: this.definition.type };
    const summary = await hooks.ask("SubagentStart", told, { signal: this.#abort.signal, thread: null });
    const uuid = ports.ids.uuid();
    const again = letters !== null;
    const text = letters === null ? prompt : letters.map((letter) => messageText(letter, false)).join("\n\n");
    const message = { role: "user", content: [{ type: "text", text }] as Block[] };
    thread.conversation.add({ uuid, role: "user", content: message.content });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content: text },
      ...(again ? { isMeta: true, origin: { kind: "coordinator" } } : {}),
    });
    if (!again) await preloadSkills(this.#agent, thread, this.definition.skills, this.#abort.signal);
    if (!task.backgrounded && !thread.muted()) out.emitDated({ type: "user", uuid, message, ...thread.marks });
    const contexts = wellNamed(summary)?.contexts ?? [];
    for (const context of contexts) tools.tell(thread, [contextText("SubagentStart", context)]);
    await this.#grant?.settled();
  }

  /** Takes in what was sent while it called tools. */
  #readLetters(): void {
    for (const letter of this.takeLetters()) {
      const uuid = this.#agent.ports.ids.uuid();
      const text = messageText(letter, true);
      this.thread.conversation.add({ uuid, role: "user", content: [reminder(text)] });
      this.thread.transcript.chain("attachment", {
        uuid,
        attachment: { type: "queued_command", prompt: text, commandMode: "prompt" },
      });
    }
  }

  async #keepFacts(outputFile: string): Promise<void> {
    const { path } = this.thread.transcript;
    if (path === null) return;
    const { files } = this.#agent.ports;
    const { definition, description, toolUseId, depth, name } = this.#setup;
    await writeSidecar(files, path, {
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
   * Where the session has cost what it may, an agent in the background stops. The turn that waits for one ends at
   * once; the agent may finish what it is at, and stops then.
   */
  #watchBudget(): void {
    const { options, session, tasks, subagents } = this.#agent;
    if (options.maxBudgetUsd === null || session.ledger.cost < options.maxBudgetUsd) return;
    if (this.overspent || this.#task?.backgrounded === true) tasks.stop(this.id, true);
    else subagents.overspent(this);
    this.overspent = true;
  }

  /** Whoever waits for the agent is told that it waits itself. */
  #retrying(notice: RetryNotice | null): void {
    const told = notice !== null || this.#waits;
    this.#waits = notice !== null;
    if (!told || this.#muted || this.#task === null || this.#task.backgrounded) return;
    this.#agent.out.emit({ type: "tool_progress", ...waitingFrame(this.#setup, notice) });
  }

  #noticed(block: Block): void {
    if (block.type !== "tool_use") return;
    const name = String(block.name);
    this.called.push(name);
    const { tokens, toolUses, durationMs } = this.amounts;
    if (this.#muted) return;
    this.#task?.progress({
      description: activity(name, (block.input ?? {}) as ToolInput, this.thread.place.shell.cwd),
      subagent_type: this.definition.type,
      usage: { total_tokens: tokens, tool_uses: toolUses, duration_ms: durationMs },
      last_tool_name: name,
    });
  }
}
