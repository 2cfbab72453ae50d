import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

type Behavior = "allow" | "ask" | "deny";
/** Files of settings, and settings on the command line, which always count. */
type Source = "user" | "project" | "local" | "flag";

/** A call that a rule decided. */
interface Decided {
  readonly behavior: Behavior;
  /** A rule that decides this call and hardly another. */
  readonly rule: string;
  /** Where the rule may stand, by what the tape tells of it. */
  readonly sources: readonly Source[];
}

const bySource: Readonly<Record<string, Source>> = {
  userSettings: "user",
  projectSettings: "project",
  localSettings: "local",
};

/** The agent's own tools that work on files, by the name that rules have for them. */
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

/** What refuses by a rule says; other refusals (a mode, no one to ask) have other words. */
const denied = /has been denied\.$|denied by your permission settings/;

/** The rule for one call; `null` if there is none. What decides the parts of a command is no rule to the letter. */
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
  const asked = new Set<string | null>();
  let changed = false;
  for (const step of steps) {
    if (step.kind !== "frame") continue;
    const { frame } = step.content;
    // From then on rules may be those of the session.
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
      asked.add(rule);
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
      } else if (by !== "hook" && !changed && !asked.has(ruleFor(call.name, call.input, false)))
        decided.push({ behavior: "allow", rule, sources });
    }
  }
  return decided;
}

/** Where an agent finds settings. */
export interface SettingsFolders {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The agent's own folder. */
  readonly home: string;
}

/** Settings as a tape tells of them. */
export interface RecordedSettings {
  /** By path. */
  readonly files: ReadonlyMap<string, string>;
  /** The command line, with settings of its own where it needs some. */
  readonly argv: readonly string[];
}

/** Which settings files count: all, or those that the command line names. */
function inEffect(argv: readonly string[]): readonly Source[] {
  const word = argv.find((other) => other.startsWith("--setting-sources"));
  const named = word?.includes("=") ? word.slice(word.indexOf("=") + 1) : word && argv[argv.indexOf(word) + 1];
  const all: readonly Source[] = ["user", "project", "local", "flag"];
  return named === undefined ? all : all.filter((source) => source === "flag" || named.split(",").includes(source));
}

interface Settings {
  readonly permissions?: Readonly<Record<Behavior, readonly string[]>>;
  readonly hooks?: Readonly<Record<string, readonly unknown[]>>;
}

/** Two tables of lists as one. */
const joined = (a: unknown, b: Readonly<Record<string, readonly unknown[]>>): object => ({
  ...(a as object | undefined),
  ...Object.fromEntries(Object.entries(b).map(([name, more]) => [name, [...list(fieldOf(a, name)), ...more]])),
});

/** The command line with more settings in it; as it was where these are in a file. */
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
 * Makes settings whose rules decide calls as they were decided on the tape, and with these hooks: the settings
 * themselves are not on it.
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
  let words = withSettings(argv, { hooks });
  for (const [source, { allow, ask, deny }] of rules) {
    const permissions = { allow: [...allow], ask: [...ask], deny: [...deny] };
    const path = paths.get(source);
    if (path === undefined) words = withSettings(words, { permissions });
    else files.set(path, JSON.stringify({ permissions }));
  }
  return { files, argv: words };
}
