import type { Ports } from "../../../ports.ts";
import { dirname, isInside, relativeTo } from "../../../posix/path.ts";
import { configDirectory } from "../../../session/project-folder.ts";
import { reminder } from "../../core/conversation.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { Thread } from "../../core/thread.ts";
import {
  ancestors,
  instructionText,
  type MemoryFile,
  type RuleFile,
  readImporting,
  rulesBelow,
} from "../../extension/memory.ts";
import { matchesPaths } from "../../extension/path-patterns.ts";
import { effortField } from "../../hook/hook-input.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { HookFields } from "../../hook/services.ts";
import type { TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import { memoryAttachments } from "./attachments.ts";

/** What {@link NestedMemory} needs. */
export interface NestedMemoryServices {
  readonly ports: Pick<Ports, "files" | "ids" | "env">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "memory" | "settingSources">;
  readonly hooks: Pick<HookService, "run">;
  readonly permissions: { readDenied(path: string): Promise<boolean> };
  /** The memory files that the session starts with. */
  readonly extensions: { readonly memory: readonly MemoryFile[] };
}

/** A memory file or rule for a file that was read or changed. */
interface Instruction extends MemoryFile {
  readonly rule?: RuleFile;
}

interface TypedRule {
  readonly rule: RuleFile;
  readonly type: MemoryFile["type"];
}

/**
 * Adds instructions to a conversation when a file is read or changed to which they apply: memory files of directories
 * below the project's, and rules for certain files. Adds each of them once in a conversation.
 */
export class NestedMemory implements TurnFeature {
  readonly name = "memory";
  readonly attachments = memoryAttachments;
  readonly #services: NestedMemoryServices;
  #added = new WeakMap<Thread, Set<string>>();
  #rules: Promise<readonly (readonly TypedRule[])[]> | null = null;
  #announced = false;
  /** Folders whose memory files the next prompt brings. */
  #waiting: string[] = [];

  constructor(services: NestedMemoryServices) {
    this.#services = services;
  }

  /** Starts over, for a new session. */
  cleared(): void {
    this.#added = new WeakMap();
    this.#rules = null;
  }

  /** Adds the memory files of a folder to the main conversation with its next turn. */
  announce(folder: string): void {
    this.#waiting.push(folder);
  }

  extendTurn({ thread, signal }: TurnContext): TurnExtension {
    return {
      afterTools: (touched) => this.touched(thread, touched, signal),
      ...(thread.agentId === null
        ? {
            addNews: () =>
              this.touched(
                thread,
                this.#waiting.splice(0).map((folder) => `${folder}/CLAUDE.md`),
                signal,
              ),
          }
        : {}),
    };
  }

  /** Notifies InstructionsLoaded hooks, once, of the memory files that the session starts with. */
  async beforePrompt(signal: AbortSignal): Promise<void> {
    if (this.#announced) return;
    this.#announced = true;
    const { extensions } = this.#services;
    // These files belong to no prompt.
    const notified = extensions.memory.map(({ path, type, parent }) =>
      this.#loaded(
        { file_path: path, memory_type: type, ...reasonOf(parent, "session_start"), prompt_id: undefined },
        signal,
      ),
    );
    await Promise.all(notified);
  }

  /** Adds the instructions for files that tools read or changed. `paths`: absolute. */
  async touched(thread: Thread, paths: readonly string[], signal: AbortSignal): Promise<void> {
    for (const path of paths) {
      for (const instruction of await this.#about(path, this.#addedTo(thread))) {
        this.#add(thread, instruction);
        const { rule, parent, type } = instruction;
        const globs = rule === undefined ? {} : { globs: rule.globs };
        const reason = reasonOf(parent, rule === undefined ? "nested_traversal" : "path_glob_match");
        const fields = { file_path: instruction.path, memory_type: type, ...reason, ...globs, trigger_file_path: path };
        await this.#loaded({ ...fields, ...effortField(thread) }, signal);
      }
    }
  }

  #addedTo(thread: Thread): Set<string> {
    const added = this.#added.get(thread) ?? new Set(this.#services.extensions.memory.map(({ path }) => path));
    this.#added.set(thread, added);
    return added;
  }

  async #about(path: string, added: Set<string>): Promise<Instruction[]> {
    const { environment, options, ports, permissions } = this.#services;
    if (!options.memory || !isInside(environment.cwd, path) || path === environment.cwd) return [];
    const isRead = (name: string): boolean => options.settingSources?.includes(name) ?? true;
    const found: Instruction[] = [];
    const read = async (file: string, type: MemoryFile["type"]): Promise<void> => {
      const home = ports.env.HOME ?? "/";
      const isDenied = (denied: string): Promise<boolean> => permissions.readDenied(denied);
      const given = { path: file, type, home, projectDirectory: environment.cwd, visited: added, isDenied };
      found.push(...(await readImporting(ports.files, given)));
    };
    for (const folder of ancestors(dirname(path))) {
      if (folder === environment.cwd || !isInside(environment.cwd, folder)) continue;
      if (isRead("project")) await read(`${folder}/CLAUDE.md`, "Project");
      if (isRead("project")) await read(`${folder}/.claude/CLAUDE.md`, "Project");
      if (isRead("local")) await read(`${folder}/CLAUDE.local.md`, "Local");
    }
    this.#rules ??= Promise.all([
      isRead("user") ? this.#rulesOf("User", configDirectory(ports.env)) : [],
      isRead("project") ? this.#rulesOf("Project", `${environment.cwd}/.claude`) : [],
    ]);
    for (const { rule, type } of (await this.#rules).flat()) {
      if (added.has(rule.path) || !matchesPaths(rule.globs, relativeTo(environment.cwd, path))) continue;
      added.add(rule.path);
      if (type !== "User" && (await permissions.readDenied(rule.path))) continue;
      found.push({ path: rule.path, type, text: rule.text, rule });
    }
    return found;
  }

  async #rulesOf(type: MemoryFile["type"], folder: string): Promise<readonly TypedRule[]> {
    return (await rulesBelow(this.#services.ports.files, `${folder}/rules`)).map((rule) => ({ rule, type }));
  }

  #add(thread: Thread, { path, type, text, parent, rule }: Instruction): void {
    const { ports, environment } = this.#services;
    const uuid = ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [reminder(instructionText(path, text))], leads: true });
    const content = {
      path,
      type,
      content: text,
      ...(rule === undefined ? {} : { globs: rule.globs }),
      contentDiffersFromDisk: rule !== undefined,
      ...(rule === undefined ? {} : { rawContent: rule.raw, isRule: true }),
      ...(parent === undefined ? {} : { parent }),
    };
    const displayPath = relativeTo(environment.cwd, path);
    thread.transcript.chain("attachment", { uuid, attachment: { type: "nested_memory", path, content, displayPath } });
  }

  async #loaded(fields: HookFields<"InstructionsLoaded">, signal: AbortSignal): Promise<void> {
    await this.#services.hooks.run("InstructionsLoaded", fields, { signal, thread: null });
  }
}

type LoadReason = HookFields<"InstructionsLoaded">["load_reason"];

const reasonOf = (parent: string | undefined, otherwise: LoadReason) =>
  parent === undefined ? { load_reason: otherwise } : { load_reason: "include" as const, parent_file_path: parent };
