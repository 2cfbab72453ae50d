import { dirname, isInside, relativeTo } from "../../../posix/path.ts";
import type { Agent } from "../../agent.ts";
import { reminder } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";
import {
  ancestors,
  instructionText,
  type MemoryFile,
  type RuleFile,
  readImporting,
  rulesBelow,
} from "../../extension/memory.ts";
import { effortField } from "../../hook/hook-input.ts";
import { compilePath } from "../../permission/path/glob.ts";

/** Instructions that came to bear with a file. */
interface Instruction extends MemoryFile {
  readonly rule?: RuleFile;
}

/** Whether a rule is for a file, by its path from the project's folder. */
const isFor = ({ globs }: RuleFile, path: string): boolean =>
  globs.some((glob) => compilePath(glob.replace(/(?<=[^/])\/\*\*$/, ""), { ignoreCase: true })?.(path) === true);

/**
 * Instructions that are told once a file that they are for has been read or changed: memory files of folders below the
 * project's, and rules for certain files. Each of them once in a conversation.
 */
export class NestedMemory {
  readonly #agent: Agent;
  #told = new WeakMap<Thread, Set<string>>();
  #rules: Promise<readonly RuleFile[]> | null = null;
  #announced = false;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** A new session begins: nothing was told yet. */
  reset(): void {
    this.#told = new WeakMap();
    this.#rules = null;
  }

  /** Tells hooks, once, of the files that the session begins with. */
  async announce(signal: AbortSignal): Promise<void> {
    if (this.#announced) return;
    this.#announced = true;
    const { shelf } = this.#agent;
    // What the session begins with belongs to no prompt.
    const told = shelf.memory.map(({ path, type, parent }) =>
      this.#loaded(
        { file_path: path, memory_type: type, ...reasonOf(parent, "session_start"), prompt_id: undefined },
        signal,
      ),
    );
    await Promise.all(told);
  }

  /** Tells the model what holds for files that it read or changed. */
  async touched(thread: Thread, paths: readonly string[], signal: AbortSignal): Promise<void> {
    for (const path of paths) {
      for (const instruction of await this.#about(path, this.#toldTo(thread))) {
        this.#tell(thread, instruction);
        const { rule, parent, type } = instruction;
        const globs = rule === undefined ? {} : { globs: rule.globs };
        const reason = reasonOf(parent, rule === undefined ? "nested_traversal" : "path_glob_match");
        const fields = { file_path: instruction.path, memory_type: type, ...reason, ...globs, trigger_file_path: path };
        await this.#loaded({ ...fields, ...effortField(thread) }, signal);
      }
    }
  }

  #toldTo(thread: Thread): Set<string> {
    const told = this.#told.get(thread) ?? new Set(this.#agent.shelf.memory.map(({ path }) => path));
    this.#told.set(thread, told);
    return told;
  }

  async #about(path: string, told: Set<string>): Promise<Instruction[]> {
    const { facts, options, ports } = this.#agent;
    if (!isInside(facts.cwd, path) || path === facts.cwd) return [];
    const asked = (name: string): boolean => options.settingSources?.includes(name) ?? true;
    const found: Instruction[] = [];
    const read = async (file: string, type: MemoryFile["type"]): Promise<void> => {
      const home = ports.env.HOME ?? "/";
      found.push(...(await readImporting(ports.files, { path: file, type, home, seen: told })));
    };
    for (const folder of ancestors(dirname(path))) {
      if (folder === facts.cwd || !isInside(facts.cwd, folder)) continue;
      if (asked("project")) await read(`${folder}/CLAUDE.md`, "Project");
      if (asked("project")) await read(`${folder}/.claude/CLAUDE.md`, "Project");
      if (asked("local")) await read(`${folder}/CLAUDE.local.md`, "Local");
    }
    if (!asked("project")) return found;
    this.#rules ??= rulesBelow(ports.files, `${facts.cwd}/.claude/rules`);
    for (const rule of await this.#rules) {
      if (told.has(rule.path) || !isFor(rule, relativeTo(facts.cwd, path))) continue;
      told.add(rule.path);
      found.push({ path: rule.path, type: "Project", text: rule.text, rule });
    }
    return found;
  }

  #tell(thread: Thread, { path, type, text, parent, rule }: Instruction): void {
    const { ports, facts } = this.#agent;
    const uuid = ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(instructionText(path, text))] });
    const content = {
      path,
      type,
      content: text,
      ...(rule === undefined ? {} : { globs: rule.globs }),
      contentDiffersFromDisk: rule !== undefined,
      ...(rule === undefined ? {} : { rawContent: rule.raw, isRule: true }),
      ...(parent === undefined ? {} : { parent }),
    };
    const attachment = { type: "nested_memory", path, content, displayPath: relativeTo(facts.cwd, path) };
    thread.transcript.chain("attachment", { uuid, attachment });
  }

  async #loaded(fields: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> {
    await this.#agent.hooks.ask("InstructionsLoaded", fields, { signal, thread: null });
  }
}

const reasonOf = (parent: string | undefined, otherwise: string): object =>
  parent === undefined ? { load_reason: otherwise } : { load_reason: "include", parent_file_path: parent };
