import { argumentOf } from "../../../tape/argument.ts";
import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

type Behavior = "allow" | "ask" | "deny";
/** Sources of settings: files, and the command line, which always counts. */
type Source = "user" | "project" | "local" | "flag";

/** A call that a rule decided. */
interface Decided {
  readonly behavior: Behavior;
  /** A rule that decides this call and few others. */
  readonly rule: string;
  /** The possible sources of the rule according to the tape. */
  readonly sources: readonly Source[];
}

const bySource: Readonly<Record<string, Source>> = {
  userSettings: "user",
  projectSettings: "project",
  localSettings: "local",
};

/** The agent's own file tools, by their names in rules. */
const onFiles: Readonly<Record<string, string>> = {
  Read: "Read",
  Edit: "Edit",
  MultiEdit: "Edit",
  NotebookEdit: "Edit",
  Write: "Edit",
};

const byRule: ReadonlySet<unknown> = new Set(["rule", "subcommandResults"]);
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of refusals by a rule. Other refusals (by a mode, or without a host) have other texts. */
const denied = /has been denied\.$|denied by your permission settings/;

/** The rule for one call; `null` if there is none. A decision about parts of a command has no exact rule. */
function ruleFor(name: string, input: unknown, inParts: boolean): string | null {
  const command = text(fieldOf(input, "command"));
  if (name === "Bash") return command && `Bash(${inParts ? command.replace(/(?<=.)(?=.$)/s, "*") : command})`;
  const path = text(fieldOf(input, "file_path") ?? fieldOf(input, "notebook_path"));
  const tool = Object.hasOwn(onFiles, name) ? onFiles[name] : undefined;
  if (tool !== undefined) return path?.startsWith("/") ? `${tool}(/${path})` : null;
  return name.startsWith("mcp__") ? name : null;
}

/** Finds the calls that rules decided. */
function decidedCalls(steps: readonly Step[]): Decided[] {
  const calls = new Map<string, { readonly name: string; readonly input: unknown }>();
  const decided: Decided[] = [];
  const requestedEvents = new Set<string | null>();
  let changed = false;
  for (const step of steps) {
    if (step.kind !== "frame") continue;
    const { frame } = step.content;
    // From here, rules may belong to the session.
    changed ||= step.direction === "host-to-agent" && (step.content.text ?? "").includes('"updatedPermissions"');
    for (const block of list(fieldOf(fieldOf(frame, "message"), "content"))) {
      if (fieldOf(block, "type") === "tool_use")
        calls.set(String(fieldOf(block, "id")), {
          name: String(fieldOf(block, "name")),
          input: fieldOf(block, "input"),
        });
    }
    const request = fieldOf(frame, "request");
    if (fieldOf(request, "subtype") === "can_use_tool") {
      const rule = ruleFor(String(fieldOf(request, "tool_name")), fieldOf(request, "input"), false);
      requestedEvents.add(rule);
      const source = bySource[String(fieldOf(request, "decision_reason_rule_source"))];
      if (rule !== null && source !== undefined && fieldOf(request, "decision_reason_type") === "rule")
        decided.push({ behavior: "ask", rule, sources: [source] });
    }
    for (const meta of list(fieldOf(frame, "tool_result_meta"))) {
      const call = calls.get(String(fieldOf(meta, "id")));
      const decision = fieldOf(meta, "permission_decision");
      if (call === undefined || !byRule.has(fieldOf(decision, "reason_type"))) continue;
      const inParts = fieldOf(decision, "reason_type") === "subcommandResults";
      const rule = ruleFor(call.name, call.input, inParts);
      const by = fieldOf(decision, "source");
      const sources: readonly Source[] = by === "config" ? ["flag"] : ["user", "local"];
      const content = String(fieldOf(list(fieldOf(fieldOf(frame, "message"), "content"))[0], "content"));
      if (rule === null) continue;
      if (fieldOf(decision, "decision") === "reject") {
        if (denied.test(content.replace(/<\/tool_use_error>$/, ""))) decided.push({ behavior: "deny", rule, sources });
      } else if (by !== "hook" && !changed && !requestedEvents.has(ruleFor(call.name, call.input, false)))
        decided.push({ behavior: "allow", rule, sources });
    }
  }
  return decided;
}

/** The folders of an agent's settings. */
export interface SettingsFolders {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The agent's own folder. */
  readonly home: string;
}

/** Settings derived from a tape. */
export interface RecordedSettings {
  /** By path. */
  readonly files: ReadonlyMap<string, string>;
  /** The command line, with additional settings if needed. */
  readonly argv: readonly string[];
}

/** The settings files that count: all, or those on the command line. */
function inEffect(argv: readonly string[]): readonly Source[] {
  const named = argumentOf(argv, "--setting-sources");
  const all: readonly Source[] = ["user", "project", "local", "flag"];
  return named === undefined ? all : all.filter((source) => source === "flag" || named.split(",").includes(source));
}

interface Settings {
  readonly permissions?: Readonly<Record<Behavior, readonly string[]>>;
  readonly hooks?: Readonly<Record<string, readonly unknown[]>>;
}

/** Merges two tables of lists. */
const joined = (a: unknown, b: Readonly<Record<string, readonly unknown[]>>): object => ({
  ...(a as object | undefined),
  ...Object.fromEntries(Object.entries(b).map(([name, more]) => [name, [...list(fieldOf(a, name)), ...more]])),
});

/** Adds settings to the command line; unchanged if they are in a file. */
function withSettings(argv: readonly string[], more: Settings): readonly string[] {
  const tables = Object.entries(more).filter(([, table]) => Object.keys(table).length > 0);
  if (tables.length === 0) return argv;
  const at = argv.indexOf("--settings");
  if (at < 0) return [...argv, "--settings", JSON.stringify(Object.fromEntries(tables))];
  try {
    const given = JSON.parse(argv[at + 1] ?? "");
    const both = tables.map(([name, table]) => [name, joined(fieldOf(given, name), table)]);
    return argv.with(at + 1, JSON.stringify({ ...given, ...Object.fromEntries(both) }));
  } catch {
    return argv;
  }
}

/**
 * Creates settings with these hooks, and with rules that reproduce the recorded decisions. The settings themselves are
 * not on the tape.
 */
export function recordedSettings(
  steps: readonly Step[],
  { argv, cwd, home }: SettingsFolders,
  hooks: Readonly<Record<string, readonly unknown[]>> = {},
): RecordedSettings {
  const open = inEffect(argv);
  const rules = new Map<Source, Record<Behavior, Set<string>>>();
  for (const { behavior, rule, sources } of decidedCalls(steps)) {
    const source = sources.find((one) => open.includes(one));
    if (source === undefined) continue;
    const own = rules.get(source) ?? { allow: new Set(), ask: new Set(), deny: new Set() };
    own[behavior].add(rule);
    rules.set(source, own);
  }
  const paths: ReadonlyMap<Source, string> = new Map([
    ["user", `${home}/settings.json`],
    ["project", `${cwd}/.claude/settings.json`],
    ["local", `${cwd}/.claude/settings.local.json`],
  ]);
  const files = new Map<string, string>();
  let args = withSettings(argv, { hooks });
  for (const [source, { allow, ask, deny }] of rules) {
    const permissions = { allow: [...allow], ask: [...ask], deny: [...deny] };
    const path = paths.get(source);
    if (path === undefined) args = withSettings(args, { permissions });
    else files.set(path, JSON.stringify({ permissions }));
  }
  return { files, argv: args };
}
