import { reasonOf } from "../../reason.ts";
import { configDirectory, projectFolder, sessionFiles } from "../../session/project-folder.ts";
import { TranscriptWriter } from "../../session/writer.ts";
import type { Task } from "../desk/task-desk.ts";
import { contextText } from "../hook/text.ts";
import { resolveModel } from "../model/catalogue.ts";
import { type Block, Conversation } from "../model/conversation.ts";
import type { ApiUsage } from "../model/ledger.ts";
import type { Agent } from "../session/agent.ts";
import { agentVersion } from "../session/identity.ts";
import { findTool } from "../tool/registry.ts";
import type { SubagentCall } from "../tool/services.ts";
import type { ToolInput } from "../tool/types.ts";
import { runLoop } from "../turn/loop.ts";
import { TurnRecord } from "../turn/record.ts";
import type { Thread } from "../turn/thread.ts";
import { activity } from "./activity.ts";
import type { AgentDefinition } from "./definition.ts";
import { subagentPrompt } from "./prompt.ts";
import { type Amounts, endOf, type SubagentEnd } from "./report.ts";
import { subagentTools } from "./tools.ts";

/** What a subagent is made of. */
export interface SubagentSetup {
  readonly id: string;
  readonly definition: AgentDefinition;
  readonly call: SubagentCall;
  /** 1 for those that the main thread starts. */
  readonly depth: number;
  readonly toolUseId: string;
  readonly parent: Thread;
}

/** One agent that works for another: its own conversation, its own tools, its own transcript. */
export class Subagent {
  readonly #agent: Agent;
  readonly #abort = new AbortController();
  #record: TurnRecord;
  #task: Task | null = null;
  #muted = false;
  #model: string;
  readonly id: string;
  readonly definition: AgentDefinition;
  readonly depth: number;
  readonly toolUseId: string;
  readonly thread: Thread;
  /** Names of all calls, in order. */
  readonly called: string[] = [];

  constructor(agent: Agent, setup: SubagentSetup) {
    this.#agent = agent;
    this.id = setup.id;
    this.definition = setup.definition;
    this.depth = setup.depth;
    this.toolUseId = setup.toolUseId;
    const wanted = setup.call.model ?? setup.definition.model;
    this.#model = wanted === null || wanted === "inherit" ? setup.parent.model() : resolveModel(wanted);
    this.#record = new TurnRecord(agent.ports.clock, agent.ports.ids.uuid());
    this.thread = this.#newThread(setup);
  }

  get model(): string {
    return this.#model;
  }

  /** Tools that it really has and called, each once. */
  get usedTools(): string[] {
    const tools = this.thread.tools();
    return [...new Set(this.called.flatMap((name) => findTool(tools, name)?.name ?? []))];
  }

  get lastUsage(): ApiUsage {
    return this.#record.lastUsage;
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

  /** Works on a prompt to its end. */
  async work(prompt: string, task: Task): Promise<SubagentEnd> {
    const agent = this.#agent;
    this.#task = task;
    this.#record = new TurnRecord(agent.ports.clock, agent.ports.ids.uuid());
    try {
      await this.#begin(prompt, task);
      const end = await runLoop({
        agent,
        thread: this.thread,
        record: this.#record,
        limits: { maxTurns: this.definition.maxTurns, maxBudgetUsd: agent.options.maxBudgetUsd, structured: false },
        signal: this.#abort.signal,
        superseded: () => false,
        extra: {},
        fallbackModels: agent.options.fallbackModels,
        askStopHooks: (active, text) => agent.hooks.stopping(this.thread, active, text, this.#abort.signal),
        takeNews: async () => {},
      });
      return endOf(end, this.#record.text, this.definition.maxTurns);
    } catch (cause) {
      if (this.#abort.signal.aborted) return { status: "killed" };
      return { status: "failed", error: reasonOf(cause) };
    } finally {
      await this.thread.transcript.flush();
    }
  }

  async #begin(prompt: string, task: Task): Promise<void> {
    const { hooks, ports, out, tools } = this.#agent;
    const { thread } = this;
    await this.#writeSidecar();
    const told = { agent_id: this.id, agent_type: this.definition.type };
    const summary = await hooks.ask("SubagentStart", told, { signal: this.#abort.signal, thread: null });
    const uuid = ports.ids.uuid();
    const message = { role: "user", content: [{ type: "text", text: prompt }] as Block[] };
    thread.conversation.add({ uuid, role: "user", content: message.content });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content: prompt },
      promptId: this.#agent.session.promptId,
    });
    if (!task.backgrounded && !thread.muted()) out.emitDated({ type: "user", uuid, message, ...thread.marks });
    for (const context of summary?.contexts ?? []) tools.tell(thread, [contextText("SubagentStart", context)]);
  }

  async #writeSidecar(): Promise<void> {
    const { path } = this.thread.transcript;
    if (path === null) return;
    const { files } = this.#agent.ports;
    const facts = {
      agentType: this.definition.type,
      description: this.thread.marks.task_description,
      toolUseId: this.toolUseId,
      spawnDepth: this.depth,
    };
    await files.makeDirectory(path.slice(0, path.lastIndexOf("/")));
    await files.write(path.replace(/\.jsonl$/, ".meta.json"), JSON.stringify(facts), { mode: 0o600 });
  }

  #noticed(block: Block): void {
    if (block.type !== "tool_use") return;
    const name = String(block.name);
    this.called.push(name);
    const { tokens, toolUses, durationMs } = this.amounts;
    if (this.thread.muted()) return;
    this.#task?.progress({
      description: activity(name, (block.input ?? {}) as ToolInput, this.#agent.tools.directory()),
      subagent_type: this.definition.type,
      usage: { total_tokens: tokens, tool_uses: toolUses, duration_ms: durationMs },
      last_tool_name: name,
    });
  }

  #newThread({ id, definition, call, toolUseId, parent }: SubagentSetup): Thread {
    const agent = this.#agent;
    return {
      agentId: id,
      agentType: definition.type,
      marks: {
        parent_tool_use_id: toolUseId,
        agent_id: id,
        subagent_type: definition.type,
        task_description: call.description,
      },
      conversation: new Conversation(),
      transcript: this.#transcript(id),
      files: new Map(),
      streams: false,
      model: () => this.#model,
      switchModel: (model) => {
        this.#model = model;
      },
      effort: () => parent.effort(),
      thinking: () => parent.thinking(),
      mode: () => (agent.session.mode === "default" ? (definition.mode ?? "default") : agent.session.mode),
      system: () => subagentPrompt(definition),
      preamble: () => agent.thread.preamble(),
      tools: () => subagentTools(agent, definition),
      shows: (block) => block.type === "tool_use" || this.#task?.backgrounded === true || forwards(agent),
      noticed: (block) => this.#noticed(block),
      said: [],
      muted: () => this.#muted,
    };
  }

  #transcript(id: string): TranscriptWriter {
    const { ports, options, facts, session, out } = this.#agent;
    const folder = projectFolder(configDirectory(ports.env), facts.cwd);
    const sessionId = session.id;
    return new TranscriptWriter({
      files: ports.files,
      clock: ports.clock,
      ids: ports.ids,
      path: options.session.persist ? `${sessionFiles(folder, sessionId).folder}/subagents/agent-${id}.jsonl` : null,
      stamp: () => ({
        sessionId,
        cwd: facts.cwd,
        version: agentVersion,
        entrypoint: ports.env.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli",
        gitBranch: facts.gitBranch,
        agentId: id,
      }),
      ...(options.session.mirror
        ? { mirror: (filePath, entries) => void out.emit({ type: "transcript_mirror", filePath, entries }) }
        : {}),
    });
  }
}

const forwards = ({ options, introduction }: Agent): boolean =>
  options.forwardSubagentText || introduction.forwardSubagentText;
