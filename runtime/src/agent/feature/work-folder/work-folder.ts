import { isJsonObject } from "@agentwire/protocol/json";
import { bindHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { dirname, normalize } from "../../../posix/path.ts";
import { configDirectory, projectFolder, sessionFiles } from "../../../session/project-folder.ts";
import type { TranscriptWriter } from "../../../session/writer.ts";
import { reminder } from "../../core/conversation.ts";
import type { MovableEnvironment } from "../../core/environment.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { EnteredWorktree, WorktreeEntry, WorktreeLoss, WorktreeService } from "../../core/tool-services.ts";
import { hookedWorktree } from "../../core/worktree-creation.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { FeatureControls, TurnFeature } from "../../loop/feature.ts";
import type { RestoredLines } from "../../session/beginning.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import type { TaskService } from "../../task/task-service.ts";
import { folderAttachments, folderText } from "./attachments.ts";
import { type SetCwdServices, setCwd } from "./controls.ts";
import {
  addWorktree,
  baseOf,
  headOf,
  listWorktrees,
  lossOf,
  removeWorktree,
  rootOf,
  unlockWorktree,
} from "./git-worktree.ts";

/** What {@link WorkFolder} needs. */
export interface WorkFolderServices extends SetCwdServices {
  readonly ports: Pick<Ports, "files" | "processes" | "env" | "ids">;
  readonly environment: MovableEnvironment;
  readonly session: Pick<SessionState, "id" | "additionalDirectories" | "prompted">;
  /** The main thread. */
  readonly thread: Pick<Thread, "workDirectory">;
  readonly transcript: Pick<TranscriptWriter, "appendUnchained" | "relocate">;
  readonly hooks: Pick<HookService, "hasHooks" | "run">;
  readonly tasks: Pick<TaskService, "listing">;
  readonly settings: Pick<SettingsService, "effective" | "moveTo" | "trusts">;
}

/** A worktree that the session works in, and where it came from. */
interface OwnWorktree extends EnteredWorktree {
  readonly name: string;
  /** The main checkout; `null` if hooks created the folder. */
  readonly repository: string | null;
  /** The commit that the work starts at; `null` if it is unknown. */
  readonly base: string | null;
}

type Problem = { readonly problem: string };

const worktreeFolder = ".claude/worktrees";

const noRepository =
  "Cannot create a worktree: this is no Git repository, and no hook creates one. Configure WorktreeCreate and WorktreeRemove hooks in settings.json for other version control systems.";

/**
 * The folder that the session works in. The model moves it to a worktree and back, and the host to any folder. The
 * transcript moves with it.
 */
export class WorkFolder implements TurnFeature, WorktreeService {
  readonly name = "work-folder";
  readonly attachments = folderAttachments;
  readonly controls: FeatureControls;
  readonly #services: WorkFolderServices;
  #worktree: OwnWorktree | null = null;
  /** The folders that the model knows; `null` before the first request. */
  #reported: { readonly folder: string; readonly isWorktree: boolean; readonly further: readonly string[] } | null =
    null;
  /** A worktree in which an earlier process of the session worked. */
  #left: OwnWorktree | null = null;

  constructor(services: WorkFolderServices) {
    this.#services = services;
    this.controls = { set_cwd: bindHandler(setCwd, services) };
  }

  get current(): EnteredWorktree | null {
    return this.#worktree;
  }

  get task(): string | null {
    return this.#services.tasks.listing()[0]?.task_id ?? null;
  }

  async isAgentWorktree(path: string): Promise<boolean> {
    const root = await this.#mainRoot();
    return root !== null && dirname(path) === `${root}/${worktreeFolder}`;
  }

  async create(name: string | null, signal: AbortSignal): Promise<WorktreeEntry | Problem> {
    const { ports, environment, hooks, settings } = this.#services;
    const from = environment.cwd;
    const chosen = name ?? `work-${ports.ids.uuid().slice(0, 8)}`;
    if (hooks.hasHooks("WorktreeCreate")) {
      const path = await hookedWorktree(hooks, chosen, signal);
      if (path === null || (await ports.files.stat(path))?.kind !== "directory")
        return { problem: `Cannot create a worktree: no WorktreeCreate hook named an existing folder for ${chosen}.` };
      if (normalize(path) !== path)
        return {
          problem: `Cannot use the worktree of the WorktreeCreate hook: its path ${path} has dot segments. Print the absolute path without them.`,
        };
      return this.#move(
        { path, branch: null, from, owned: true, name: chosen, repository: null, base: null },
        "created",
      );
    }
    const root = await rootOf(ports, from);
    if (root === null) return { problem: noRepository };
    const folder = chosen.replaceAll("/", "+");
    const branch = `worktree-${folder}`;
    const path = `${root}/${worktreeFolder}/${folder}`;
    const known = (await listWorktrees(ports, root)).find((each) => each.path === path);
    const { worktree } = settings.effective;
    const setting = isJsonObject(worktree) && worktree.baseRef === "head" ? "head" : "fresh";
    if (known === undefined) {
      const base = await baseOf(ports, root, setting);
      const problem = await addWorktree(ports, root, { path, branch, base });
      if (problem !== null) return { problem: `Cannot create a worktree: ${problem}` };
    }
    const own = { path, branch: known?.branch ?? branch, from, owned: true, name: chosen, repository: root };
    return this.#move({ ...own, base: await headOf(ports, path) }, known === undefined ? "created" : "resumed");
  }

  async enter(path: string): Promise<WorktreeEntry | Problem> {
    const { ports, environment } = this.#services;
    const root = await rootOf(ports, environment.cwd);
    if (root === null)
      return { problem: "Cannot enter an existing worktree: the current directory is not in a git repository." };
    const real = await ports.files.resolve(path);
    if (real === null) return { problem: `Cannot enter worktree: ${path}: there is no such directory.` };
    if (real === environment.cwd)
      return { problem: `Cannot enter worktree: ${real} is the current working directory.` };
    const [main, ...others] = await listWorktrees(ports, root);
    const known = others.find((each) => each.path === real);
    if (main === undefined || known === undefined)
      return {
        problem: `Cannot enter worktree: ${real} is not a registered worktree of ${root}. Run 'git -C ${root} worktree list' to see registered worktrees.`,
      };
    if (this.#worktree !== null && !(await this.isAgentWorktree(real)))
      return {
        problem: `Cannot enter worktree: ${real} is not below ${worktreeFolder}. Return with ExitWorktree first.`,
      };
    const from = this.#worktree?.from ?? environment.cwd;
    const base = await headOf(ports, real);
    return this.#move(
      { path: real, branch: known.branch, from, owned: false, name: real, repository: main.path, base },
      "entered",
    );
  }

  async loss(): Promise<WorktreeLoss | null> {
    const worktree = this.#worktree;
    return worktree === null || worktree.base === null || worktree.branch === null
      ? null
      : lossOf(this.#services.ports, worktree.path, worktree.base);
  }

  async leave(removes: boolean, signal: AbortSignal): Promise<Problem | null> {
    const worktree = this.#worktree;
    if (worktree === null) return null;
    const { ports, hooks, environment } = this.#services;
    const { path, branch, repository } = worktree;
    this.#worktree = null;
    if (removes && repository === null)
      await hooks.run("WorktreeRemove", { worktree_path: path }, { signal, thread: null });
    environment.extensionRoot = undefined;
    await this.moveTo(worktree.from);
    this.#services.transcript.appendUnchained("worktree-state", { worktreeSession: null });
    if (repository === null || branch === null) return null;
    if (!removes) {
      if (worktree.owned) await unlockWorktree(ports, repository, path);
      return null;
    }
    const problem = await removeWorktree(ports, repository, { path, branch });
    return problem === null ? null : { problem };
  }

  /** Moves the session, with its transcript. Resolves to whether the transcript moved. */
  async moveTo(folder: string): Promise<boolean> {
    const moved = await this.#enter(folder);
    this.#services.transcript.appendUnchained("relocated", { relocatedCwd: folder });
    return moved;
  }

  /** Chooses the folder of a session that has not begun. */
  async beginIn(folder: string): Promise<void> {
    await this.#enter(folder);
  }

  resumed({ extraLines }: RestoredLines): void {
    const state = extraLines.findLast(({ type }) => type === "worktree-state")?.worktreeSession;
    if (!isJsonObject(state) || typeof state.worktreePath !== "string" || typeof state.originalCwd !== "string") return;
    const { worktreeBranch, originalHeadCommit, hookBased } = state;
    this.#left = {
      path: state.worktreePath,
      branch: typeof worktreeBranch === "string" ? worktreeBranch : null,
      from: state.originalCwd,
      // Another process may work in it.
      owned: false,
      name: String(state.worktreeName),
      repository: hookBased === true ? null : state.originalCwd,
      base: typeof originalHeadCommit === "string" ? originalHeadCommit : null,
    };
  }

  /** Returns to the worktree of the earlier process, if it still exists. */
  async promptDequeued(): Promise<void> {
    const left = this.#left;
    this.#left = null;
    const { ports, environment, thread } = this.#services;
    if (left === null || (await ports.files.stat(left.path))?.kind !== "directory") return;
    this.#worktree = left;
    environment.extensionRoot = left.from;
    environment.cwd = left.path;
    thread.workDirectory.shell.cwd = left.path;
  }

  extendTurn({ thread }: { readonly thread: Thread }) {
    if (thread.agentId !== null) return null;
    const { shell } = thread.workDirectory;
    let known = shell.cwd;
    return {
      addNews: async () => this.#tell(thread),
      afterTools: async () => {
        const [from, to] = [known, shell.cwd];
        known = to;
        if (from !== to) await this.#changed(from, to);
      },
    };
  }

  /** Notifies the hooks of the settings, as the real agent does, that a command moved the shell to another folder. */
  async #changed(from: string, to: string): Promise<void> {
    await this.#services.hooks.run("CwdChanged", { old_cwd: from, new_cwd: to }, { thread: null, commandsOnly: true });
  }

  cleared(): void {
    this.#reported = null;
  }

  /** Tells the model about other folders, once. */
  #tell({ conversation, transcript }: Thread): void {
    const { environment, ports, session } = this.#services;
    const further = [...session.additionalDirectories];
    const now = { folder: environment.cwd, isWorktree: this.#worktree !== null, further };
    const before = this.#reported;
    this.#reported = now;
    if (before === null) return;
    const hasMoved = before.folder !== now.folder;
    const added = further.filter((folder) => !before.further.includes(folder));
    const removed = before.further.filter((folder) => !further.includes(folder));
    const isListed = added.length + removed.length > 0;
    if (!hasMoved && !isListed) return;
    const uuid = ports.ids.uuid();
    const isChanged = before.isWorktree !== now.isWorktree;
    const text = folderText({
      ...(hasMoved ? { moved: { to: now.folder, from: before.folder } } : {}),
      ...(hasMoved && isChanged ? { worktree: now.isWorktree ? "entered" : "left" } : {}),
      added,
      removed,
    });
    conversation.add({ uuid, role: "user", content: [reminder(text)] });
    transcript.chain("attachment", {
      uuid,
      attachment: {
        type: "environment",
        snapshot: {
          workingDirectory: now.folder,
          isWorktree: now.isWorktree,
          isGitRepo: now.isWorktree || environment.gitBranch !== "HEAD",
          additionalWorkingDirectories: further,
          platform: environment.platform,
          shell: environment.shell,
          osVersion: environment.osRelease,
        },
        changes: [
          ...(hasMoved ? [{ field: "workingDirectory", from: before.folder }] : []),
          ...(hasMoved && isChanged ? [{ field: "isWorktree" }] : []),
          ...(isListed ? [{ field: "additionalWorkingDirectories", added, removed }] : []),
        ],
      },
    });
  }

  async #enter(folder: string): Promise<boolean> {
    const { ports, environment, session, thread, transcript } = this.#services;
    environment.cwd = folder;
    thread.workDirectory.shell.cwd = folder;
    return transcript.relocate(sessionFiles(projectFolder(configDirectory(ports.env), folder), session.id).transcript);
  }

  async #move(worktree: OwnWorktree, how: WorktreeEntry["how"]): Promise<WorktreeEntry> {
    const { environment, session, transcript } = this.#services;
    this.#worktree = worktree;
    environment.extensionRoot ??= worktree.from;
    const { path, branch, from, name, repository, base } = worktree;
    await this.moveTo(path);
    transcript.appendUnchained("worktree-state", {
      worktreeSession: {
        originalCwd: from,
        preEnterOriginalCwd: from,
        worktreePath: path,
        worktreeName: name,
        ...(branch === null ? {} : { worktreeBranch: branch }),
        ...(base === null ? {} : { originalHeadCommit: base }),
        ...(repository === null ? { hookBased: true } : {}),
        sessionId: session.id,
        extensionRoot: environment.extensionRoot,
      },
    });
    return { ...worktree, how };
  }

  /** The main checkout of the project's repository; `null` if it is in none. */
  async #mainRoot(): Promise<string | null> {
    const { ports, environment } = this.#services;
    const root = await rootOf(ports, environment.cwd);
    return root === null ? null : ((await listWorktrees(ports, root))[0]?.path ?? root);
  }
}
