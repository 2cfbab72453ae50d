import type { SendMessage } from "../connection/message.ts";
import type { Handlers } from "../connection/side.ts";
import type { Ports } from "../ports.ts";
import type { TranscriptWriter } from "../session/writer.ts";
import { builtinCommands } from "./command/builtin/index.ts";
import { SlashCommands } from "./command/slash-commands.ts";
import { FileIndex } from "./context/file-index.ts";
import { preamble } from "./context/preamble.ts";
import { systemBlocks, systemPrompt } from "./context/system-prompt.ts";
import { bindControls } from "./control/bind.ts";
import { coreControls } from "./control/table.ts";
import { noClientInfo } from "./core/client-info.ts";
import type { MovableEnvironment, ProcessEnvironment } from "./core/environment.ts";
import { addContexts } from "./core/hook-context.ts";
import type { HostRequest } from "./core/host-request.ts";
import { bindCommand } from "./core/local-command.ts";
import type { StartupOptions } from "./core/options.ts";
import { Outbox } from "./core/outbox.ts";
import { PromptQueue } from "./core/prompt-queue.ts";
import type { SessionState } from "./core/session-state.ts";
import { StatusEmitter } from "./core/status-emitter.ts";
import type { Thread } from "./core/thread.ts";
import type { Tool } from "./core/tool.ts";
import type { SkillService } from "./core/tool-services.ts";
import type { ExpandCommand } from "./extension/custom-command.ts";
import { expand } from "./extension/expand-command.ts";
import { ExtensionCatalog } from "./extension/extension-catalog.ts";
import type { RunSkill } from "./extension/skill-run.ts";
import { backgroundHooks } from "./feature/background-hooks/background-hooks.ts";
import { changedFilesFeature } from "./feature/changed-files/changed-files.ts";
import { Checkpoints } from "./feature/checkpoints/checkpoints.ts";
import { Compaction } from "./feature/compaction/compaction.ts";
import { deferredCallFeature } from "./feature/deferred-call/deferred-call.ts";
import { goalFeature } from "./feature/goal/grade-goal.ts";
import { NestedMemory } from "./feature/memory/nested-memory.ts";
import { mentionsFeature } from "./feature/mentions/mentions.ts";
import { OutputStyleNotices } from "./feature/output-style/output-style.ts";
import { PlanMode } from "./feature/plan/plan-mode.ts";
import { Schedule } from "./feature/schedule/schedule.ts";
import { settingsWatch } from "./feature/settings-watch/settings-watch.ts";
import { ThreadSkills } from "./feature/skills/skills.ts";
import { waitingSkillsFeature } from "./feature/skills/waiting-skills.ts";
import { subagentPath } from "./feature/subagents/record/transcript.ts";
import { Subagents } from "./feature/subagents/subagents.ts";
import { PromptSuggestions } from "./feature/suggestions/suggestions.ts";
import { SystemPromptRecord } from "./feature/system-prompt-record/system-prompt-record.ts";
import { toolSummariesFeature } from "./feature/tool-summaries/tool-summaries.ts";
import { WorkFolder } from "./feature/work-folder/work-folder.ts";
import { HookService } from "./hook/hook-service.ts";
import { confirmSwitch } from "./hook/model-switch.ts";
import { SessionHooks } from "./hook/session-hooks.ts";
import { FeatureSet } from "./loop/feature.ts";
import { HostCommands } from "./loop/host-commands.ts";
import { runTurn } from "./loop/loop.ts";
import { mainThread } from "./loop/main-thread.ts";
import { runMainTurn } from "./loop/main-turn.ts";
import { ResultSender } from "./loop/result-sender.ts";
import { Runner } from "./loop/runner.ts";
import { Toolbox } from "./loop/toolbox.ts";
import { callServerTool } from "./mcp/hook-call.ts";
import { McpService } from "./mcp/mcp-service.ts";
import type { McpConnector } from "./mcp/session.ts";
import { modelIn } from "./model/request-environment.ts";
import { runSideQuery, sideTurn } from "./model/side-query.ts";
import { PermissionService } from "./permission/permission-service.ts";
import { excludedCommands } from "./sandbox/excluded-commands.ts";
import { Sandbox } from "./sandbox/sandbox.ts";
import type { AgentServices } from "./services.ts";
import { type AttachmentReaders, coreAttachments } from "./session/attachments.ts";
import type { RestoredSession } from "./session/beginning.ts";
import { sendInit } from "./session/init-frame.ts";
import { initialSessionState } from "./session/initial-state.ts";
import { queueJournal } from "./session/queue-journal.ts";
import { recall } from "./session/recall.ts";
import { nameSession, restoreSession } from "./session/restore.ts";
import { reportLostWrites, sessionTranscript, transcriptPathOf } from "./session/transcript.ts";
import type { SettingsService } from "./settings/settings-service.ts";
import { TaskService } from "./task/task-service.ts";

/** The parameters of an agent. */
export interface AgentSetup {
  readonly ports: Ports;
  readonly environment: ProcessEnvironment;
  readonly options: StartupOptions;
  readonly sessionId: string;
  readonly settings: SettingsService;
  readonly send: SendMessage<"agent">;
  /** `null` if there is no host to ask. */
  readonly host: HostRequest | null;
  /** Connects to MCP servers outside the host; `null` to disable them. */
  readonly mcp: McpConnector | null;
  /** Replaces each built-in tool by another one. */
  readonly substitute?: (tool: Tool) => Tool;
  /** Reports a problem that does not end the session but that a person should know. */
  readonly warn: (text: string) => void;
  /** The host wants the process to end. */
  readonly dismiss: () => void;
}

/** An agent, as its process uses it. */
export interface Agent {
  readonly ports: Ports;
  readonly session: SessionState;
  readonly transcript: TranscriptWriter;
  readonly hooks: HookService;
  readonly sessionHooks: SessionHooks;
  readonly mcp: McpService;
  readonly tasks: TaskService;
  readonly extensions: ExtensionCatalog;
  readonly subagents: Subagents;
  readonly features: FeatureSet;
  readonly results: ResultSender;
  readonly runner: Runner;
  /** Begins a session, or resumes one of an earlier process. */
  begin(restored: RestoredSession | null): void;
  /** Reports as the last message what part of the session could not be saved. */
  reportLostWrites(): void;
}

/** An agent with the services that its control handlers use. */
interface AssembledAgent extends Agent {
  readonly controls: Parameters<typeof bindControls<Parts>>[1];
}

/** The parts of an agent as they refer to each other. Later parts are read on demand. */
interface Parts extends Omit<AgentServices, "environment"> {
  readonly environment: MovableEnvironment;
  readonly host: HostRequest | null;
  readonly substitute: (tool: Tool) => Tool;
  readonly transcriptPath: string;
  readonly promptQueue: PromptQueue;
  readonly skills: (thread: Thread) => SkillService;
  readonly plans: PlanMode;
  readonly schedule: Schedule;
  readonly hostCommands: HostCommands;
  readonly worktrees: WorkFolder;
  readonly subagents: Subagents;
  readonly commands: SlashCommands;
  readonly features: FeatureSet;
  readonly attachments: AttachmentReaders;
  readonly results: ResultSender;
  readonly loaded: () => Promise<unknown>;
  readonly sendInit: (promptUuids: readonly string[]) => void;
  readonly subagentTranscript: (id: string) => string;
  readonly runInSubagent: RunSkill;
  readonly sendResult: ResultSender["sendLocal"];
}

/**
 * Creates an agent. It is idle until it receives a message. This is the only place that knows all parts: each part
 * names the services that it needs, and reads them from `parts` on use.
 */
export function createAgent(setup: AgentSetup): AssembledAgent {
  const { options, settings } = setup;
  const environment: MovableEnvironment = { ...setup.environment };
  const ports = { ...setup.ports, model: modelIn(setup.ports.env, setup.ports.model) };
  const session = initialSessionState(setup);
  const out = new Outbox(setup.send, ports.ids, ports.clock, () => session.id);
  const transcript = sessionTranscript({ ports, environment, options, session, out, warn: setup.warn });
  const status = new StatusEmitter({ ports, options, session, out, transcript });
  const promptQueue = new PromptQueue(queueJournal({ ports, transcript }));
  const sandbox = new Sandbox(
    ports,
    () => settings.effective,
    () => excludedCommands(settings.layers),
  );
  const parts: Parts = {
    ...{ ports, environment, options, settings, session, out, transcript, status, promptQueue, sandbox },
    clientInfo: noClientInfo(),
    fileIndex: new FileIndex(ports.files, () => ports.clock.now()),
    startedAt: ports.clock.now(),
    host: setup.host,
    dismiss: setup.dismiss,
    substitute: setup.substitute ?? ((tool) => tool),
    skills: (thread) => new ThreadSkills(parts, thread, { expand: expandCommand, runInSubagent: parts.runInSubagent }),
    loaded: () => Promise.all([mcp.settled(), tools.prepare(), extensions.ready()]),
    sendInit: (promptUuids) => sendInit(parts, promptUuids),
    confirmSwitch: (request) => confirmSwitch(parts, request),
    subagentTranscript: (id) => subagentPath(parts, id),
    ask: (question, signal, schema) =>
      runSideQuery(parts, session.model, question, signal, schema === undefined ? {} : { schema }),
    sideTurn: (question, signal) => sideTurn(parts, question, signal),
    runInSubagent: (skill, prompt, call) => subagents.fork(skill, prompt, call),
    sendResult: (...result) => results.sendLocal(...result),
    get transcriptPath() {
      return transcript.path ?? transcriptPathOf({ ports, environment, session });
    },
    get attachments() {
      return { ...coreAttachments, ...features.attachments };
    },
    get thread() {
      return thread;
    },
    get permissions() {
      return permissions;
    },
    get hooks() {
      return hooks;
    },
    get sessionHooks() {
      return sessionHooks;
    },
    get mcp() {
      return mcp;
    },
    get tasks() {
      return tasks;
    },
    get extensions() {
      return extensions;
    },
    get plans() {
      return plans;
    },
    get subagents() {
      return subagents;
    },
    get schedule() {
      return schedule;
    },
    get memory() {
      return memory;
    },
    get worktrees() {
      return workFolder;
    },
    get hostCommands() {
      return hostCommands;
    },
    get tools() {
      return tools;
    },
    get commands() {
      return commands;
    },
    get features() {
      return features;
    },
    get results() {
      return results;
    },
    get runner() {
      return runner;
    },
  };
  const commandsChanged = (): void => void out.send("system/commands_changed", { commands: commands.listing() });
  const expandCommand: ExpandCommand = (command, args, signal) => expand(parts, command, args, signal);

  const permissions = new PermissionService(parts);
  const hooks = new HookService(parts, {
    callMcpTool: (call, signal) => callServerTool(mcp, call, signal),
    examine: (about, signal) => subagents.examine(about, signal),
    mainAgentHooks: () => subagents.main()?.hooks ?? [],
  });
  const sessionHooks = new SessionHooks(parts);
  const mcp = new McpService(parts, setup.mcp, commandsChanged);
  const tasks = new TaskService(parts);
  const extensions = new ExtensionCatalog(parts, {
    listCommands: () => commands.listing(),
    commandsChanged,
    skillsAdded: (text) => {
      if (thread.conversation.leaf !== null) addContexts(ports.ids, thread, [text]);
    },
  });
  const plans = new PlanMode(parts);
  const schedule = new Schedule(parts);
  const workFolder = new WorkFolder(parts);
  const subagents = new Subagents(parts, {
    runTurn: (turn) => runTurn(parts, turn),
    preamble: (of) => preamble(parts, of),
    recall: (of, lines) => recall(parts, of, lines),
    expand: expandCommand,
  });
  const tools = new Toolbox(parts, permissions.rules);
  const thread = mainThread({
    ...{ environment, options, env: ports.env, session, transcript, out },
    agentType: () => subagents.main()?.type ?? null,
    system: () => systemBlocks((systemPromptRecord.isOn ? session.recordedPrompt : null) ?? systemPrompt(parts)),
    preamble: () => preamble(parts, { isMain: true, tools: subagents.mainTools() }),
    tools: () => subagents.mainTools(),
  });
  const results = new ResultSender({
    ...{ ports, out, session },
    isDeferred: () => runner.inputClosed && tasks.agentsAtWork,
    drainDenials: () => subagents.drainDenials(),
    subagentStats: () => subagents.stats.frame,
  });
  const runner = new Runner({
    ...{ promptQueue, status, options, session, results, tasks },
    features: {
      initialPrompt: () => features.initialPrompt(),
      interrupted: () => features.interrupted(),
      idle: () => features.idle(),
    },
    runTurn: (message, control) => runMainTurn(parts, message, control),
    dismiss: setup.dismiss,
    warn: setup.warn,
  });
  // In the order in which they take part in a turn. Only the parts above refer to a feature by name, and only to some
  // features.
  const memory = new NestedMemory(parts);
  const hostCommands = new HostCommands(parts);
  const systemPromptRecord = new SystemPromptRecord(parts, () => systemPrompt(parts));
  const features = new FeatureSet([
    workFolder,
    settingsWatch(parts),
    memory,
    waitingSkillsFeature(parts),
    mentionsFeature(parts, (paths, signal) => memory.touched(thread, paths, signal)),
    backgroundHooks({ ports, drainAnswers: () => hooks.background.drain() }),
    changedFilesFeature(parts),
    new Compaction(parts),
    plans,
    new OutputStyleNotices(parts),
    systemPromptRecord,
    schedule,
    new Checkpoints(parts),
    deferredCallFeature(parts),
    goalFeature(parts),
    subagents,
    new PromptSuggestions(parts),
    toolSummariesFeature(parts),
  ]);
  const commands: SlashCommands = new SlashCommands(parts, [
    ...builtinCommands.map((command) => bindCommand(command, parts)),
    ...features.commands,
  ]);
  return {
    ...{
      ports,
      session,
      transcript,
      hooks,
      sessionHooks,
      mcp,
      tasks,
      extensions,
      subagents,
      features,
      results,
      runner,
    },
    begin: (restored) => (restored === null ? nameSession(parts) : restoreSession(parts, restored)),
    reportLostWrites: () => reportLostWrites(parts),
    controls: () => ({ services: parts, features: features.controls, lineRead: () => runner.lineRead() }),
  };
}

/**
 * The control handlers of an agent. `agent` is called with the first request, because the connection exists before the
 * agent.
 */
export const controlHandlers = (agent: () => AssembledAgent): Handlers<"agent"> =>
  bindControls(coreControls, () => agent().controls());
