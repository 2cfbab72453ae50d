import type { Ports } from "../../ports.ts";
import { configDirectory, projectFolder, sessionFiles } from "../../session/project-folder.ts";
import { TranscriptWriter } from "../../session/writer.ts";
import { reasonOf } from "../../unknown/reason.ts";
import { CheckpointDesk } from "../desk/checkpoint-desk.ts";
import { HookDesk } from "../desk/hook/hook-desk.ts";
import { SessionHooks } from "../desk/hook/session-hooks.ts";
import { PermissionDesk } from "../desk/permission-desk.ts";
import { PlanDesk } from "../desk/plan/plan-desk.ts";
import { SuggestionDesk } from "../desk/suggestion-desk.ts";
import { TaskDesk } from "../desk/task-desk.ts";
import { Toolbox } from "../desk/toolbox.ts";
import { McpDesk } from "../mcp/desk.ts";
import type { McpConnector } from "../mcp/session.ts";
import { resolveModel } from "../model/catalogue/catalogue.ts";
import { type EffortLevel, effortOf, isEffortLevel } from "../model/catalogue/effort.ts";
import { isBarred, type PermissionMode, permissionModes } from "../permission/mode.ts";
import { mainTools } from "../task/definition/tools.ts";
import { Subagents } from "../task/subagents.ts";
import type { Tool } from "../tool/types.ts";
import { Runner } from "../turn/runner.ts";
import type { Thread } from "../turn/thread.ts";
import { FileIndex } from "../workspace/context/file-index.ts";
import { NestedMemory } from "../workspace/context/nested-memory.ts";
import { preamble } from "../workspace/context/preamble.ts";
import { systemPrompt } from "../workspace/context/system-prompt.ts";
import { excludedCommands } from "../workspace/excluded-commands.ts";
import { Shelf } from "../workspace/extension/shelf.ts";
import { Sandbox } from "../workspace/sandbox.ts";
import type { SettingsDesk } from "../workspace/settings/desk.ts";
import type { Settings } from "../workspace/settings/layers.ts";
import { modelSetting } from "../workspace/settings/model-setting.ts";
import type { Agent, HostRequest } from "./agent.ts";
import type { ProcessFacts } from "./facts.ts";
import { agentVersion } from "./identity.ts";
import { Inbox } from "./inbox.ts";
import { noIntroduction } from "./introduction.ts";
import { Notices } from "./notices.ts";
import type { AgentOptions } from "./options.ts";
import type { FrameSink } from "./outbox.ts";
import { Outbox } from "./outbox.ts";
import { newSession, type SessionState } from "./state.ts";

/** What an agent is made of. */
export interface AgentSetup {
  readonly ports: Ports;
  readonly facts: ProcessFacts;
  readonly options: AgentOptions;
  readonly sessionId: string;
  readonly settings: SettingsDesk;
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
    introduction: noIntroduction(),
    inbox: new Inbox(),
    fileIndex: new FileIndex(ports.files, () => ports.clock.now()),
    startedAt: ports.clock.now(),
    host: setup.host,
    settings: setup.settings,
    dismiss: setup.dismiss,
    substitute: setup.substitute ?? ((tool) => tool),
  };
  const agent = parts as Agent;
  parts.notices = new Notices(agent);
  parts.hooks = new HookDesk(agent);
  parts.sessionHooks = new SessionHooks(agent);
  parts.permissions = new PermissionDesk(agent);
  parts.plans = new PlanDesk(agent);
  parts.mcp = new McpDesk(agent, setup.mcp);
  parts.tasks = new TaskDesk(agent);
  parts.shelf = new Shelf(agent);
  parts.nestedMemory = new NestedMemory(agent);
  parts.subagents = new Subagents(agent);
  parts.suggestions = new SuggestionDesk(agent);
  parts.checkpoints = new CheckpointDesk(agent);
  parts.sandbox = new Sandbox(
    ports,
    () => setup.settings.effective,
    () => excludedCommands(setup.settings.layers),
  );
  parts.tools = new Toolbox(agent);
  parts.runner = new Runner(agent);
  parts.thread = mainThread(agent);
  return agent;
}

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
      ? { mirror: (filePath, entries) => void out.emit({ type: "transcript_mirror", filePath, entries }) }
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
    tools: () => mainTools(agent),
    shows: () => true,
    noticed: () => {},
    held: new Map(),
    holdsCalls: () => false,
    retrying: () => {},
    said: [],
    muted: () => false,
  };
}
