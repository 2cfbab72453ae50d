import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { optionMetadata } from "@agentwire/protocol/metadata";
import { same } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { OrderParts } from "../../order.ts";
import { reported, requiredResponses, turnSteps } from "../../query.ts";

type OptionName = keyof typeof optionMetadata;

/** The value of an option in one session, and what reaches the agent if that is not the value itself. */
interface OptionSample {
  readonly value: unknown;
  readonly passed?: unknown;
  /** The field of `initialize` that gets it, if several options share fields. */
  readonly field?: string;
  /** Other fields of `initialize` that the option sets, with their values. */
  readonly also?: Readonly<Record<string, unknown>>;
  /** Other flags that the option sets, with their values. */
  readonly flags?: Readonly<Record<string, string>>;
}

const schema = { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] };
const uuid = (n: number) => `66666666-0000-4000-8000-00000000000${n}`;
const servers = { files: { command: "server-of-files", args: ["--root", "/srv"], env: { LEVEL: "3" } } };

/** A value for each option that a host passes to its agent. Options of one session are compatible. */
const samples = {
  "options-of-the-user": {
    model: { value: "claude-haiku-4-5" },
    fallbackModel: { value: "claude-sonnet-4-5" },
    maxTurns: { value: 7 },
    maxBudgetUsd: { value: 1.5 },
    taskBudget: { value: { total: 54_321 }, passed: 54_321 },
    permissionMode: { value: "acceptEdits" },
    effort: { value: "low" },
    maxThinkingTokens: { value: 4321 },
    sessionId: { value: uuid(1) },
    agent: { value: "reader" },
    allowedTools: { value: ["Read", "Bash(ls:*)"] },
    disallowedTools: { value: ["WebFetch", "Write"] },
    tools: { value: ["Read", "Bash"] },
    settingSources: { value: ["user", "project"] },
    betas: { value: ["context-1m-2025-08-07", "another-beta-2025-01-01"] },
    includePartialMessages: { value: true },
    includeHookEvents: { value: true },
    strictMcpConfig: { value: true },
    mcpServers: { value: servers, passed: { mcpServers: servers } },
    persistSession: { value: false },
    additionalDirectories: { value: ["/tmp/one", "/tmp/two"] },
    outputFormat: { value: { type: "json_schema", schema }, passed: schema },
    systemPrompt: { value: ["You are terse.", "You are kind."], field: "systemPrompt" },
    agents: {
      value: {
        reader: {
          ...{ description: "Reads files.", prompt: "You read.", tools: ["Read", "Glob"], model: "haiku" },
          ...{ disallowedTools: ["Write", "Edit"], maxTurns: 3, permissionMode: "plan", skills: ["lint"] },
          ...{
            background: true,
            effort: "high",
            initialPrompt: "Start to read.",
            omitClaudeMd: true,
            memory: "project",
            mcpServers: ["files", servers],
            criticalSystemReminder_EXPERIMENTAL: "Read only.",
            autoCompactWindow: 120_000,
            observer: "writer",
            observerMessage: "Watch the reader.",
          },
        },
        writer: { description: "Writes files.", prompt: "You write." },
      },
    },
    title: { value: "A title of the user" },
    promptSuggestions: { value: true },
    agentProgressSummaries: { value: true },
    forwardSubagentText: { value: true },
    planModeInstructions: { value: "Plan in three steps." },
    toolAliases: { value: { run_shell: "Bash", read_file: "Read" } },
    perTaskStopAffordance: { value: true },
    permissionPromptToolName: { value: "mcp__files__ask" },
    settings: { value: JSON.stringify({ permissions: { deny: ["Read(./secret)"] } }) },
    extraArgs: { value: { "a-word": "of the user", "a-switch": null } },
    plugins: {
      value: [
        { type: "local", path: "/tmp/plugin-one" },
        { type: "local", path: "/tmp/plugin-two" },
      ],
      passed: ["/tmp/plugin-one", "/tmp/plugin-two"],
    },
    managedSettings: { value: { cleanupPeriodDays: 12 } },
    projectConfigRoot: { value: "/tmp/root-of-the-project" },
    enableFileCheckpointing: { value: true, passed: "true" },
    env: { value: { CLAUDE_OF_THE_USER: "with a value" } },
    toolConfig: { value: { askUserQuestion: { previewFormat: "html" } }, passed: "html" },
  },
  "options-of-a-resumed-session": {
    resume: { value: uuid(2) },
    resumeSessionAt: { value: uuid(3) },
    resumeDropsTurn: { value: uuid(4) },
    forkSession: { value: true },
    sessionId: { value: uuid(5) },
    skills: { value: ["lint", "format"] },
    systemPrompt: {
      value: { type: "preset", preset: "claude_code", append: "Be brief.", excludeDynamicSections: true },
      passed: "Be brief.",
      field: "appendSystemPrompt",
      also: { excludeDynamicSections: true },
    },
    thinking: { value: { type: "disabled" }, passed: "disabled" },
    allowDangerouslySkipPermissions: { value: true },
    permissionMode: { value: "plan" },
    debugFile: { value: "/tmp/a-log-of-the-user" },
  },
  "options-that-are-empty": {
    tools: { value: [], passed: [""] },
    settingSources: { value: [], passed: [""] },
    maxThinkingTokens: { value: 0, passed: "disabled" },
    strictMcpConfig: { value: true },
    // Without a prompt of the user, the agent must not use its own.
    systemPrompt: { value: undefined, passed: [""], field: "systemPrompt" },
    agents: { value: { reader: { description: "Reads files.", prompt: "You read.", tools: [] } } },
    settings: {
      value: { permissions: { deny: ["Read(./secret)"] } },
      passed: { permissions: { deny: ["Read(./secret)"] }, sandbox: { enabled: false } },
    },
    sandbox: {
      value: { enabled: false },
      passed: { permissions: { deny: ["Read(./secret)"] }, sandbox: { enabled: false } },
    },
  },
  "options-with-a-sandbox-twice": {
    settings: {
      value: { sandbox: { filesystem: { denyRead: ["/srv/one"] }, excludedCommands: ["make"] }, cleanupPeriodDays: 9 },
      passed: {
        cleanupPeriodDays: 9,
        sandbox: {
          ...{ enabled: true, failIfUnavailable: false, excludedCommands: ["make"] },
          filesystem: { denyRead: ["/srv/one", "/srv/two"] },
        },
      },
    },
    sandbox: {
      value: { enabled: true, failIfUnavailable: false, filesystem: { denyRead: ["/srv/two"] } },
      passed: {
        cleanupPeriodDays: 9,
        sandbox: {
          ...{ enabled: true, failIfUnavailable: false, excludedCommands: ["make"] },
          filesystem: { denyRead: ["/srv/one", "/srv/two"] },
        },
      },
    },
  },
  "thinking-without-a-budget": {
    thinking: { value: { type: "enabled" }, passed: "adaptive" },
    settings: { value: { permissions: { deny: ["Read(./secret)"] }, env: { LEVEL: "3" } } },
    skills: { value: "all", passed: ["Skill"] },
    plugins: {
      value: [{ type: "local", path: "/tmp/plugin-three", skipMcpDiscovery: true }],
      passed: [],
      flags: { "--plugin-dir-no-mcp": "/tmp/plugin-three" },
    },
  },
  "options-of-a-continued-session": {
    continue: { value: true },
    verbatimPrompts: { value: true },
    systemPrompt: { value: "You are alone.", passed: ["You are alone."], field: "systemPrompt" },
    effort: { value: "high" },
    debug: { value: true },
    thinking: {
      value: { type: "enabled", budgetTokens: 2345, display: "omitted" },
      passed: "2345",
      flags: { "--thinking-display": "omitted" },
    },
    permissionPrompts: { value: "none" },
    sandbox: {
      value: { enabled: true, failIfUnavailable: false, excludedCommands: ["make", "docker"] },
      passed: { sandbox: { enabled: true, failIfUnavailable: false, excludedCommands: ["make", "docker"] } },
    },
  },
} as const satisfies Readonly<Record<string, { readonly [Name in OptionName]?: OptionSample }>>;

const initializeOf = ({ frames }: HostCaseRun): JsonObject =>
  frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize") ?? {};

/** Variables of the agent's environment. */
const envOf = ({ events }: HostCaseRun): Readonly<Record<string, string | undefined>> =>
  events.find(({ kind }) => kind === "spawn")?.env ?? {};

const argvOf = ({ events }: HostCaseRun): readonly string[] => events.find(({ kind }) => kind === "spawn")?.argv ?? [];

/** Every value of a flag, in either spelling; `""` for a flag without a value. */
function valuesOf(argv: readonly string[], flag: string): readonly string[] {
  return argv.flatMap((message, at) => {
    if (message.startsWith(`${flag}=`)) return [message.slice(flag.length + 1)];
    if (message !== flag) return [];
    const following = argv[at + 1];
    return [following === undefined || following.startsWith("--") ? "" : following];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);
const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join("\n") === other.toSorted().join("\n");

type ArgvRoute = Extract<(typeof optionMetadata)[OptionName]["routes"][number], { readonly via: "argv" }>;

/** Whether the command line has a value, by the form of its flag. */
const formHas: { readonly [Form in ArgvRoute["form"]]: (given: readonly string[], value: unknown) => boolean } = {
  presence: (given) => given.length > 0,
  absence: (given) => given.length > 0,
  word: (given, value) => given.includes(String(value)),
  text: (given, value) => given.includes(String(value)),
  // An empty list is passed as well: without its flag, the agent would use its default.
  list: (given, value) => given.length > 0 && sameSet(given.join(",").split(","), listOf(value)),
  each: (given, value) => sameSet(given, listOf(value)),
  json: (given, value) => given.some((text) => same(parsed(text), typeof value === "string" ? parsed(value) : value)),
  open: () => false,
};

function isPassed(run: HostCaseRun, name: OptionName, sample: OptionSample): boolean {
  const { value, passed = value, field, also = {}, flags = {} } = sample;
  const argv = argvOf(run);
  if (Object.entries(flags).some(([flag, due]) => !valuesOf(argv, flag).includes(due))) return false;
  if (Object.entries(also).some(([key, due]) => !same(initializeOf(run)[key], due))) return false;
  // A host may use any route, but no route may have another value.
  const isContradicted = optionMetadata[name].routes.some((route) => {
    if (route.via !== "initialize" || (field ?? route.field) !== route.field) return false;
    const given = initializeOf(run)[route.field];
    return given !== undefined && !same(given, passed);
  });
  if (isContradicted) return false;
  if (name === "verbatimPrompts")
    return run.frames.some(({ type, client_composed: composed }) => type === "user" && composed === true);
  if (name === "env") return Object.entries(asJsonObject(value)).every(([key, due]) => envOf(run)[key] === due);
  return optionMetadata[name].routes.some((route) => {
    if (route.via === "initialize")
      return (field ?? route.field) === route.field && same(initializeOf(run)[route.field], passed);
    if (route.via === "env") return envOf(run)[route.variable] === String(passed);
    if (route.via !== "argv") return false;
    if (route.form !== "open") return formHas[route.form](valuesOf(argv, route.flag), passed);
    return Object.entries(asJsonObject(passed)).every(([flag, text]) =>
      valuesOf(argv, `--${flag}`).includes(text === null ? "" : String(text)),
    );
  });
}

/** Orders whose options contradict each other. */
const contradictions: Readonly<Record<string, OrderParts>> = {
  "a-fallback-that-is-the-model": {
    prompt: "Begin.",
    options: { model: "claude-haiku-4-5", fallbackModel: "claude-haiku-4-5" },
  },
  "two-ways-to-ask-the-user": {
    ...{ prompt: "Begin.", permission: { behavior: "allow" } },
    options: { permissionPromptToolName: "mcp__files__ask" },
  },
  "a-store-without-a-transcript": { prompt: "Begin.", store: true, options: { persistSession: false } },
};

/** Cases in which a host must not start an agent. */
export const hostContradictionCases: readonly HostCase[] = Object.entries(contradictions).map(([name, order]) =>
  hostCase({
    name,
    isRefused: true,
    order,
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "option.passed": (run) => {
        if (run.events.length === 0) return reported(run, "error") ? true : undefined;
        return run.frames.some(({ type }) => type === "user")
          ? "Options that contradict each other were passed to an agent."
          : undefined;
      },
    },
  }),
);

/** Cases in which each option of the user must reach the agent by one of its routes, with its whole value. */
export const hostOptionCases: readonly HostCase[] = Object.entries(samples).map(([name, options]) => {
  const given = Object.entries(options) as readonly (readonly [OptionName, OptionSample])[];
  return hostCase({
    name,
    order: { prompt: "Begin.", options: Object.fromEntries(given.map(([option, { value }]) => [option, value])) },
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "option.passed": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const lost = given.find(([option, sample]) => !isPassed(run, option, sample));
        return lost === undefined || `The option \`${lost[0]}\` did not reach the agent as the user gave it.`;
      },
    },
  });
});
