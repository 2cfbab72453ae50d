import type { Agent } from "../../agent.ts";
import { resolveModel } from "../../catalogue/models.ts";
import type { QueuedPrompt } from "../../core/prompt-queue.ts";
import type { ToolContext, ToolOutcome } from "../../core/tool.ts";
import type { AgentOutput, ListedAgent, SubagentCall, SubagentService } from "../../core/tool-services.ts";
import type { TurnRecord } from "../../core/turn-record.ts";
import type { AgentDefinition } from "../../extension/agent-definition.ts";
import { interruptedText } from "../../loop/nudge.ts";
import { shortId, type TaskStart } from "../../task/task.ts";
import { agentDefinitions, barringRule } from "./definition/catalogue.ts";
import { Mailbox } from "./messaging/mailbox.ts";
import type { AgentMessage } from "./messaging/message.ts";
import { completedOutput, launchedOutput } from "./outcome.ts";
import { idOfName, revive } from "./record/revive.ts";
import { reportTag, type SubagentEnd } from "./report.ts";
import { SubagentStats } from "./stats.ts";
import { Subagent } from "./subagent.ts";
import { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";
import { openWorktree } from "./workdir/worktree.ts";

/** How long a result waits for agents in the background while hooks want to hear of their end, in milliseconds. */
const longestHearing = 2000;

/** How long a result waits for agents that were stopped with its turn, in milliseconds. */
const longestStop = 500;

const failed = (message: string): ToolOutcome<never> => ({ kind: "failed", message });

/** One piece of work for a subagent. */
interface Assignment {
  readonly prompt: string;
  /** What it goes on with, where its conversation had come to its end; `null` for its first piece of work. */
  readonly letters: readonly AgentMessage[] | null;
  /** The call that it comes from. */
  readonly toolUseId: string;
  readonly backgrounded: boolean;
  readonly turn: AbortSignal;
}

/** The agents that work for this session. */
export class Subagents implements SubagentService {
  readonly #agent: Agent;
  readonly #all = new Map<string, Subagent>();
  readonly #post: Mailbox;
  readonly #working = new Set<Promise<unknown>>();
  readonly #stopping = new Set<Promise<unknown>>();
  #endTurn: () => void = () => {};
  #begun = false;
  #denials: TurnRecord["denials"] = [];
  readonly stats = new SubagentStats();

  constructor(agent: Agent) {
    this.#agent = agent;
    this.#post = new Mailbox(agent, {
      known: (id) => this.#all.get(id),
      find: async (id) => this.#all.get(id) ?? (await this.#revive(id)),
      goOn: (...about) => this.#goOn(...about),
    });
  }

  /** The agents that a call may name. */
  definitions(): readonly AgentDefinition[] {
    return agentDefinitions(this.#agent);
  }

  /** The agent that the session itself is; `null` where it is none. */
  main(): AgentDefinition | null {
    const type = this.#agent.options.agent;
    return type === null ? null : (this.definitions().find((each) => each.type === type) ?? null);
  }

  /** The prompt with which the session's own agent begins, the first time; it also settles the model. */
  takeInitialPrompt(): QueuedPrompt | null {
    if (this.#begun) return null;
    this.#begun = true;
    const main = this.main();
    if (main === null) return null;
    const { session, options } = this.#agent;
    if (options.model === null && session.requestedModel === null && main.model !== null && main.model !== "inherit") {
      session.model = resolveModel(main.model);
      session.requestedModel = main.model;
    }
    if (main.initialPrompt === null) return null;
    const content = [{ type: "text", text: main.initialPrompt }];
    return { uuid: null, merged: [], content, priority: "next", query: true, synthetic: false, origin: null };
  }

  /**
   * Lets agents in the background come to their end, for a moment, where hooks want to hear of it: many hosts close
   * their input with the result. Where the turn was broken off, what was stopped with it says its last words first.
   */
  async hearOut(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return this.#within(longestStop, this.#stopping);
    if (this.#working.size === 0 || !this.#agent.hooks.wants("SubagentStop")) return;
    await this.#within(longestHearing, this.#working, signal);
  }

  /** Waits for work to end, but not longer than some milliseconds. */
  async #within(ms: number, work: ReadonlySet<Promise<unknown>>, signal?: AbortSignal): Promise<void> {
    if (work.size === 0) return;
    const enough = new AbortController();
    const until = signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]);
    const patience = this.#agent.ports.clock.sleep(ms, until);
    await Promise.race([Promise.allSettled(work), patience.catch(() => undefined)]);
    enough.abort();
  }

  /** Resolves when an agent that the running turn waits for has spent what the session may cost. */
  turnSpent(): Promise<void> {
    return new Promise((resolve) => {
      this.#endTurn = resolve;
    });
  }

  /** Says so. Nothing of it is shown any more. */
  overspent(subagent: Subagent): void {
    subagent.mute();
    this.#agent.tasks.silence(subagent.id);
    this.#endTurn();
  }

  /** Keeps calls that were refused to an agent, for the result of the turn that waits for it. */
  refused(denials: TurnRecord["denials"]): void {
    this.#denials.push(...denials);
  }

  /** Calls of agents that the running turn waited for, as far as they were refused. */
  takeDenials(): TurnRecord["denials"] {
    return this.#denials.splice(0);
  }

  async launch(call: SubagentCall, context: ToolContext): Promise<ToolOutcome<AgentOutput>> {
    const definitions = this.definitions();
    const type = call.subagent_type ?? "general-purpose";
    const definition = definitions.find((each) => each.type === type);
    if (!definition) {
      const names = definitions.map((each) => each.type).join(", ");
      return failed(`Agent type '${type}' not found. Available agents: ${names}`);
    }
    const barred = barringRule(this.#agent.permissions.rules, type);
    if (barred !== null) return failed(barred);
    const parent = context.agentId === undefined ? undefined : this.#all.get(context.agentId);
    const id = `a${shortId(this.#agent.ports, 16)}`;
    const isolated = call.isolation === "worktree" || definition.isolated;
    const worktree = isolated ? await openWorktree(this.#agent, id, context.signal) : null;
    if (worktree !== null && "problem" in worktree) return failed(worktree.problem);
    const thread = parent?.thread ?? this.#agent.thread;
    const depth = (parent?.depth ?? 0) + 1;
    const backgrounded = definition.background || (call.run_in_background ?? true);
    this.stats.began(type, depth, call.run_in_background, backgrounded);
    const subagent = new Subagent(this.#agent, {
      id,
      definition,
      description: call.description,
      name: call.name ?? null,
      model: call.model,
      depth,
      toolUseId: context.toolUseId,
      parent: thread,
      parentId: parent?.id ?? null,
      place: new SubagentWorkDirectory(this.#agent, thread.place, worktree),
    });
    this.#all.set(subagent.id, subagent);
    if (call.name !== undefined) this.#post.name(call.name, subagent.id);
    return this.#assign(subagent, {
      prompt: call.prompt,
      toolUseId: context.toolUseId,
      backgrounded,
      letters: null,
      turn: context.signal,
    });
  }

  running(taskId: string): TaskStart | null {
    return this.#agent.tasks.running(taskId);
  }

  stop(taskId: string): void {
    this.#agent.tasks.stop(taskId, true);
  }

  get teams(): boolean {
    return this.#post.teams;
  }

  readonly send: SubagentService["send"] = (...letter) => this.#post.send(...letter);
  readonly request: SubagentService["request"] = (...asked) => this.#post.request(...asked);

  /** The host has closed its input: a team that is to be shut down then is asked to come to an end. */
  closing(): void {
    this.#post.shutDown([...this.#all.values()]);
  }

  list(): readonly ListedAgent[] {
    return this.#post.list([...this.#all.values()]);
  }

  /** Takes up an agent of an earlier process, by its id or its name. */
  async #revive(word: string): Promise<Subagent | null> {
    const id = (await idOfName(this.#agent, word)) ?? word;
    const subagent = this.#all.get(id) ?? (await revive(this.#agent, id, this.definitions()));
    if (subagent !== null) this.#all.set(id, subagent);
    if (subagent !== null && id !== word) this.#post.name(word, id);
    return subagent;
  }

  /** Lets a subagent work as a task, and waits for it as long as it blocks the turn. */
  async #assign(subagent: Subagent, assignment: Assignment): Promise<ToolOutcome<AgentOutput>> {
    const { definition, depth, id, description, parentId } = subagent;
    const { prompt, letters, toolUseId, backgrounded, turn } = assignment;
    const again = letters !== null;
    const kill = (): void => {
      if (!again) this.stats.ended("killed");
      task.end({ status: "killed", summary: description });
      subagent.abort();
      this.#stopping.add(work);
      void work.finally(() => this.#stopping.delete(work));
    };
    let leave: () => void = () => {};
    const left = new Promise<"left">((resolve) => {
      leave = () => resolve("left");
    });
    const task = this.#agent.tasks.open({
      id,
      type: "local_agent",
      toolUseId,
      description,
      backgrounded,
      parentId,
      started: { subagent_type: definition.type, spawn_depth: depth, prompt },
      listed: { subagent_type: definition.type },
      stop: kill,
      sendToBackground: () => leave(),
    });
    const interrupted = (): void => {
      if (task.backgrounded) return;
      subagent.mute();
      kill();
    };
    turn.addEventListener("abort", interrupted, { once: true });
    const work = subagent.work(prompt, task, letters).then(async (end) => {
      turn.removeEventListener("abort", interrupted);
      await this.#agent.tasks.stopOwned(id);
      if (end.status !== "killed" && !again) this.stats.ended(end.status);
      this.#report(subagent, task, end);
      void this.#goOn(subagent, subagent.takeLetters(), toolUseId, turn);
      return end;
    });
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
    const end = backgrounded ? "left" : await Promise.race([work, left]);
    if (end === "left") return { kind: "done", output: launchedOutput(subagent, prompt, task.outputFile) };
    // Its turn has ended without it: there is nobody to hand anything back to.
    if (subagent.overspent) return new Promise(() => {});
    this.refused(subagent.denials);
    if (end.status === "failed") return failed(end.error);
    if (end.status === "killed") return { kind: "failed", message: interruptedText("tools"), interrupted: true };
    return { kind: "done", output: completedOutput(subagent, prompt, end) };
  }

  /** Lets an agent that came to its end go on with what was sent to it. */
  async #goOn(
    subagent: Subagent,
    letters: readonly AgentMessage[],
    toolUseId: string,
    turn: AbortSignal,
  ): Promise<void> {
    if (letters.length === 0 || subagent.stopped) return;
    const prompt = letters.map(({ words }) => words).join("\n\n");
    await this.#assign(subagent, { prompt, letters, toolUseId, backgrounded: true, turn });
  }

  #report(subagent: Subagent, task: ReturnType<Agent["tasks"]["open"]>, end: SubagentEnd): void {
    const { description } = subagent;
    const { tokens, toolUses, durationMs } = subagent.amounts;
    const usage = { total_tokens: tokens, tool_uses: toolUses, duration_ms: durationMs };
    if (end.status === "completed") {
      task.end({
        status: "completed",
        summary: end.text,
        fields: { ...(task.backgrounded ? { summary_is_report: true } : {}), usage },
        report: reportTag(end.text, subagent.amounts, subagent.worktree),
      });
    } else if (end.status === "failed") {
      task.end({ status: "failed", summary: end.error, error: end.error });
    } else task.end({ status: "killed", summary: description });
  }
}
