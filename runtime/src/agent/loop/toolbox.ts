import { reasonOf } from "../../guards/error.ts";
import type { Ports } from "../../ports.ts";
import type { ClientInfo } from "../core/client-info.ts";
import { asBlocks, type Block } from "../core/conversation.ts";
import { isOff, isOn } from "../core/field-values.ts";
import type { StartupOptions } from "../core/options.ts";
import type { ConfiguredRule } from "../core/permission-rule.ts";
import { type FolderSources, sessionFolders } from "../core/session-folders.ts";
import type { SessionState } from "../core/session-state.ts";
import { type ListedTask, TaskList } from "../core/task-list.ts";
import type { Thread } from "../core/thread.ts";
import type { CommandSandbox, Tool, ToolContext, ToolFolders, ToolInput, ToolResult } from "../core/tool.ts";
import { unknownTool } from "../core/tool-result.ts";
import type {
  CommandTasks,
  PermissionProbe,
  PlanService,
  ScheduleService,
  SkillService,
  StructuredAnswerService,
  SubagentService,
  WorktreeService,
} from "../core/tool-services.ts";
import type { McpService } from "../mcp/mcp-service.ts";
import { resourceService } from "../mcp/resources.ts";
import { readableToolName } from "../mcp/tool.ts";
import type { AnswerExtras } from "../model/answer-frames.ts";
import { countTokens } from "../model/count-tokens.ts";
import type { OfferedTool } from "../model/request.ts";
import { runSideQuery, type SideQueryServices } from "../model/side-query.ts";
import { searchWeb } from "../model/web-search.ts";
import { coversName, serverRule } from "../permission/rule.ts";
import { listedToolName } from "../session/init-frame.ts";
import { withPreviewFormat } from "../tool/builtin/ask-user-question.ts";
import { listMcpResources } from "../tool/builtin/list-mcp-resources-tool.ts";
import { readMcpResource } from "../tool/builtin/read-mcp-resource-tool.ts";
import { structuredOutput } from "../tool/builtin/structured-output.ts";
import { displayName, xDisplay } from "../tool/display/x-display.ts";
import { chooseTools, findTool, missingTool } from "../tool/registry.ts";
import { PageFetcher } from "../tool/web/page.ts";
import { type AnswerCheck, compileCheck } from "./answer-check.ts";
import type { ToolUse } from "./tool-call.ts";

const isInput = (value: unknown): value is ToolInput => typeof value === "object" && value !== null;

/** The services of the toolbox. */
export interface ToolboxServices extends FolderSources, SideQueryServices {
  readonly ports: Ports;
  readonly options: StartupOptions;
  readonly session: SessionState;
  readonly clientInfo: Pick<ClientInfo, "jsonSchema" | "toolAliases">;
  readonly thread: Thread;
  readonly permissions: PermissionProbe & {
    readonly rules: readonly ConfiguredRule[];
    removesServerTool(name: string): boolean;
  };
  readonly hooks: {
    taskChanged(event: "TaskCreated" | "TaskCompleted", task: ListedTask): Promise<string | null>;
  };
  readonly mcp: McpService;
  readonly sandbox: CommandSandbox;
  readonly tasks: CommandTasks;
  readonly plans: PlanService;
  readonly schedule: ScheduleService;
  readonly worktrees: WorktreeService;
  readonly subagents: SubagentService & { definitions(): readonly ListedDefinition[] };
  /** The skills that the model of a thread can load. */
  readonly skills: (thread: Thread) => SkillService;
  /** The replacement for a built-in tool. */
  readonly substitute: (tool: Tool) => Tool;
}

/** Tools that run programs or load pages, which a restricted session lacks. */
const programTools = ["Bash", "CronCreate", "Monitor", "WebFetch"];

/** The tools that a simple session can have, whatever it names. */
const simpleTools = ["Bash", "Edit", "Read"] as const;

/** An agent that a call may delegate to. */
interface ListedDefinition {
  readonly type: string;
  readonly description: string;
  readonly model: string | null;
}

/** Whether ToolSearch has given the model the schema of a tool. */
const isFound = ({ conversation }: Thread, name: string): boolean =>
  conversation.links.some(({ content }) =>
    content.some((block) => asBlocks(block.content).some(({ tool_name: found }) => found === name)),
  );

/** The tools of a session: which tools a thread has, their services, and how they are shown. */
export class Toolbox {
  readonly #services: ToolboxServices;
  /**
   * Tools that rules removed when the session began. A deny rule that is added later refuses calls, but removes no
   * tool.
   */
  readonly #removalRules: readonly string[];
  readonly #taskList: TaskList;
  /** The tools of the last request of each thread whose turn runs: its answer can call no others. */
  readonly #requested = new WeakMap<Thread, readonly Tool[]>();
  /** Tools whose schema the model got after a failed call. */
  readonly #hinted = new Set<string>();
  readonly #pages: PageFetcher;
  #check: AnswerCheck | null = null;
  #answer: { readonly value: unknown } | null = null;

  /** `rules`: the permission rules at the start of the session. */
  constructor(services: ToolboxServices, rules: readonly ConfiguredRule[]) {
    const { ports, hooks, options } = services;
    this.#services = services;
    const denied = rules.flatMap(({ behavior, content, tool }) =>
      behavior === "deny" && content === undefined ? tool : [],
    );
    this.#removalRules = options.restricted ? [...denied, ...programTools] : denied;
    this.#pages = new PageFetcher(ports.web, ports.clock);
    this.#taskList = new TaskList({
      created: (task) => hooks.taskChanged("TaskCreated", task),
      completed: (task) => hooks.taskChanged("TaskCompleted", task),
    });
  }

  /** The current directory of the main thread's shell. */
  directory(): string {
    return this.#services.thread.workDirectory.shell.cwd;
  }

  /** The tools of the main thread: the named ones, or the default set. */
  all(names: readonly string[] | null = this.#services.options.tools): readonly Tool[] {
    const { options, mcp, ports, session, permissions } = this.#services;
    const chosenNames = options.simple ? simpleTools.filter((name) => names?.includes(name) ?? true) : names;
    const setting = {
      model: session.model,
      promptChannel: options.permissionPromptTool === "stdio" && options.permissionPrompts !== "none",
      todoList: isOff(ports.env.CLAUDE_CODE_ENABLE_TASKS),
      taskList:
        isOn(ports.env.CLAUDE_CODE_ENABLE_TODO_TOOLS) ||
        options.allowedTools.some((rule) => /^(?:TodoWrite|Task(?:Create|Get|List|Update))\b/.test(rule)),
      toolSearch: !isOff(ports.env.ENABLE_TOOL_SEARCH),
      schedules: !isOn(ports.env.CLAUDE_CODE_DISABLE_CRON),
      webPages: !isOn(ports.env.CLAUDE_CODE_DISABLE_WEB_FETCH),
      searchTools: this.#isRemoved("Bash") || options.allowedTools.some((rule) => /^(?:Glob|Grep)\b/.test(rule)),
      display: displayName(ports.env) !== null,
    };
    const schema = this.schema();
    const chosen = [
      ...chooseTools(setting, chosenNames).map((tool) => withPreviewFormat(tool, ports.env)),
      ...(mcp.hasResources ? [listMcpResources, readMcpResource] : []),
      ...(schema === null ? [] : [structuredOutput(schema)]),
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
    return [...chosen, ...mcp.tools()].filter(
      (tool) =>
        !permissions.removesServerTool(tool.name) &&
        !this.#isRemoved(tool.name, serverRule(tool.name, tool.subject({}))) &&
        !(tool.name === "Monitor" && this.#isRemoved("Bash")),
    );
  }

  #isRemoved(name: string, server: string | null = null): boolean {
    return this.#removalRules.some((rule) => coversName(rule, name, false, server));
  }

  find(thread: Thread, name: string): Tool | undefined {
    const tools = this.#requested.get(thread) ?? thread.tools();
    const tool = findTool(tools, this.#services.clientInfo.toolAliases.get(name) ?? name);
    return tool && this.#services.substitute(tool);
  }

  /**
   * The schema of a tool whose call failed, for a model that does not have it. `null` if the model has it, or has been
   * given it like this, or if the tool is gone.
   */
  schemaHint(thread: Thread, { name, deferred, inputSchema }: Tool): string | null {
    if (!deferred || findTool(thread.tools(), "ToolSearch") === undefined || isFound(thread, name)) return null;
    if (this.#hinted.has(name) || findTool(thread.tools(), name) === undefined) return null;
    this.#hinted.add(name);
    return (
      `You called this tool without its input schema, which is: ${JSON.stringify(inputSchema)}\nIf your input does not ` +
      "match it, correct the input and call the tool again. If it matches, something else caused the error. If the " +
      `corrected call fails like this one, load the tool with ToolSearch ("select:${name}") before you call it again.`
    );
  }

  /** What a model that does not have the schema of a tool reads with the problems of its input; `null` if it has it. */
  unloadedHint(thread: Thread, { name, deferred, inputSchema }: Tool): string | null {
    if (!deferred || findTool(thread.tools(), "ToolSearch") === undefined || isFound(thread, name)) return null;
    return (
      `The request to the model had no input schema of this tool. Load the tool with ToolSearch ("select:${name}") ` +
      `before you call it again. The schema is: ${JSON.stringify(inputSchema)}`
    );
  }

  /** The result of a call of a tool that a thread does not have. */
  missing(thread: Thread, name: string): ToolResult {
    if (thread.agentId !== null && name === "AskUserQuestion") {
      return unknownTool(
        name,
        "AskUserQuestion is not available inside subagents. Do the work with the tools you have and say in your report what is open.",
      );
    }
    if (findTool(this.all(), name) !== undefined)
      return unknownTool(name, `${name} cannot be called here. Continue with the available tools.`);
    const isLeftOut = this.#services.options.tools !== null && findTool(this.all(null), name) !== undefined;
    return isLeftOut ? unknownTool(name, `${name} is off in this session, also for subagents.`) : missingTool(name);
  }

  /**
   * Converts a block for the model's history: inputs as the model gave them, and canonical names of the tools whose
   * schema the model has.
   */
  named(thread: Thread, block: Block): Block {
    const tool = block.type === "tool_use" ? this.find(thread, String(block.name)) : undefined;
    if (tool === undefined) return block;
    const input = isInput(block.input) ? { input: tool.recalled(block.input) } : {};
    const isUnknown = tool.deferred && findTool(thread.tools(), "ToolSearch") && !isFound(thread, tool.name);
    // Matches the real agent: a name that the host gave to a tool stays.
    const isGiven = this.#services.clientInfo.toolAliases.has(String(block.name));
    return { ...block, name: isUnknown || isGiven ? block.name : tool.name, ...input };
  }

  names(thread: Thread): string[] {
    return thread.tools().map((tool) => listedToolName(tool.name));
  }

  /** The agents that a call may delegate to. */
  agentListing(): { name: string; description: string; model?: string }[] {
    return this.#services.subagents.definitions().map(({ type, description, model }) => ({
      name: type,
      description,
      ...(model === null ? {} : { model }),
    }));
  }

  agentNames(): string[] {
    return this.agentListing().map(({ name }) => name);
  }

  /** The schema that the turn's answer must match; `null`: any answer is accepted. */
  schema(): Readonly<Record<string, unknown>> | null {
    return this.#services.clientInfo.jsonSchema ?? this.#services.options.jsonSchema;
  }

  /** The tools of a turn's next request, in the form of the API. Its answer calls these, even if their server leaves. */
  requested(thread: Thread): readonly OfferedTool[] {
    this.#requested.set(thread, thread.tools());
    return this.offered(thread);
  }

  /** The tools in the form of the API. */
  offered(thread: Thread): readonly OfferedTool[] {
    const tools = thread.tools();
    const searchable = tools.some((tool) => tool.name === "ToolSearch");
    return tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      deferred: searchable && tool.deferred,
    }));
  }

  /** The turn of a thread is over, so calls are again of the tools that the session has. */
  turnEnded(thread: Thread): void {
    this.#requested.delete(thread);
  }

  /** Converts a block of an answer to its shown form, with the defaults of a valid input filled in. */
  async present(thread: Thread, block: Block): Promise<Block> {
    if (block.type !== "tool_use") return block;
    const tool = this.find(thread, String(block.name));
    if (tool === undefined || !isInput(block.input)) return block;
    return { ...block, input: await tool.completed(tool.shown(block.input, this.directory()), this.#services.plans) };
  }

  /** The metadata of the tools that a frame names: source and display name. */
  meta(thread: Thread, block: Block): Pick<AnswerExtras, "tool_use_meta"> {
    if (block.type !== "tool_use") return {};
    const name = String(block.name);
    const tool = this.find(thread, name);
    const unknown = tool === undefined ? /^mcp__.+?__(.+)$/s.exec(name)?.[1] : undefined;
    if (unknown !== undefined)
      return { tool_use_meta: [{ id: String(block.id), display_name: readableToolName(unknown) }] };
    const subject = tool?.subject({});
    if (tool === undefined || subject?.kind !== "mcp") return {};
    const server = this.#services.mcp.find(subject.server);
    const display = server?.titleOf(subject.tool) ?? tool.displayName;
    const origin = { server_display_name: server?.ownName ?? subject.server, tool_name: subject.tool };
    return { tool_use_meta: [{ id: String(block.id), display_name: display, ...origin }] };
  }

  overlaps(thread: Thread, use: ToolUse): boolean {
    const tool = this.find(thread, use.name);
    const accepted = tool?.accept(use.input);
    return tool !== undefined && accepted?.ok === true && tool.concurrencySafe(accepted.input);
  }

  context(thread: Thread, toolUseId: string, signal: AbortSignal): ToolContext {
    const services = this.#services;
    return {
      ports: services.ports,
      signal,
      toolUseId,
      sessionId: services.session.id,
      ...(thread.agentId === null ? {} : { agentId: thread.agentId }),
      model: thread.model(),
      permissionMode: thread.mode(),
      projectDirectory: thread.workDirectory.root,
      additionalDirectories: [...thread.workDirectory.further, ...services.session.additionalDirectories],
      folders: this.folders(),
      shell: thread.workDirectory.shell,
      files: thread.files,
      sandbox: services.sandbox,
      childEnvironment: {},
      services: {
        commands: services.tasks,
        taskList: this.#taskList,
        plan: services.plans,
        permissions: services.permissions,
        subagents: services.subagents,
        skills: services.skills(thread),
        catalogue: () => thread.tools(),
        failedServers: () => services.mcp.failures(),
        resources: services.mcp.hasResources ? resourceService(services.mcp) : null,
        web: this.#pages,
        schedule: services.schedule,
        worktrees: services.worktrees,
        ask: (question, stop) => runSideQuery(services, thread.model(), question, stop),
        countTokens: (content) => countTokens(services.ports, thread.model(), content),
        searchWeb: (search, stop) => searchWeb(services, thread.model(), search, stop),
        display: xDisplay(services.ports, thread.workDirectory.shell.cwd, this.folders().results),
        answer: this.#answers(),
      },
    };
  }

  /** Prepares the validator of the turn's answer. */
  async prepare(): Promise<void> {
    const schema = this.schema();
    if (schema === null || this.#check) return;
    this.#check = await compileCheck(schema).catch(
      (cause): AnswerCheck =>
        () =>
          `the schema itself is invalid: ${reasonOf(cause)}`,
    );
  }

  /** The answer of the running turn; `null` if there is none yet. */
  consumeAnswer(): { readonly value: unknown } | null {
    const answer = this.#answer;
    this.#answer = null;
    return answer;
  }

  #answers(): StructuredAnswerService | null {
    const check = this.#check;
    if (check === null) return null;
    return {
      check,
      accept: (value) => {
        this.#answer = { value };
      },
    };
  }

  /** The folders of the session outside the project. */
  folders(): ToolFolders {
    return sessionFolders(this.#services);
  }
}
