import { resolveModel } from "../model/catalogue.ts";
import { usageFrame } from "../model/ledger.ts";
import type { Agent } from "../session/agent.ts";
import type { Waiting } from "../session/inbox.ts";
import type { AgentOutput } from "../tool/builtin/agent.ts";
import type { SubagentCall, SubagentService } from "../tool/services.ts";
import type { ToolContext, ToolOutcome } from "../tool/types.ts";
import { toolStats } from "./activity.ts";
import { agentDefinitions } from "./catalogue.ts";
import type { AgentDefinition } from "./definition.ts";
import { reportTag, type SubagentEnd } from "./report.ts";
import { SubagentStats } from "./stats.ts";
import { Subagent } from "./subagent.ts";
import { shortId } from "./task.ts";

/** How deep agents may hand work on to agents. */
const deepest = 5;

/** How long a result waits for agents in the background while hooks want to hear of their end, in milliseconds. */
const longestHearing = 2000;

const failed = (message: string): ToolOutcome<never> => ({ kind: "failed", message });

/** The agents that work for this session. */
export class Subagents implements SubagentService {
  readonly #agent: Agent;
  readonly #all = new Map<string, Subagent>();
  readonly #working = new Set<Promise<unknown>>();
  #begun = false;
  readonly stats = new SubagentStats();

  constructor(agent: Agent) {
    this.#agent = agent;
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
  takeInitialPrompt(): Waiting | null {
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
    return { uuid: null, content, priority: "next", query: true, synthetic: false, notification: null };
  }

  /**
   * Lets agents in the background come to their end, for a moment, where hooks want to hear of it: many hosts close
   * their input with the result and could not be asked any more.
   */
  async hearOut(signal: AbortSignal): Promise<void> {
    if (this.#working.size === 0 || !this.#agent.hooks.wants("SubagentStop")) return;
    const enough = new AbortController();
    const patience = this.#agent.ports.clock.sleep(longestHearing, AbortSignal.any([signal, enough.signal]));
    await Promise.race([Promise.allSettled(this.#working), patience.catch(() => undefined)]);
    enough.abort();
  }

  async launch(call: SubagentCall, context: ToolContext): Promise<ToolOutcome<AgentOutput>> {
    const definitions = this.definitions();
    const type = call.subagent_type ?? "general-purpose";
    const definition = definitions.find((each) => each.type === type);
    if (!definition) {
      const names = definitions.map((each) => each.type).join(", ");
      return failed(`Agent type '${type}' not found. Available agents: ${names}`);
    }
    const parent = context.agentId === undefined ? undefined : this.#all.get(context.agentId);
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > deepest) {
      this.stats.refused();
      return failed(
        `Agents may hand work on ${deepest} levels deep; this call would be one more. Do the work yourself.`,
      );
    }
    const backgrounded = call.run_in_background ?? true;
    this.stats.began(type, depth, call.run_in_background, backgrounded);
    const subagent = new Subagent(this.#agent, {
      id: `a${shortId(this.#agent.ports, 16)}`,
      definition,
      call,
      depth,
      toolUseId: context.toolUseId,
      parent: parent?.thread ?? this.#agent.thread,
    });
    this.#all.set(subagent.id, subagent);
    return this.#follow(subagent, call, backgrounded, context.signal);
  }

  stop(taskId: string): boolean {
    return this.#agent.tasks.stop(taskId);
  }

  /** Runs a subagent as a task, and waits for it as long as it blocks the turn. */
  async #follow(
    subagent: Subagent,
    call: SubagentCall,
    backgrounded: boolean,
    turn: AbortSignal,
  ): Promise<ToolOutcome<AgentOutput>> {
    const { definition, depth, id, toolUseId } = subagent;
    const kill = (): void => {
      this.stats.ended("killed");
      task.end({ status: "killed", summary: call.description });
      subagent.abort();
    };
    let leave: () => void = () => {};
    const left = new Promise<"left">((resolve) => {
      leave = () => resolve("left");
    });
    const task = this.#agent.tasks.open({
      id,
      type: "local_agent",
      toolUseId,
      description: call.description,
      backgrounded,
      started: { subagent_type: definition.type, spawn_depth: depth, prompt: call.prompt },
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
    const work = subagent.work(call.prompt, task).then((end) => {
      turn.removeEventListener("abort", interrupted);
      if (end.status !== "killed") this.stats.ended(end.status);
      this.#report(subagent, call, task, end);
      return end;
    });
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
    const end = backgrounded ? "left" : await Promise.race([work, left]);
    if (end === "left") return { kind: "done", output: this.#launched(subagent, call, task.outputFile) };
    if (end.status === "failed") return failed(end.error);
    if (end.status === "killed") return failed("The agent was stopped before it was done.");
    return { kind: "done", output: this.#completed(subagent, call, end) };
  }

  #report(subagent: Subagent, call: SubagentCall, task: ReturnType<Agent["tasks"]["open"]>, end: SubagentEnd): void {
    const { tokens, toolUses, durationMs } = subagent.amounts;
    const usage = { total_tokens: tokens, tool_uses: toolUses, duration_ms: durationMs };
    if (end.status === "completed") {
      task.end({
        status: "completed",
        summary: end.text,
        fields: { ...(task.backgrounded ? { summary_is_report: true } : {}), usage },
        report: reportTag(end.text, subagent.amounts),
      });
    } else if (end.status === "failed") {
      task.end({ status: "failed", summary: call.description, error: end.error, fields: { usage } });
    } else task.end({ status: "killed", summary: call.description });
  }

  #launched({ id, model }: Subagent, call: SubagentCall, outputFile: string): AgentOutput {
    return {
      isAsync: true,
      status: "async_launched",
      agentId: id,
      description: call.description,
      resolvedModel: model,
      prompt: call.prompt,
      outputFile,
      canReadOutputFile: true,
      canContinueAgent: true,
    };
  }

  #completed(subagent: Subagent, call: SubagentCall, end: Extract<SubagentEnd, { status: "completed" }>): AgentOutput {
    const { id, definition, model, amounts, called, usedTools, lastUsage } = subagent;
    const used =
      usedTools.length === 0
        ? []
        : [`<tools-used-before-summary>${usedTools.join(", ")}</tools-used-before-summary>\n`];
    return {
      status: "completed",
      prompt: call.prompt,
      agentId: id,
      agentType: definition.type,
      toolsUsed: usedTools,
      harnessNoteCount: end.notes,
      harnessTailCount: 0,
      content: [...used, end.text].map((text) => ({ type: "text" as const, text })),
      resolvedModel: model,
      totalDurationMs: amounts.durationMs,
      totalTokens: amounts.tokens,
      totalToolUseCount: amounts.toolUses,
      usage: usageFrame(lastUsage),
      toolStats: toolStats(called),
      canContinueAgent: true,
    };
  }
}
