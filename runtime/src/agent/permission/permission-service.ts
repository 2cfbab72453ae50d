import { ConnectionError } from "../../connection/errors.ts";
import { configDirectory } from "../../session/project-folder.ts";
import { isBarred, lacksMode, type PermissionMode } from "../core/permission-mode.ts";
import { checksPlans } from "../core/plan-checks.ts";
import { SessionFailure } from "../core/session-failure.ts";
import type { Thread } from "../core/thread.ts";
import type { PermissionSubject, Tool, ToolInput, ToolResult } from "../core/tool.ts";
import type { NonExecution, PermissionMeta } from "../core/tool-decision.ts";
import { failedUse } from "../core/tool-result.ts";
import { decidePermission, lastUnchecked, withoutHost } from "./decide.ts";
import { deniedFile } from "./path/evaluate.ts";
import { hiddenFiles } from "./path/hidden.ts";
import { absoluteFile, pathRule } from "./path/match.ts";
import { acceptedBy, denialRefusal, inProject, type Refusal, refusedBy, rejectedBy } from "./question/decided-by.ts";
import type { QuestionAnswer } from "./question/host-answer.ts";
import { putQuestion } from "./question/put-question.ts";
import { askRetry } from "./question/retry.ts";
import { noPathResolver, resolvePaths } from "./resolve-paths.ts";
import { coversTool, parseRules } from "./rule.ts";
import { serverRules } from "./server-rules.ts";
import type { CallCase, PermissionServices } from "./services.ts";
import type {
  ConfiguredRule,
  Denial,
  HookVerdict,
  PermissionCase,
  PermissionChange,
  PromptChannel,
  Question,
  Reason,
  RuleSource,
} from "./types.ts";
import { applyUpdate, isFileDestination } from "./update.ts";

/** The outcome of the permission check of a call. */
export type PermissionVerdict =
  | { readonly kind: "allow"; readonly input: ToolInput; readonly decision: PermissionMeta }
  | {
      readonly kind: "deny";
      readonly result: ToolResult;
      readonly decision: PermissionMeta;
      readonly nonExecution: NonExecution | null;
      /** The turn ends with this refusal. */
      readonly interrupts: boolean;
    }
  | { readonly kind: "rejected"; readonly interrupts: boolean; readonly denied: boolean };

const isSameRule = (one: ConfiguredRule, other: ConfiguredRule): boolean =>
  one.behavior === other.behavior &&
  one.source === other.source &&
  one.tool === other.tool &&
  one.content === other.content;

/** Decides whether calls may run: by rules and modes, or by asking. */
export class PermissionService {
  readonly #services: PermissionServices;
  #sessionRules: readonly ConfiguredRule[] = [];
  readonly #argvRules: readonly ConfiguredRule[];
  readonly #serverModes = new Map<string, PermissionMode>();
  /** Rules for tools of servers that the host added. */
  #serverRules: readonly ConfiguredRule[] = [];
  #classifierReported = false;
  /** Whether the tool for questions existed at a call. */
  #hasPromptTool = false;

  constructor(services: PermissionServices) {
    this.#services = services;
    this.#argvRules = [
      ...parseRules(services.options.disallowedTools, "deny", "cliArg", services.environment.cwd),
      ...parseRules(services.options.allowedTools, "allow", "cliArg", services.environment.cwd),
    ];
  }

  /** All rules, of all sources. */
  get rules(): readonly ConfiguredRule[] {
    const { settings } = this.#services;
    // A rule that was added to a file is read from there too.
    const given = this.#sessionRules.filter(
      (rule) =>
        (rule.behavior !== "allow" || settings.honors(rule.source)) &&
        !settings.rules.some((stored) => isSameRule(stored, rule)),
    );
    const all = [...settings.rules, ...this.#argvRules, ...given];
    if (!this.managedOnly) return [...all, ...this.#serverRules];
    // Managed settings can disable all other allow rules. Deny rules always apply.
    const honored = all.filter(({ behavior, source }) => behavior === "deny" || source === "policySettings");
    return [...honored, ...this.#serverRules];
  }

  /** Whether only allow rules of managed settings count. */
  get managedOnly(): boolean {
    return this.#services.settings.managed.allowManagedPermissionRulesOnly === true;
  }

  /** Who can answer a question. */
  get channel(): PromptChannel {
    const { options } = this.#services;
    if (options.permissionPrompts === "none") return "forbidden";
    return options.permissionPromptTool === null ? "none" : "host";
  }

  /**
   * Switches the mode and notifies the host. Plan mode asks instead of checking if the answer to a request, `answered`,
   * or the bypass mode leads to it.
   */
  switchMode(mode: PermissionMode, answered = false): void {
    const { session, settings, status } = this.#services;
    const before = session.mode;
    if (mode === "plan" && before !== "plan") {
      session.modeBeforePlan = before;
      session.planChecks = !answered && before !== "bypassPermissions" && checksPlans(session.model, settings);
    }
    session.mode = mode;
    if (mode !== before) status.modeChanged();
  }

  /** Leaves a mode that the model or the settings no longer offer: auto mode, and its checks in plan mode. */
  reconsiderMode(): void {
    const { session, settings } = this.#services;
    if (lacksMode(session.model, session.mode)) this.switchMode("default");
    session.planChecks &&= checksPlans(session.model, settings);
  }

  /**
   * The failure of a session whose tool for questions does not exist; `null` if it does or the host answers. The first
   * call of a tool decides: a server that leaves later ends no session.
   */
  promptToolFailure(): SessionFailure | null {
    const { options, mcp } = this.#services;
    const tool = options.permissionPromptTool;
    if (this.#hasPromptTool || tool === null || tool === "stdio") return null;
    const names = mcp.tools().map(({ name }) => name);
    this.#hasPromptTool = names.includes(tool);
    if (this.#hasPromptTool) return null;
    const all = names.length === 0 ? "none" : names.join(", ");
    return new SessionFailure(
      `--permission-prompt-tool names ${tool}, which does not exist. Tools of MCP servers: ${all}`,
    );
  }

  /** Why the session may not switch to a mode; `null` if it may. */
  obstacleTo(mode: PermissionMode): "disabled" | "no-model" | "not-launched" | null {
    const { session, settings } = this.#services;
    if (isBarred(mode, settings.effective)) return "disabled";
    if (lacksMode(session.model, mode)) return "no-model";
    return mode === "bypassPermissions" && !this.#services.options.bypassAllowed ? "not-launched" : null;
  }

  /** Sets a separate mode for the tools of an MCP server; `null` removes it. */
  overrideServer(server: string, mode: PermissionMode | null): void {
    // Auto mode has no check here, so its calls ask as usual.
    if (mode === null || mode === "auto") this.#serverModes.delete(server);
    else this.#serverModes.set(server, mode);
  }

  /** Sets the policies for tools of the servers that the host added, from the configurations of all of them. */
  setServerPolicies(servers: unknown): void {
    this.#serverRules = serverRules(servers);
  }

  /** Whether the policy of a server removes a tool. */
  removesServerTool(name: string): boolean {
    return this.#serverRules.some(({ behavior, tool }) => behavior === "deny" && tool === name);
  }

  /**
   * Whether the host may read a file. Only rules about its path and the session's folders count: rules about the whole
   * tool Read, and the mode, concern the model.
   */
  async hostMayRead(path: string): Promise<boolean> {
    const subject = { kind: "read", path } as const;
    const bare = this.#caseOf(this.#services.thread, { name: "Read", aliases: [] }, { file_path: path }, subject);
    const paths = await resolvePaths(bare, this.#services.ports.files);
    const rules = bare.rules.filter(({ content }) => content !== undefined);
    return decidePermission({ ...bare, mode: "default", planChecks: false, rules, paths }).behavior === "allow";
  }

  /** Whether a file may be read without asking. */
  async mayRead(path: string): Promise<boolean> {
    const known = await this.#reading(path);
    return known !== null && decidePermission(known).behavior === "allow";
  }

  /**
   * Whether a model that need not read files first may change a file that it has not read: if it can read the file
   * without a permission request. Modes that check or plan actions count as the default mode here, and rules that allow
   * every file do not count.
   */
  async mayChangeUnread(path: string): Promise<boolean> {
    const known = await this.#reading(path);
    if (known === null) return false;
    const mode = known.mode === "auto" || known.mode === "plan" ? "default" : known.mode;
    const rules = known.rules.filter(({ behavior, content }) => behavior !== "allow" || content !== undefined);
    return decidePermission({ ...known, mode, rules }).behavior === "allow";
  }

  async #reading(path: string): Promise<PermissionCase | null> {
    const { thread, tools } = this.#services;
    const read = tools.find(thread, "Read");
    return read === undefined ? null : this.known(thread, read, { file_path: path });
  }

  /**
   * Whether a rule denies reading a file that no tool call names: one that the user mentions in a prompt, or a memory
   * file. Nothing else stands in the way of one, not even that the command line withholds the tool Read. `path`: absolute.
   */
  async readDenied(path: string): Promise<boolean> {
    const { rules } = this;
    const directories = this.#directories;
    // Rules are about the file that a tool would open for this path.
    if (absoluteFile(path, directories) !== path) return true;
    const paths = await resolvePaths({ ...directories, subject: { kind: "read", path } }, this.#services.ports.files);
    const isGeneral = (rule: ConfiguredRule): boolean =>
      rule.behavior === "deny" && rule.source !== "cliArg" && coversTool(rule, ["Read"]);
    return rules.some(isGeneral) || pathRule("read", "deny", path, { ...directories, rules, paths }) !== undefined;
  }

  /** Returns a test for files below a folder that rules hide from searches. */
  async hidden(root: string): Promise<(path: string) => boolean> {
    const directories = this.#directories;
    const subject = { kind: "search", path: root } as const;
    const paths = await resolvePaths({ ...directories, subject }, this.#services.ports.files);
    return hiddenFiles(root, { ...directories, rules: this.rules, paths });
  }

  get #directories() {
    const { environment, ports } = this.#services;
    const { cwd } = environment;
    return { cwd, projectDirectory: cwd, home: ports.env.HOME ?? "/", additionalDirectories: [] };
  }

  /** Whether a call may run without asking, given additional rules. */
  async mayRun(thread: Thread, tool: Tool, input: ToolInput, rules: readonly ConfiguredRule[]): Promise<boolean> {
    const known = await this.known(thread, tool, input);
    return decidePermission({ ...known, rules: [...known.rules, ...rules] }).behavior === "allow";
  }

  /** The refusal of a call that is denied before any hook runs; `null` for other calls. */
  async refusalOf(thread: Thread, tool: Tool, input: ToolInput): Promise<Refusal | null> {
    const subject = tool.subject(input);
    if (subject.kind !== "read" && subject.kind !== "write") return null;
    return denialRefusal(deniedFile(subject.kind, subject.path, await this.known(thread, tool, input)));
  }

  async check(call: CallCase): Promise<PermissionVerdict> {
    const { thread, tool, input, hook } = call;
    const { ports, sandbox } = this.#services;
    const verdict: HookVerdict | null =
      hook.decision === null
        ? null
        : {
            behavior: hook.decision,
            ...(hook.reason === "" ? {} : { reason: hook.reason }),
            answers: hook.decision === "allow" && hook.input !== null,
          };
    const bare = this.#case(thread, tool, input, verdict);
    const { subject } = bare;
    const leaving = input.dangerouslyDisableSandbox === true;
    const context: PermissionCase = {
      ...bare,
      confirmation: call.confirmation,
      ...(subject.kind === "command" && { confinement: await sandbox.confinementOf(subject.command, leaving) }),
      paths: await resolvePaths(bare, ports.files),
    };
    const decision = decidePermission(context);
    if (decision.behavior === "allow") {
      const source = acceptedBy(decision.reason);
      const reason = decision.reason === undefined ? {} : { reason_type: decision.reason.type };
      return { kind: "allow", input, decision: { decision: "accept", source, ...reason } };
    }
    if (decision.behavior === "deny") {
      const verdict = this.#refuse(call, decision);
      await askRetry(this.#services.hooks, call, decision);
      return verdict;
    }
    return this.#question(call, decision, context);
  }

  /** Applies permission updates of a host or a hook. An update that cannot be stored applies to the session. */
  async update(updates: readonly PermissionChange[]): Promise<void> {
    for (const update of updates) {
      this.#apply(update);
      if (!isFileDestination(update.destination) || (this.managedOnly && "rules" in update)) continue;
      // A settings file that cannot be changed failed to load. The host was notified of that.
      await this.#services.settings.keep(update, update.destination).catch(() => {});
    }
  }

  #apply(update: PermissionChange): void {
    const { session, environment } = this.#services;
    if (update.type === "setMode") {
      if (this.obstacleTo(update.mode) === null) this.switchMode(update.mode, true);
      return;
    }
    const { additionalDirectories } = session;
    const current = { mode: session.mode, rules: this.#sessionRules, additionalDirectories };
    const isBelowProject = (source: RuleSource): boolean => source === "session" || inProject.has(source);
    const next = applyUpdate(current, update, (source) => (isBelowProject(source) ? environment.cwd : undefined));
    this.#sessionRules = next.rules;
    session.additionalDirectories = [...next.additionalDirectories];
  }

  /** A call with everything that affects its permission, before hooks run. */
  async known(thread: Thread, tool: Tool, input: ToolInput): Promise<PermissionCase> {
    const bare = this.#case(thread, tool, input, null);
    return { ...bare, paths: await resolvePaths(bare, this.#services.ports.files) };
  }

  #case(thread: Thread, tool: Tool, input: ToolInput, hook: HookVerdict | null): PermissionCase {
    return { ...this.#caseOf(thread, tool, input, tool.subject(input)), hook };
  }

  #caseOf(thread: Thread, tool: PermissionCase["tool"], input: ToolInput, subject: PermissionSubject): PermissionCase {
    const { session, ports, extensions, plans } = this.#services;
    const { root, further, shell } = thread.workDirectory;
    return {
      tool,
      input,
      subject,
      mode: (subject.kind === "mcp" && this.#serverModes.get(subject.server)) || thread.mode(),
      planChecks: session.mode === "plan" && session.planChecks,
      rules: [...this.rules, ...thread.grantedRules],
      hook: null,
      cwd: shell.cwd,
      projectDirectory: root,
      additionalDirectories: [...further, ...session.additionalDirectories],
      home: ports.env.HOME ?? "/",
      configDirectory: configDirectory(ports.env),
      plan: plans.path,
      paths: noPathResolver,
      unseenShell: !session.shellRan,
      consent: subject.kind === "skill" ? extensions.needsConsent(subject.name) : null,
      channel: thread.isUnattended ? "unattended" : this.channel,
    };
  }

  #reportDenied({ tool, useId, thread }: CallCase, reason: Reason | undefined, message: string): void {
    if (thread.isUnwatched || thread.isUnattended) return;
    this.#services.out.send("system/permission_denied", {
      tool_name: tool.name,
      tool_use_id: useId,
      ...(thread.agentId === null ? {} : { agent_id: thread.agentId }),
      ...(reason === undefined ? {} : { decision_reason_type: reason.type }),
      ...(reason?.code === undefined ? {} : { decision_reason_code: reason.code }),
      ...(reason?.text === undefined ? {} : { decision_reason: reason.text }),
      message,
    });
  }

  #refuse(call: CallCase, denial: Denial): PermissionVerdict {
    const { status, out } = this.#services;
    const stops = denial.reason?.type === "classifier" && call.record.unchecked();
    const { reason, message } = stops ? lastUnchecked(call.tool.name) : denial;
    if (reason?.type === "classifier" && !this.#classifierReported) {
      this.#classifierReported = true;
      status.informational(
        "This session has no automatic check for actions that need one. In this mode they are refused; another permission mode asks or allows.",
        "warning",
        { tag: "auto_mode_no_server_check", isMeta: false, timestamp: out.now() },
      );
    }
    if (call.hook.decision !== "allow" && reason?.type !== "hook") this.#reportDenied(call, reason, message);
    return {
      kind: "deny",
      result: failedUse(message),
      decision: rejectedBy(refusedBy(reason), denial.kind === "user-rejected" ? undefined : reason?.type),
      nonExecution: denial.kind,
      interrupts: stops,
    };
  }

  async #question(call: CallCase, question: Question, context: PermissionCase): Promise<PermissionVerdict> {
    const { hooks } = this.#services;
    if (context.channel === "host") {
      if (call.signal.aborted) return { kind: "rejected", interrupts: false, denied: false };
      return putQuestion(this.#services, call, question, (answer) => this.#answered(call, answer));
    }
    const answer = context.channel === "none" ? await hooks.permissionRequested(call, question, call.signal) : null;
    if (answer === null) return this.#refuse(call, withoutHost(question, context));
    if (answer.kind === "deny") this.#reportDenied(call, { type: "hook", text: answer.message }, answer.message);
    return this.#answered(call, answer);
  }

  async #answered(call: CallCase, answer: QuestionAnswer): Promise<PermissionVerdict> {
    const nonExecution = "permission-rule";
    if (answer.kind === "withdrawn" && call.signal.aborted && !call.toolSignal.aborted) {
      const result = failedUse("Tool permission request aborted");
      return { kind: "deny", result, decision: rejectedBy("user_abort"), nonExecution, interrupts: false };
    }
    if (answer.kind === "withdrawn") {
      const hostLeft = call.toolSignal.reason instanceof ConnectionError;
      return { kind: "rejected", interrupts: false, denied: !hostLeft };
    }
    if (answer.kind === "failed") {
      const decision = rejectedBy("config", "other");
      return { kind: "deny", result: failedUse(answer.message), decision, nonExecution, interrupts: false };
    }
    const { by } = answer;
    if (answer.kind === "deny") {
      if (answer.interrupt) return { kind: "rejected", interrupts: true, denied: true };
      const decision = rejectedBy(by, by === "hook" ? by : undefined);
      return { kind: "deny", result: failedUse(answer.message), decision, nonExecution, interrupts: false };
    }
    await this.update(answer.updates);
    const reason = by === "hook" ? { reason_type: by } : {};
    return {
      kind: "allow",
      input: answer.input ?? call.input,
      decision: { decision: "accept", source: by, ...reason },
    };
  }
}
