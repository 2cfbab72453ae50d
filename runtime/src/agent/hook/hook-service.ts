import type { HookEvent, McpServerProvenance } from "@agentwire/protocol";
import type { ListedTask } from "../core/task-list.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool, ToolInput, ToolOutcome } from "../core/tool.ts";
import type { StopVerdict } from "../core/turn-record.ts";
import type { SyntheticAnswer } from "../model/answer-frames.ts";
import type { QuestionAnswer } from "../permission/question/host-answer.ts";
import type { CallCase } from "../permission/services.ts";
import type { Question } from "../permission/types.ts";
import { BackgroundHooks } from "./background-hooks.ts";
import { applicable } from "./condition.ts";
import { callbackHooks, malformedHooks, matchingHooks, settingsHooks, withoutTwins } from "./configure.ts";
import { GrantedHooks } from "./granted-hooks.ts";
import { attachmentsOf } from "./hook-attachment.ts";
import { hookChannel } from "./hook-channel.ts";
import { baseInput, effortField, threadInput, titleField } from "./hook-input.ts";
import {
  type AfterTool,
  type BatchCall,
  type BeforeTool,
  beforeTool,
  type PromptEntry,
  promptEntry,
  toolResponseOf,
  untouched,
} from "./hook-outcome.ts";
import { HookAnswerError, mergeReplies, wellNamed } from "./merge.ts";
import { failedRequest, hookAnswer } from "./permission-answer.ts";
import { runHooks } from "./run.ts";
import type { HookFields, HookRoles, HookRunOptions, HookServices } from "./services.ts";
import { stopSummary } from "./stop-summary.ts";
import { stopVerdict } from "./stop-verdict.ts";
import {
  batchUnchecked,
  callContexts,
  contextText,
  hookFailureText,
  stoppedText,
  systemMessageText,
  unchecked,
  uncheckedLate,
} from "./text.ts";
import type { ConfiguredHook, HookSummary } from "./types.ts";
import { vocabulary } from "./vocabulary.ts";

/** Events, some by their full name, for which a hook's message to the user is shown elsewhere, or not at all. */
const silent: ReadonlySet<string> = new Set([
  "InstructionsLoaded",
  "MessageDisplay",
  "PermissionRequest",
  "PostCompact",
  "PreCompact",
  "PreModelSwitch",
  "SessionEnd",
  "SessionStart:clear",
  "SessionStart:startup",
  "StopFailure",
  "SubagentStart",
  "SubagentStop",
  "TaskCompleted",
  "TaskCreated",
]);

const interruptedStop = { kind: "interrupted" } as const;

/** Runs the hooks of the host and of the settings. */
export class HookService {
  readonly #services: HookServices;
  readonly #roles: HookRoles;
  #callbacks: readonly ConfiguredHook[] = [];
  #hostDisconnected = false;
  #uncheckedReported = false;
  /** The hooks of commands, skills and agents. */
  readonly granted = new GrantedHooks();
  readonly background: BackgroundHooks;

  constructor(services: HookServices, roles: HookRoles) {
    this.#services = services;
    this.#roles = roles;
    this.background = new BackgroundHooks(services);
  }

  /** Registers the callbacks of a host. Returns what is wrong with them, or `null`. */
  register(hooks: unknown): string | null {
    const read = callbackHooks(hooks);
    if (read === null) return malformedHooks;
    this.#callbacks = read;
    // Loaded while the model call runs, so that the first permission request is not delayed.
    if (read.length > 0) void vocabulary().catch(() => {});
    return null;
  }

  /** All configured hooks: none in simple mode, and only those of the host in safe mode. */
  get all(): readonly ConfiguredHook[] {
    const { settings, extensions, options } = this.#services;
    if (options.simple) return [];
    if (options.safe || settings.effective.disableAllHooks === true) return this.#callbacks;
    return [
      ...this.#callbacks,
      ...settingsHooks(settings.hooks),
      ...extensions.hooks,
      ...this.#roles.mainAgentHooks(),
      ...this.granted.all,
    ];
  }

  /** Whether an event has any hooks; with `name`, whether any of them is for the tool of this name. */
  hasHooks(event: HookEvent, name?: string): boolean {
    return this.all.some((hook) => hook.event === event && (name === undefined || hook.matcher(name)));
  }

  /** Runs all hooks of an event. `null` if there are none. */
  async run<Event extends HookEvent>(
    event: Event,
    fields: HookFields<Event>,
    options: HookRunOptions = {},
  ): Promise<HookSummary | null> {
    const services = this.#services;
    const thread = options.thread === undefined ? services.thread : options.thread;
    if (thread?.isUnwatched) return null;
    const input = {
      ...(thread ? threadInput(services, thread) : baseInput(services)),
      hook_event_name: event,
      ...fields,
    };
    const listening = this.all.filter(
      (hook) =>
        hook.event === event &&
        (options.commandsOnly !== true || hook.run.kind !== "callback") &&
        (hook.agentId === undefined || hook.agentId === thread?.agentId),
    );
    if (listening.length === 0) return null;
    const { hookEvents } = await vocabulary();
    const aliases = services.clientInfo.toolAliases;
    const matching = withoutTwins(matchingHooks(listening, hookEvents[event].matches, input, aliases));
    const hooks = await applicable(services, matching, input, thread);
    if (hooks.length === 0) return null;
    const name = options.name ?? event;
    const question = { event, name, input, toolUseId: options.toolUseId ?? services.ports.ids.uuid() };
    const signal = options.signal ?? new AbortController().signal;
    const channel = hookChannel(services, event, thread ?? services.thread, {
      ...this.#roles,
      lost: () => {
        this.#hostDisconnected = true;
      },
      runInBackground: (command) => this.background.add(command),
    });
    const replies = runHooks(hooks, question, channel, signal);
    options.onRequest?.();
    const received = await replies;
    this.granted.dropFinished(received);
    const summary = mergeReplies(event, received);
    for (const hook of this.#hostDisconnected ? [] : summary.failures) {
      services.status.informational(hookFailureText(hook), "warning", { tag: "hook_callback_failed" });
    }
    const unreported =
      silent.has(event) ||
      silent.has(name) ||
      (event === "UserPromptSubmit" && summary.blocks.length > 0) ||
      // Matches the real agent: a host does not get what hooks say about calls of subagents.
      (thread !== null && thread.agentId !== null);
    for (const message of unreported ? [] : summary.systemMessages)
      services.status.informational(systemMessageText(name, message), "notice");
    if (summary.sessionTitle !== undefined && summary.sessionTitle !== services.session.title)
      services.status.titleChanged(summary.sessionTitle);
    return summary;
  }

  async beforeTool(
    thread: Thread,
    tool: Tool,
    input: ToolInput,
    id: string,
    signal: AbortSignal,
    onRequest: () => void,
  ): Promise<BeforeTool> {
    const name = `PreToolUse:${tool.name}`;
    const fields = { tool_name: tool.name, tool_input: input, tool_use_id: id, ...this.#serverOf(tool, input) };
    const summary = await this.#tryRun("PreToolUse", fields, { name, toolUseId: id, signal, thread, onRequest });
    if (summary === null) return untouched;
    this.#store(thread, summary, name, "PreToolUse", id);
    if (!this.#hostDisconnected && summary.late.length === 0 && summary.misnamed === null)
      this.#reportUnchecked(summary, id);
    return beforeTool(summary, tool.name, this.#hostDisconnected);
  }

  /** Tells the user, once in a session, that a command did not check calls as it should. */
  #reportUnchecked({ lateCommands, unusable }: HookSummary, id: string): void {
    const late = lateCommands.length > 0;
    if (this.#uncheckedReported || !(late || unusable)) return;
    this.#uncheckedReported = true;
    const verdict = { hook_event: "PreToolUse", tool_use_id: id, timed_out: late };
    const text = late ? uncheckedLate : unchecked;
    this.#services.status.informational(text, "warning", { tag: "hook_no_verdict", hook_no_verdict: verdict });
  }

  async afterTool(
    thread: Thread,
    tool: Tool,
    input: ToolInput,
    id: string,
    outcome: ToolOutcome,
    durationMs: number,
    signal: AbortSignal,
  ): Promise<AfterTool> {
    const failed = outcome.kind === "failed";
    const event = failed ? "PostToolUseFailure" : "PostToolUse";
    const name = `${event}:${tool.name}`;
    const fields = {
      tool_name: tool.name,
      tool_input: input,
      ...(failed ? {} : { tool_response: toolResponseOf(outcome) }),
      tool_use_id: id,
      ...(failed ? { error: outcome.message, is_interrupt: false } : {}),
      duration_ms: durationMs,
      ...this.#serverOf(tool, input),
    };
    const summary = await this.#tryRun(event, fields, { name, toolUseId: id, signal, thread });
    if (summary === null) return { outcome, contexts: [], stops: false };
    const replaced = summary.updatedOutput;
    const usable = !failed && replaced !== undefined && tool.acceptsOutput(replaced);
    return {
      outcome: usable ? { kind: "done", output: replaced } : outcome,
      store: () => this.#store(thread, summary, name, event, id),
      contexts: [
        ...callContexts(name, id, summary),
        ...(failed || summary.stop === null ? [] : [stoppedText(name, summary.stop)]),
      ],
      stops: !failed && summary.stop !== null,
    };
  }

  /** Runs the hooks for a finished batch of calls. A block ends the turn. A callback that does not answer fails it. */
  async afterBatch(
    thread: Thread,
    calls: readonly BatchCall[],
    signal: AbortSignal,
  ): Promise<{ readonly contexts: readonly string[]; readonly stops: boolean }> {
    const shown = calls.map(({ name, input, id, result }) => ({
      tool_name: name,
      tool_input: input,
      tool_use_id: id,
      tool_response: result.content,
    }));
    const summary = wellNamed(await this.#tryRun("PostToolBatch", { tool_calls: shown }, { signal, thread }));
    if (summary === null) return { contexts: [], stops: false };
    if (summary.late.length > 0) throw new HookAnswerError(batchUnchecked);
    return {
      contexts: [
        ...summary.contexts.map((context) => contextText("PostToolBatch", context)),
        ...summary.blocks.map((block) => stoppedText("PostToolBatch", block)),
      ],
      stops: summary.blocks.length > 0 || summary.stop !== null,
    };
  }

  async promptSubmitted(prompt: string, signal: AbortSignal): Promise<PromptEntry> {
    const { session } = this.#services;
    const fields = { permission_mode: session.mode, prompt, ...titleField(session) };
    const toolUseId = this.#services.ports.ids.uuid();
    const event = "UserPromptSubmit";
    const summary = wellNamed(await this.#tryRun(event, fields, { signal, thread: null, toolUseId }));
    if (summary === null) return { kind: "go", contexts: [] };
    const entry = promptEntry(summary, prompt);
    const store = (): void => this.#store(this.#services.thread, summary, event, event, toolUseId);
    return entry.kind === "go" ? { ...entry, store } : entry;
  }

  async stopping(thread: Thread, active: boolean, text: string | null, signal: AbortSignal): Promise<StopVerdict> {
    const event = thread.agentId === null ? "Stop" : "SubagentStop";
    const fields = {
      stop_hook_active: active,
      ...(text === null ? {} : { last_assistant_message: text }),
      background_tasks: this.#services.tasks.hookListing(),
      session_crons: [],
    };
    const { agentId } = thread;
    const toolUseId = this.#services.ports.ids.uuid();
    const summary = await (agentId === null
      ? this.#tryRun("Stop", fields, { signal, thread, toolUseId })
      : this.#tryRun(
          "SubagentStop",
          { ...fields, agent_transcript_path: this.#services.subagentTranscript(agentId) },
          { signal, thread, toolUseId },
        ));
    if (summary === null) return { kind: "end" };
    this.#store(thread, summary, event, event, toolUseId);
    const verdict = signal.aborted ? interruptedStop : stopVerdict(this.#services.status, event, summary);
    const isCut = this.#hostDisconnected || summary.ran.some(({ process }) => process?.isCancelled === true);
    return agentId === null && !isCut ? { ...verdict, summary: stopSummary(summary, toolUseId) } : verdict;
  }

  /** Stores what the commands of an event printed. */
  #store(thread: Thread, { ran }: HookSummary, hookName: string, hookEvent: HookEvent, toolUseID: string): void {
    for (const reply of ran) {
      for (const attachment of attachmentsOf(reply, { hookName, hookEvent, toolUseID }))
        thread.transcript.chain("attachment", { uuid: this.#services.ports.ids.uuid(), attachment });
    }
  }

  /** Notifies hooks of a change to the model's task list. Resolves to why it is refused, or `null`. */
  async taskChanged(event: "TaskCreated" | "TaskCompleted", task: ListedTask): Promise<string | null> {
    const fields = { task_id: task.id, task_subject: task.subject, task_description: task.description };
    const summary = wellNamed(await this.#tryRun(event, fields, { thread: null }));
    const [block] = summary?.blocks ?? [];
    return block === undefined ? null : `${event} hook feedback:\n${block.reason.trimEnd()}`;
  }

  /**
   * Notifies hooks of a text that is about to be shown. Resolves to the text that they show instead, if any. An empty one
   * hides the text.
   */
  async messageShown(text: string, turnId: string): Promise<string | undefined> {
    if (!this.hasHooks("MessageDisplay")) return undefined;
    const fields = { turn_id: turnId, message_id: this.#services.ports.ids.uuid(), index: 0, final: true, delta: text };
    return (await this.#tryRun("MessageDisplay", fields, { thread: null }))?.displayContent;
  }

  /**
   * Asks the hooks that can answer instead of the host. `null` if none decided. If a callback does not answer in time or
   * answers for another event, the request fails, unless a hook denies it.
   */
  async permissionRequested(call: CallCase, question: Question, signal: AbortSignal): Promise<QuestionAnswer | null> {
    const fields = {
      tool_name: call.tool.name,
      tool_input: call.input,
      permission_suggestions: question.suggestions ?? [],
    };
    const name = `PermissionRequest:${call.tool.name}`;
    const summary = await this.#tryRun("PermissionRequest", fields, {
      name,
      toolUseId: call.useId,
      signal,
      thread: call.thread,
    });
    if (summary === null) return null;
    const { permission, late, misnamed } = summary;
    if (permission?.behavior === "deny") return hookAnswer(permission);
    if (late.length > 0) return failedRequest("AbortError");
    if (misnamed !== null) return failedRequest(misnamed);
    return permission && hookAnswer(permission);
  }

  /** Notifies hooks of a failed turn. */
  async turnFailed(thread: Thread, answer: SyntheticAnswer): Promise<void> {
    const fields = {
      ...effortField(thread),
      error: answer.fields.error ?? ("unknown" as const),
      last_assistant_message: answer.text,
    };
    await this.#tryRun("StopFailure", fields, { thread: null });
  }

  #serverOf(tool: Tool, input: ToolInput): { readonly mcp_server?: McpServerProvenance } {
    const subject = tool.subject(input);
    return subject.kind === "mcp" ? { mcp_server: this.#services.mcp.provenance(subject.server) } : {};
  }

  async #tryRun<Event extends HookEvent>(
    event: Event,
    fields: HookFields<Event>,
    options: HookRunOptions = {},
  ): Promise<HookSummary | null> {
    try {
      return await this.run(event, fields, options);
    } catch (cause) {
      if (options.signal?.aborted) return null;
      throw cause;
    }
  }
}
