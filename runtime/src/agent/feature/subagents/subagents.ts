import type { ConversationLink } from "../../core/conversation.ts";
import { isOff } from "../../core/field-values.ts";
import { type BoundCommand, bindCommand } from "../../core/local-command.ts";
import { plainPrompt, type QueuedPrompt } from "../../core/prompt-queue.ts";
import type { Thread } from "../../core/thread.ts";
import type { Tool, ToolContext, ToolOutcome } from "../../core/tool.ts";
import type { AgentOutput, ListedAgent, SubagentCall, SubagentService } from "../../core/tool-services.ts";
import type { TurnRecord } from "../../core/turn-record.ts";
import type { SubagentDefinition } from "../../extension/agent-definition.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import { reportOf, type SkillCall, type SkillRun, type SubagentEnd } from "../../extension/skill-run.ts";
import type { HookChannel } from "../../hook/channel.ts";
import type { TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import { interruptedText } from "../../loop/nudge.ts";
import type { RestoredLines } from "../../session/beginning.ts";
import { chooseModel } from "../../settings/model-choice.ts";
import { shortId, type TaskEnd, type TaskStart } from "../../task/task.ts";
import type { Task } from "../../task/task-service.ts";
import { usedLine } from "../../tool/agent-report.ts";
import { findTool } from "../../tool/registry.ts";
import { agentsCommand } from "./command-agents.ts";
import { listAgentsCommand } from "./command-list-agents.ts";
import { builtinAgents } from "./definition/builtin.ts";
import { agentDefinitions, barringRule, initialDefinitions } from "./definition/catalogue.ts";
import { forkAgent, inheritedLinks } from "./definition/fork-agent.ts";
import { mainTools } from "./definition/tools.ts";
import { runFork } from "./fork.ts";
import { examineForHook } from "./hook-agent.ts";
import { Mailbox } from "./messaging/mailbox.ts";
import type { InterAgentMessage } from "./messaging/message.ts";
import { completedOutput, launchedOutput } from "./outcome.ts";
import { idOfName, revive } from "./record/revive.ts";
import { reportTag, resultTag } from "./report.ts";
import type { SubagentContext, SubagentRoles, SubagentServices } from "./services.ts";
import { SubagentCounter } from "./stats.ts";
import { Subagent } from "./subagent.ts";
import { UsedTools } from "./used-tools.ts";
import { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";
import { openWorktree } from "./workdir/worktree.ts";

/** How long a result waits for background subagents if there are SubagentStop hooks, in milliseconds. */
const maxBackgroundWaitMs = 2000;

/** How long a result waits for subagents that were stopped with its turn, in milliseconds. */
const maxStopWaitMs = 500;

/** Delay before the model is notified of an agent that it stopped, in milliseconds; its next call ends the delay. */
const windDownMs = 60;

const failed = (message: string): ToolOutcome<never> => ({ kind: "failed", message });

/** One run of a subagent. */
interface Assignment {
  readonly prompt: string;
  /** What a resumed subagent continues with; `null` for the first run. */
  readonly messages: readonly InterAgentMessage[] | null;
  /** The tool call that started it. */
  readonly toolUseId: string;
  readonly backgrounded: boolean;
  readonly turn: AbortSignal;
}

/** The subagents of a session. */
export class Subagents implements SubagentService, TurnFeature {
  readonly name = "subagents";
  readonly #context: SubagentContext;
  readonly #services: SubagentServices;
  readonly #all = new Map<string, Subagent>();
  /** Skills that run, by the id of their subagent. */
  readonly #forks = new Map<string, Subagent>();
  readonly #mailbox: Mailbox;
  readonly #working = new Set<Promise<unknown>>();
  readonly #stopping = new Set<Promise<unknown>>();
  #endTurn: () => void = () => {};
  /** Send the notifications of agents that the model stopped. */
  #notifications: (() => void)[] = [];
  #begun = false;
  #denials: TurnRecord["denials"] = [];
  readonly stats = new SubagentCounter();

  constructor(services: SubagentServices, roles: SubagentRoles) {
    this.#services = services;
    this.#context = {
      services,
      roles,
      usedTools: new UsedTools(() => services.thread.transcript),
      budgetExceeded: () => this.#endTurn(),
    };
    this.#mailbox = new Mailbox(services, {
      known: (id) => this.#all.get(id),
      find: async (id) => this.#all.get(id) ?? (await this.#revive(id)),
      resume: async (id, ...run) => {
        const subagent = this.#all.get(id);
        if (subagent !== undefined) await this.#resume(subagent, ...run);
      },
    });
  }

  get commands(): readonly BoundCommand[] {
    return [bindCommand(agentsCommand, { subagents: this }), bindCommand(listAgentsCommand, { subagents: this })];
  }

  extendTurn({ thread }: Pick<TurnContext, "thread">): TurnExtension | null {
    if (thread.agentId !== null) return null;
    return {
      ended: this.turnSpent().then(() => ({ kind: "budget" })),
      beforeModelCall: async () => {
        for (const notify of this.#notifications.splice(0)) notify();
        return null;
      },
      afterTools: async (_, calls) => {
        for (const { name } of calls) {
          const tool = findTool(thread.tools(), name);
          if (tool !== undefined) this.#context.usedTools.notice(tool.name);
        }
      },
    };
  }

  resumed({ extraLines }: Pick<RestoredLines, "extraLines">): void {
    this.#context.usedTools.restore(extraLines);
  }

  cleared(): void {
    this.#context.usedTools.clear();
  }

  /** Runs the agent of a hook. */
  examine: HookChannel["examine"] = (about, signal) => examineForHook(this.#context, about, signal);

  /** All definitions of agents, in alphabetical order. */
  definitions(): readonly SubagentDefinition[] {
    return agentDefinitions(this.#services);
  }

  /** The definitions of the host, the command line and files, which the model sees. */
  custom(): readonly SubagentDefinition[] {
    return this.definitions().filter((each) => !builtinAgents.includes(each));
  }

  /** The agent that runs the session; `null` if none does. */
  main(): SubagentDefinition | null {
    const { options, settings } = this.#services;
    // Settings cannot select an agent of the host, whose definitions arrive later. Only `mainTools` reads those.
    const [type, among] =
      options.agent === null
        ? [settings.effective.agent, initialDefinitions(this.#services)]
        : [options.agent, this.definitions()];
    return among.find((each) => each.type === type) ?? null;
  }

  /** The tools of the main thread. As in the real agent, a definition of the host with the same name decides about them. */
  mainTools(): readonly Tool[] {
    const type = this.main()?.type;
    return mainTools(this.#services, this.definitions().find((each) => each.type === type) ?? null);
  }

  /** The prompt of the agent that runs the session; empty for a built-in agent, whose prompt is for subagents only. */
  mainPrompt(): string {
    const main = this.main();
    return main === null || builtinAgents.includes(main) ? "" : main.prompt;
  }

  /** The initial prompt of the agent that runs the session, on the first call. Also applies the agent's model. */
  initialPrompt(): QueuedPrompt | null {
    if (this.#begun) return null;
    this.#begun = true;
    const main = this.main();
    if (main === null) return null;
    const { session, options, ports, settings } = this.#services;
    if (options.model === null && session.requestedModel === null && main.model !== null && main.model !== "inherit") {
      const { model, restriction } = chooseModel(main.model, { settings, ports });
      session.model = model;
      session.hostModel = model;
      session.modelRestriction = restriction && { ...restriction, at: "start" };
      session.requestedModel = main.model;
    }
    // As in the real agent, one that the settings select gets the user's prompts only.
    if (options.agent === null || main.initialPrompt === null) return null;
    return plainPrompt(main.initialPrompt);
  }

  /**
   * Waits a moment for background subagents if there are SubagentStop hooks, because many hosts close their input after
   * the result. After an interrupt, waits for the subagents that were stopped with the turn.
   */
  async turnEnded(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return this.#within(maxStopWaitMs, this.#stopping);
    if (this.#working.size === 0 || !this.#services.hooks.hasHooks("SubagentStop")) return;
    await this.#within(maxBackgroundWaitMs, this.#working, signal);
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#all.values()].map((subagent) => subagent.stored()));
  }

  /** Waits for work to end, but not longer than some milliseconds. */
  async #within(ms: number, work: ReadonlySet<Promise<unknown>>, signal?: AbortSignal): Promise<void> {
    if (work.size === 0) return;
    const enough = new AbortController();
    const until = signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]);
    const timeout = this.#services.ports.clock.sleep(ms, until);
    await Promise.race([Promise.allSettled(work), timeout.catch(() => undefined)]);
    enough.abort();
  }

  /** Resolves to end the running turn when a subagent that it waits for exceeds the budget. */
  turnSpent(): Promise<void> {
    return new Promise((resolve) => {
      this.#endTurn = resolve;
    });
  }

  /** Runs a skill in a separate subagent and waits for it. */
  async fork(skill: CustomCommand, prompt: string, call: SkillCall): Promise<SkillRun> {
    const end = await runFork(this.#context, this.definitions(), skill, prompt, call, (subagent) =>
      this.#forks.set(subagent.id, subagent),
    );
    this.#forks.delete(end.agentId);
    this.#addDenials(end.denials);
    return end;
  }

  /** Keeps denied tool calls of a subagent for the result of the turn that waits for it. */
  #addDenials(denials: SkillRun["denials"]): void {
    this.#denials.push(...denials);
  }

  /** Removes and returns the denied tool calls of subagents that the running turn waited for. */
  drainDenials(): TurnRecord["denials"] {
    return this.#denials.splice(0);
  }

  async launch(call: SubagentCall, context: ToolContext): Promise<ToolOutcome<AgentOutput>> {
    const definitions = this.definitions();
    const requested = call.subagent_type ?? "general-purpose";
    const definition =
      definitions.find((each) => each.type === requested) ??
      definitions.find((each) => each.type.toLowerCase() === requested.toLowerCase()) ??
      this.#forkAgent(requested);
    const type = definition?.type ?? requested;
    if (!definition) {
      const names = definitions.map((each) => each.type).join(", ");
      return failed(`Agent type '${type}' not found. Available agents: ${names}`);
    }
    const refusalOf = barringRule(this.#services.permissions.rules, type);
    if (refusalOf !== null) return failed(refusalOf);
    const fork = this.#forks.get(context.agentId ?? "");
    const parent = fork ?? this.#all.get(context.agentId ?? "");
    const isFork = definition === forkAgent;
    if (isFork && parent?.definition === forkAgent)
      return failed("A fork cannot start another fork. Do the task with your own tools.");
    const id = `a${shortId(this.#services.ports, 16)}`;
    const isolated = call.isolation === "worktree" || definition.isolated;
    const worktree = isolated ? await openWorktree(this.#services, id, context.signal) : null;
    if (worktree !== null && "problem" in worktree) return failed(worktree.problem);
    const thread = parent?.thread ?? this.#services.thread;
    // A skill does not count.
    const depth = fork === undefined ? (parent?.depth ?? 0) + 1 : 1;
    // A subagent waits for the subagents that it starts, unless it says otherwise.
    const detaches = call.run_in_background ?? parent === undefined;
    const backgrounded = this.#services.options.backgroundTasks && (definition.background || detaches);
    this.stats.began(type, depth, call.run_in_background, backgrounded);
    const subagent = new Subagent(this.#context, {
      id,
      definition,
      description: call.description,
      name: call.name ?? null,
      model: call.model,
      depth,
      toolUseId: context.toolUseId,
      parent: thread,
      parentId: parent?.id ?? null,
      workDirectory: new SubagentWorkDirectory(this.#services, thread.workDirectory, worktree),
      inherited: isFork ? this.#inherited(thread, call, context.toolUseId) : null,
      buffered: null,
    });
    this.#all.set(subagent.id, subagent);
    if (call.name !== undefined) this.#mailbox.name(call.name, subagent.id);
    return this.#assign(subagent, {
      prompt: call.prompt,
      toolUseId: context.toolUseId,
      backgrounded,
      messages: null,
      turn: context.signal,
    });
  }

  /** The agent that continues its caller's conversation, unless the environment disables it. */
  #forkAgent(type: string): SubagentDefinition | undefined {
    const { env } = this.#services.ports;
    return type === forkAgent.type && !isOff(env.CLAUDE_CODE_FORK_SUBAGENT) ? forkAgent : undefined;
  }

  #inherited({ conversation }: Thread, input: SubagentCall, id: string): readonly ConversationLink[] {
    const call = { type: "tool_use", id, name: "Agent", input };
    return inheritedLinks(conversation.links, call, this.#services.ports.ids.uuid());
  }

  running(taskId: string): TaskStart | null {
    return this.#services.tasks.running(taskId);
  }

  /** Stops a task for the model. As in the real agent, the next call comes too early for the notification of an agent. */
  stop(taskId: string): void {
    const { tasks, ports } = this.#services;
    if (tasks.running(taskId)?.type !== "local_agent") return void tasks.stop(taskId, true);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#notifications.push(resolve);
    void ports.clock.sleep(windDownMs).then(resolve, resolve);
    tasks.stop(taskId, false, promise);
  }

  get teams(): boolean {
    return this.#mailbox.teams;
  }

  readonly send: SubagentService["send"] = (...message) => this.#mailbox.send(...message);
  readonly request: SubagentService["request"] = (...request) => this.#mailbox.request(...request);

  /** The host has closed its input: asks running subagents to finish, if that is enabled. */
  closing(): void {
    this.#mailbox.shutDown([...this.#all.values()]);
  }

  list(): readonly ListedAgent[] {
    return this.#mailbox.list([...this.#all.values()]);
  }

  /** Restores a subagent of an earlier process by id or name. */
  async #revive(nameOrId: string): Promise<Subagent | null> {
    const id = (await idOfName(this.#services, nameOrId)) ?? nameOrId;
    const subagent = this.#all.get(id) ?? (await revive(this.#context, id, this.definitions()));
    if (subagent !== null) this.#all.set(id, subagent);
    if (subagent !== null && id !== nameOrId) this.#mailbox.name(nameOrId, id);
    return subagent;
  }

  /** Runs a subagent as a task. Waits for it while it blocks the turn. */
  async #assign(subagent: Subagent, assignment: Assignment): Promise<ToolOutcome<AgentOutput>> {
    const { definition, depth, id, description, parentId } = subagent;
    const { prompt, messages, toolUseId, backgrounded, turn } = assignment;
    const resumes = messages !== null;
    const abort = (): void => {
      if (!resumes) this.stats.ended("killed");
      subagent.abort();
      this.#stopping.add(work);
      void work.finally(() => this.#stopping.delete(work));
      isAborted.resolve({ status: "killed" });
    };
    const kill = (): void => {
      abort();
      task.end(this.#killed(subagent));
    };
    const isAborted = Promise.withResolvers<SubagentEnd>();
    let leave: () => void = () => {};
    const left = new Promise<"left">((resolve) => {
      leave = () => resolve("left");
    });
    const task = this.#services.tasks.open({
      id,
      type: "local_agent",
      toolUseId,
      description,
      backgrounded,
      parentId,
      started: { subagent_type: definition.type, spawn_depth: depth, prompt },
      listed: { subagent_type: definition.type },
      stop: kill,
      notified: (text) => subagent.notify(text),
      sendToBackground: () => leave(),
    });
    // As in the real agent, the call has its result before the task has ended.
    const interrupted = (): void => {
      if (task.backgrounded) return;
      subagent.mute();
      abort();
    };
    turn.addEventListener("abort", interrupted, { once: true });
    const work = subagent.work(prompt, task, messages).then(async (end) => {
      turn.removeEventListener("abort", interrupted);
      await this.#services.tasks.stopOwned(id);
      if (end.status !== "killed" && !resumes) this.stats.ended(end.status);
      this.#report(subagent, task, end);
      void this.#resume(subagent, subagent.drainMessages(), toolUseId, turn);
      return end;
    });
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
    const end = backgrounded ? "left" : await Promise.race([work, left, isAborted.promise]);
    if (end === "left") return { kind: "done", output: launchedOutput(subagent, prompt, task.outputFile) };
    // The turn has ended, so there is no reader of the output.
    if (subagent.overspent) return new Promise(() => {});
    this.#addDenials(subagent.denials);
    if (end.status === "failed") return failed(end.error);
    if (end.status === "killed") return { kind: "failed", message: interruptedText("tools"), interrupted: true };
    return { kind: "done", output: completedOutput(subagent, this.#context.usedTools, prompt, end) };
  }

  /** Resumes a subagent that has ended with messages. */
  async #resume(
    subagent: Subagent,
    messages: readonly InterAgentMessage[],
    toolUseId: string,
    turn: AbortSignal,
  ): Promise<void> {
    if (messages.length === 0 || subagent.stopped) return;
    const prompt = messages.map(({ text }) => text).join("\n\n");
    await this.#assign(subagent, { prompt, messages, toolUseId, backgrounded: true, turn });
  }

  #report(subagent: Subagent, task: Task, end: SubagentEnd): void {
    if (end.status === "killed") task.end(this.#killed(subagent));
    else if (end.status === "failed") task.end({ status: "failed", summary: end.error, error: end.error });
    else {
      const { tokens, toolUses, durationMs } = subagent.amounts;
      const usage = { total_tokens: tokens, tool_uses: toolUses, duration_ms: durationMs };
      task.end({
        status: "completed",
        summary: reportOf(end),
        fields: { ...(task.backgrounded ? { summary_is_report: true } : {}), usage },
        report: reportTag(reportOf(end), subagent.amounts, subagent.worktree),
        ...this.#newTools(subagent),
      });
    }
  }

  /** How a stopped subagent ends: the model learns what it said last. */
  #killed(subagent: Subagent): TaskEnd {
    const { description, lastText } = subagent;
    const report = lastText === "" ? {} : { report: resultTag(lastText) };
    return { status: "killed", summary: description, ...report, ...this.#newTools(subagent) };
  }

  /** The reminder of the tools that no other part of the session has used before a subagent. */
  #newTools({ id, usedTools }: Subagent): Pick<TaskEnd, "reminder"> {
    const used = this.#context.usedTools.newTo(id, usedTools);
    return used.length === 0 ? {} : { reminder: usedLine(used) };
  }
}
