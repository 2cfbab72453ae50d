import type { Ports } from "../ports.ts";
import { configDirectory, projectFolder, sessionFiles } from "../session/project-folder.ts";
import { TranscriptWriter } from "../session/writer.ts";
import { reasonOf } from "../unknown/reason.ts";
import type { Agent, HostRequest } from "./agent.ts";
import { type EffortLevel, effortOf, isEffortLevel } from "./catalogue/effort.ts";
import { resolveModel } from "./catalogue/models.ts";
import { expand } from "./command/invoke.ts";
import { commandNames, listCommands } from "./command/listing.ts";
import { typedCommands } from "./command/typed-commands.ts";
import { FileIndex } from "./context/file-index.ts";
import { preamble } from "./context/preamble.ts";
import { systemPrompt } from "./context/system-prompt.ts";
import { noClientInfo } from "./core/client-info.ts";
import type { ProcessEnvironment } from "./core/environment.ts";
import { addContexts } from "./core/hook-context.ts";
import { agentVersion } from "./core/identity.ts";
import type { AgentOptions } from "./core/options.ts";
import type { FrameSink } from "./core/outbox.ts";
import { Outbox } from "./core/outbox.ts";
import { isBarred, type PermissionMode, permissionModes } from "./core/permission-mode.ts";
import { PromptQueue } from "./core/prompt-queue.ts";
import { newSession, type SessionState } from "./core/session-state.ts";
import { StatusEmitter } from "./core/status-emitter.ts";
import type { Thread } from "./core/thread.ts";
import type { Tool } from "./core/tool.ts";
import type { ExpandCommand } from "./extension/custom-command.ts";
import { ExtensionCatalog } from "./extension/extension-catalog.ts";
import { changedFilesFeature } from "./feature/changed-files/changed-files.ts";
import { Checkpoints } from "./feature/checkpoints/checkpoints.ts";
import { Compaction } from "./feature/compaction/compaction.ts";
import { goalFeature } from "./feature/goal/grade-goal.ts";
import { NestedMemory } from "./feature/memory/nested-memory.ts";
import { planAttachments } from "./feature/plan/attachments.ts";
import { PlanMode } from "./feature/plan/plan-mode.ts";
import { adoptChangedSettings, reportSettingsProblems } from "./feature/settings-watch/settings-watch.ts";
import { ThreadSkills } from "./feature/skills/skills.ts";
import { mainTools } from "./feature/subagents/definition/tools.ts";
import { subagentPath } from "./feature/subagents/record/transcript.ts";
import { Subagents } from "./feature/subagents/subagents.ts";
import { PromptSuggestions } from "./feature/suggestions/suggestions.ts";
import { HookService } from "./hook/hook-service.ts";
import { SessionHooks } from "./hook/session-hooks.ts";
import type { TurnEnd } from "./loop/decide.ts";
import { FeatureSet, type TurnFeature } from "./loop/feature.ts";
import { runTurn } from "./loop/loop.ts";
import { runMainTurn } from "./loop/main-turn.ts";
import { ResultSender } from "./loop/result-sender.ts";
import { Runner } from "./loop/runner.ts";
import { Toolbox } from "./loop/toolbox.ts";
import { callServerTool } from "./mcp/hook-call.ts";
import { McpService } from "./mcp/mcp-service.ts";
import type { McpConnector } from "./mcp/session.ts";
import { PermissionService } from "./permission/permission-service.ts";
import { excludedCommands } from "./sandbox/excluded-commands.ts";
import { Sandbox } from "./sandbox/sandbox.ts";
import { sendInit } from "./session/init-frame.ts";
import { recall } from "./session/restore.ts";
import type { Settings } from "./settings/layers.ts";
import { modelSetting } from "./settings/model-setting.ts";
import type { SettingsService } from "./settings/settings-service.ts";
import { TaskService } from "./task/task-service.ts";

/** What an agent is made of. */
export interface AgentSetup {
  readonly ports: Ports;
  readonly facts: ProcessEnvironment;
  readonly options: AgentOptions;
  readonly sessionId: string;
  readonly settings: SettingsService;
  readonly send: FrameSink;
  readonly host: HostRequest | null;
  /** Reaches MCP servers outside the host; `null` where there are to be none. */
  readonly mcp: McpConnector | null;
  /** Puts another tool in the place of each of the agent's own. */
  readonly substitute?: (tool: Tool) => Tool;
  /** Something went wrong that ends no session but that a person should know. */
  readonly warn: (text: string) => void;
  /** The host wants the process to end. */
  readonly dismiss: () => void;
}

/** Puts an agent together. It does nothing until it is given a message. */
export function createAgent(setup: AgentSetup): Agent {
  const { ports, facts, options } = setup;
  const { model, permissions } = setup.settings.effective;
  const wanted = options.model ?? (typeof model === "string" ? model : null);
  const mode = options.permissionMode ?? presetMode(permissions) ?? "default";
  const session = newSession({
    id: setup.sessionId,
    cwd: facts.cwd,
    additionalDirectories: [...options.addDirectories, ...setup.settings.honouredDirectories],
    model: resolveModel(wanted ?? undefined),
    requestedModel: wanted,
    thinking: options.thinking,
    effort: options.effort ?? settledEffort(setup.settings.effective, resolveModel(wanted ?? undefined)),
    mode: isBarred(mode, permissions) ? "default" : mode,
    title: null,
  });
  const out = new Outbox(setup.send, ports.ids, ports.clock, () => session.id);
  const transcript = sessionTranscript(setup, session, out);
  const folder = projectFolder(configDirectory(ports.env), facts.cwd);
  const parts: { -readonly [Part in keyof Agent]?: Agent[Part] } = {
    ports,
    facts,
    options,
    session,
    out,
    transcript,
    get transcriptPath() {
      return sessionFiles(folder, session.id).transcript;
    },
    introduction: noClientInfo(),
    inbox: new PromptQueue(),
    fileIndex: new FileIndex(ports.files, () => ports.clock.now()),
    startedAt: ports.clock.now(),
    host: setup.host,
    attachments: { ...coreAttachments, ...planAttachments, ...memoryAttachments, ...changedFileAttachments },
    settings: setup.settings,
    dismiss: setup.dismiss,
    substitute: setup.substitute ?? ((tool) => tool),
  };
  const agent = parts as Agent;
  parts.notices = new StatusEmitter(agent);
  parts.hooks = new HookService(agent, (call, signal) => callServerTool(agent.mcp, call, signal));
  parts.sessionHooks = new SessionHooks(agent);
  parts.permissions = new PermissionService(agent);
  parts.plans = new PlanMode(agent);
  parts.mcp = new McpService(agent, setup.mcp, () => announceCommands(agent));
  parts.tasks = new TaskService(agent);
  parts.shelf = new ExtensionCatalog(agent, {
    listCommands: () => agent.runner.commands(),
    commandsChanged: () => announceCommands(agent),
    skillsAdded: (text) => {
      if (agent.thread.conversation.leaf !== null) agent.tools.tell(agent.thread, [text]);
    },
  });
  parts.nestedMemory = new NestedMemory(agent);
  const expandCommand: ExpandCommand = (command, args, signal) => expand(agent, command, args, signal);
  parts.subagents = new Subagents(agent, {
    runTurn: (turn) => runTurn(agent, turn),
    preamble: (remembers, workDirectory) => preamble(agent, remembers, workDirectory),
    recall: (thread, lines) => recall(agent, thread, lines),
    expand: expandCommand,
  });
  parts.skills = (thread) =>
    new ThreadSkills(agent, thread, {
      expand: expandCommand,
      runInSubagent: (skill, prompt, call) => agent.subagents.fork(skill, prompt, call),
    });
  parts.suggestions = new PromptSuggestions(agent);
  parts.checkpoints = new Checkpoints(agent);
  parts.sandbox = new Sandbox(
    ports,
    () => setup.settings.effective,
    () => excludedCommands(setup.settings.layers),
  );
  parts.tools = new Toolbox(agent);
  parts.thread = mainThread(agent);
  parts.subagentTranscript = (id) => subagentPath(agent, id);
  parts.compaction = new Compaction(agent);
  parts.results = new ResultSender({
    ports,
    out,
    session,
    isHeld: () => agent.runner.inputClosed && agent.tasks.agentsAtWork,
    subagentStats: () => agent.subagents.stats.frame,
  });
  parts.loaded = () => Promise.all([agent.mcp.settled(), agent.tools.prepare(), agent.shelf.ready()]);
  parts.sendInit = (uuids) => sendInit(agent, uuids);
  parts.commands = typedCommands(agent);
  parts.features = new FeatureSet(features(agent));
  parts.runner = new Runner({
    ...agent,
    listing: { commands: () => listCommands(agent), names: () => commandNames(agent) },
    runTurn: (message, control) => runMainTurn(agent, message, control),
  });
  return agent;
}

/** The features of a session, in the order in which they take part in a turn. */
const features = (agent: Agent): TurnFeature[] => [
  {
    name: "settings",
    promptTaken: (signal) => adoptChangedSettings(agent, signal),
    turnAnnounced: () => reportSettingsProblems(agent),
  },
  {
    name: "memory",
    beforePrompt: (signal) => agent.nestedMemory.announce(signal),
    extendTurn: ({ thread, signal }) => ({
      afterTools: (touched) => agent.nestedMemory.touched(thread, touched, signal),
    }),
    cleared: () => agent.nestedMemory.reset(),
  },
  {
    name: "background-hooks",
    extendTurn: ({ thread }) =>
      thread.agentId === null
        ? { addNews: async () => addContexts(agent.ports.ids, thread, agent.hooks.detached.take()) }
        : null,
  },
  changedFilesFeature(agent),
  agent.compaction,
  agent.plans,
  agent.checkpoints,
  goalFeature(agent),
  {
    name: "subagents",
    initialPrompt: () => agent.subagents.takeInitialPrompt(),
    extendTurn: ({ thread }) =>
      thread.agentId === null ? { ended: agent.subagents.turnSpent().then((): TurnEnd => ({ kind: "budget" })) } : null,
    turnEnded: (signal) => agent.subagents.waitForBackground(signal),
    takeDenials: () => agent.subagents.takeDenials(),
  },
  agent.suggestions,
];

/** Tells the host that the slash commands changed. */
const announceCommands = ({ out, runner }: Agent): void =>
  void out.send("system/commands_changed", { commands: runner.commands() });

/** How much effort the settings want of a model; `null` where they do not say. */
function settledEffort(settings: Settings, model: string): EffortLevel | null {
  const wanted = modelSetting(settings, model, "effortLevel") ?? settings.effortLevel;
  return isEffortLevel(wanted) ? wanted : null;
}

/** The mode that the settings begin with; `null` where they name none. They cannot switch all questions off. */
function presetMode(permissions: unknown): PermissionMode | null {
  const given = typeof permissions === "object" && permissions !== null ? permissions : {};
  const { defaultMode } = given as { readonly defaultMode?: unknown };
  return permissionModes.find((name) => name === defaultMode && name !== "bypassPermissions") ?? null;
}

function sessionTranscript(
  { ports, options, facts, warn }: AgentSetup,
  session: SessionState,
  out: Outbox,
): TranscriptWriter {
  const folder = projectFolder(configDirectory(ports.env), facts.cwd);
  return new TranscriptWriter({
    files: ports.files,
    clock: ports.clock,
    ids: ports.ids,
    path: options.session.persist ? sessionFiles(folder, session.id).transcript : null,
    stamp: () => ({
      sessionId: session.id,
      cwd: facts.cwd,
      version: agentVersion,
      entrypoint: ports.env.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli",
      gitBranch: facts.gitBranch,
      promptId: session.promptId,
      ...(session.slug === null ? {} : { slug: session.slug }),
    }),
    ...(options.session.mirror
      ? { mirror: (filePath, entries) => void out.send("transcript_mirror", { filePath, entries }) }
      : {}),
    onFailure: (error) => warn(`The transcript cannot be written: ${reasonOf(error)}`),
  });
}

function mainThread(agent: Agent): Thread {
  const { session, options } = agent;
  let surroundings: ReturnType<typeof preamble> | null = null;
  return {
    agentId: null,
    agentType: null,
    marks: { parent_tool_use_id: null },
    get conversation() {
      return session.conversation;
    },
    transcript: agent.transcript,
    files: new Map(),
    place: { root: agent.facts.cwd, further: [], shell: { cwd: agent.facts.cwd }, barred: () => null },
    fill: session.fill,
    lent: [],
    streams: options.streams.partialMessages,
    model: () => session.model,
    switchModel: (model) => {
      session.model = model;
    },
    effort: () => effortOf(session.model, session.effort),
    thinking: () => session.thinking,
    mode: () => session.mode,
    system: () => systemPrompt(agent),
    preamble: () => {
      surroundings ??= preamble(agent);
      return surroundings;
    },
    tools: () => mainTools(agent, agent.subagents.main()),
    shows: () => true,
    noticed: () => {},
    held: new Map(),
    holdsCalls: () => false,
    retrying: () => {},
    said: [],
    muted: () => false,
  };
}
