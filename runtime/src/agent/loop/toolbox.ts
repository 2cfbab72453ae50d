import { reasonOf } from "../../unknown/reason.ts";
import type { Agent } from "../agent.ts";
import { type Block, reminder } from "../core/conversation.ts";
import { sessionFolders } from "../core/session-folders.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool, ToolContext, ToolFolders, ToolInput, ToolResult } from "../core/tool.ts";
import { unknownTool } from "../core/tool-result.ts";
import type { StructuredAnswerService } from "../core/tool-services.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import { hookWords } from "../hook/text.ts";
import { resourceService } from "../mcp/resources.ts";
import { spokenName } from "../mcp/tool.ts";
import { lineFields } from "../model/answer-frames.ts";
import type { OfferedTool } from "../model/request.ts";
import { askSideQuery } from "../model/side-query.ts";
import { coversName, serverRule } from "../permission/rule.ts";
import { listedName } from "../session/init-frame.ts";
import { listMcpResources } from "../tool/builtin/list-mcp-resources-tool.ts";
import { readMcpResource } from "../tool/builtin/read-mcp-resource-tool.ts";
import { structuredOutput } from "../tool/builtin/structured-output.ts";
import { displayName, xDisplay } from "../tool/display/x-display.ts";
import { chooseTools, findTool, missingTool } from "../tool/registry.ts";
import { TaskList } from "../tool/task-list.ts";
import { Pages } from "../tool/web/page.ts";
import { type AnswerCheck, compileCheck } from "./answer-check.ts";
import type { CallEnd, ToolUse } from "./tool-call.ts";

const isInput = (value: unknown): value is ToolInput => typeof value === "object" && value !== null;

/** The tools of a session, and what becomes of their calls. */
export class Toolbox {
  readonly #agent: Agent;
  /** Tools that rules took away when the session began. Later rules refuse their calls. */
  readonly #barred: readonly string[];
  readonly #taskList: TaskList;
  readonly #pages: Pages;
  #check: AnswerCheck | null = null;
  #answer: { readonly value: unknown } | null = null;

  constructor(agent: Agent) {
    this.#agent = agent;
    this.#barred = agent.permissions.rules.flatMap(({ behavior, content, tool }) =>
      behavior === "deny" && content === undefined ? tool : [],
    );
    this.#pages = new Pages(agent.ports.web, agent.ports.clock);
    this.#taskList = new TaskList({
      created: (task) => agent.hooks.taskChanged("TaskCreated", task),
      completed: (task) => agent.hooks.taskChanged("TaskCompleted", task),
    });
  }

  /** Where the shell of the main thread stands. */
  directory(): string {
    return this.#agent.thread.place.shell.cwd;
  }

  /** The tools of the main thread: those that are named, or the usual ones. */
  all(names: readonly string[] | null = this.#agent.options.tools): readonly Tool[] {
    const { options, mcp, ports, session } = this.#agent;
    const setting = {
      model: session.model,
      promptChannel: options.permissionPromptTool === "stdio",
      todoList: /^(?:0|false|no|off)$/i.test(ports.env.CLAUDE_CODE_ENABLE_TASKS ?? ""),
      searchTools: this.#gone("Bash") || options.allowedTools.some((rule) => /^(?:Glob|Grep)\b/.test(rule)),
      display: displayName(ports.env) !== null,
    };
    const schema = this.schema();
    const chosen = [
      ...chooseTools(setting, names),
      ...(mcp.hasResources ? [listMcpResources, readMcpResource] : []),
      ...(schema === null ? [] : [structuredOutput(schema)]),
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
    return [...chosen, ...mcp.tools()].filter(
      (tool) => !this.#gone(tool.name, serverRule(tool.name, tool.subject({}))),
    );
  }

  #gone(name: string, server: string | null = null): boolean {
    return this.#barred.some((rule) => coversName(rule, name, false, server));
  }

  find(thread: Thread, name: string): Tool | undefined {
    const tool = findTool(thread.tools(), name);
    return tool && this.#agent.substitute(tool);
  }

  /** The answer to a call of a tool that a thread does not have. */
  missing(thread: Thread, name: string): ToolResult {
    if (thread.agentId !== null && name === "AskUserQuestion") {
      return unknownTool(
        name,
        "AskUserQuestion is not available inside subagents. Do the work with the tools you have and say in your report what is open.",
      );
    }
    const elsewhere = thread.agentId !== null && findTool(this.all(), name) !== undefined;
    return elsewhere
      ? unknownTool(name, `${name} cannot be called here. Go on with the tools that are offered.`)
      : missingTool(name);
  }

  /** A block as the model is reminded of it: tools go by their own names, inputs are those of the model. */
  named(thread: Thread, block: Block): Block {
    const tool = block.type === "tool_use" ? this.find(thread, String(block.name)) : undefined;
    if (tool === undefined) return block;
    const input = isInput(block.input) ? { input: tool.recalled(block.input) } : {};
    return { ...block, name: tool.name, ...input };
  }

  names(thread: Thread): string[] {
    return thread.tools().map((tool) => listedName(tool.name));
  }

  /** The agents that a call may be handed to. */
  agentListing(): { name: string; description: string; model?: string }[] {
    return this.#agent.subagents.definitions().map(({ type, description, model }) => ({
      name: type,
      description,
      ...(model === null ? {} : { model }),
    }));
  }

  agentNames(): string[] {
    return this.agentListing().map(({ name }) => name);
  }

  /** The schema that the turn's answer must fit; `null`: any answer will do. */
  schema(): Readonly<Record<string, unknown>> | null {
    return this.#agent.introduction.jsonSchema ?? this.#agent.options.jsonSchema;
  }

  /** The tools as the API is told of them. */
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

  /** A block of an answer as it is shown: a usable input has its defaults filled in. */
  async present(thread: Thread, block: Block): Promise<Block> {
    if (block.type !== "tool_use") return block;
    const tool = this.find(thread, String(block.name));
    if (tool === undefined || !isInput(block.input)) return block;
    return { ...block, input: await tool.completed(tool.shown(block.input, this.directory()), this.#agent.plans) };
  }

  /** What a frame says of the tools that it names: whose they are, and what people call them. */
  meta(thread: Thread, block: Block): object {
    if (block.type !== "tool_use") return {};
    const name = String(block.name);
    const tool = this.find(thread, name);
    const unknown = tool === undefined ? /^mcp__.+?__(.+)$/s.exec(name)?.[1] : undefined;
    if (unknown !== undefined) return { tool_use_meta: [{ id: block.id, display_name: spokenName(unknown) }] };
    const subject = tool?.subject({});
    if (tool === undefined || subject?.kind !== "mcp") return {};
    const display = this.#agent.mcp.find(subject.server)?.titleOf(subject.tool) ?? tool.displayName;
    const origin = { server_display_name: subject.server, tool_name: subject.tool };
    return { tool_use_meta: [{ id: block.id, display_name: display, ...origin }] };
  }

  overlaps(thread: Thread, use: ToolUse): boolean {
    const tool = this.find(thread, use.name);
    const accepted = tool?.accept(use.input);
    return tool !== undefined && accepted?.ok === true && tool.concurrencySafe(accepted.input);
  }

  context(thread: Thread, toolUseId: string, signal: AbortSignal): ToolContext {
    const agent = this.#agent;
    return {
      ports: agent.ports,
      signal,
      toolUseId,
      sessionId: agent.session.id,
      ...(thread.agentId === null ? {} : { agentId: thread.agentId }),
      model: thread.model(),
      permissionMode: thread.mode(),
      projectDirectory: thread.place.root,
      additionalDirectories: [...thread.place.further, ...agent.session.additionalDirectories],
      folders: this.folders(),
      shell: thread.place.shell,
      files: thread.files,
      sandbox: agent.sandbox,
      childEnvironment: {},
      services: {
        commands: agent.tasks,
        taskList: this.#taskList,
        plan: agent.plans,
        permissions: agent.permissions,
        subagents: agent.subagents,
        skills: agent.skillsOf(thread),
        catalogue: () => thread.tools(),
        resources: agent.mcp.hasResources ? resourceService(agent.mcp) : null,
        web: this.#pages,
        ask: (question, stop) => askSideQuery(agent, thread.model(), question, stop),
        display: xDisplay(agent.ports, thread.place.shell.cwd, this.folders().results),
        answer: this.#answers(),
      },
    };
  }

  /** Makes ready what the turn's answer is checked with. */
  async prepare(): Promise<void> {
    const schema = this.schema();
    if (schema === null || this.#check) return;
    this.#check = await compileCheck(schema).catch(
      (cause): AnswerCheck =>
        () =>
          `the schema itself is wrong: ${reasonOf(cause)}`,
    );
  }

  /** The answer that the running turn gave; `null` so far. */
  takeAnswer(): { readonly value: unknown } | null {
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

  /** Shows a result and takes it into the conversation. */
  deliver(thread: Thread, record: TurnRecord, end: CallEnd): void {
    const { ports, out } = this.#agent;
    const uuid = ports.ids.uuid();
    const block: Block = {
      tool_use_id: end.use.id,
      type: "tool_result",
      content: end.result.content,
      ...(end.result.isError === undefined ? {} : { is_error: end.result.isError }),
    };
    if (end.halts === "deferred") return;
    record.numTurns += 1;
    if (end.denied) {
      record.denials.push({ tool_name: end.use.name, tool_use_id: end.use.id, tool_input: end.input });
    }
    const stopped = thread.agentId !== null && end.decision === null;
    const meta =
      stopped || (end.decision === null && end.nonExecution === null)
        ? {}
        : {
            tool_result_meta: [
              {
                id: end.use.id,
                ...(end.nonExecution === null ? {} : { non_execution_kind: end.nonExecution }),
                ...(end.decision === null ? {} : { permission_decision: end.decision }),
              },
            ],
          };
    thread.conversation.add({ uuid, role: "user", content: [block] });
    const message = { role: "user", content: [block] };
    thread.transcript.chain("user", {
      uuid,
      parentUuid: end.use.blockUuid,
      message,
      toolUseResult: end.result.structured,
      sourceToolAssistantUUID: end.use.blockUuid,
      ...(end.decision === null ? {} : { permissionDecision: lineFields(end.decision) }),
      ...(end.nonExecution === null ? {} : { toolDenialKind: end.nonExecution }),
    });
    if (thread.muted()) return;
    out.emitDated({
      type: "user",
      uuid,
      message,
      ...thread.marks,
      ...(thread.agentId === null || typeof end.result.structured === "string"
        ? { tool_use_result: end.result.structured }
        : {}),
      ...meta,
    });
  }

  /** Tells the model something beside the user's words. */
  tell(thread: Thread, contexts: readonly string[]): void {
    for (const text of contexts) {
      const uuid = this.#agent.ports.ids.uuid();
      thread.conversation.add({ uuid, role: "user", content: [reminder(text)] });
      const attachment = { ...hookWords(text), toolUseID: uuid };
      thread.transcript.chain("attachment", { uuid, attachment });
    }
  }

  /** The session's folders outside the project. */
  folders(): ToolFolders {
    return sessionFolders(this.#agent);
  }
}
