import { execFileSync } from "node:child_process";
import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubagentServices } from "../../../../src/agent/feature/subagents/services.ts";
import { WorkFolder, type WorkFolderServices } from "../../../../src/agent/feature/work-folder/work-folder.ts";
import { nodePorts } from "../../../../src/node/port/ports.ts";

/** Runs Git in a folder. */
export const git = (cwd: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.org", ...args], { cwd, encoding: "utf8" });

/** A session that works in a folder of its own. `lines`: what it wrote to its transcript. */
export async function openWorkFolder(fields: { readonly hooks?: SubagentServices["hooks"] } = {}) {
  const base = await realpath(await mkdtemp(join(tmpdir(), "agentwire-folder-")));
  const root = join(base, "project");
  const ports = { ...nodePorts(), env: { ...process.env, HOME: base, CLAUDE_CONFIG_DIR: join(base, "config") } };
  await ports.files.makeDirectory(root);
  const lines: unknown[] = [];
  const moves: string[] = [];
  const submitted: unknown[] = [];
  const sent: unknown[] = [];
  const running: { task_id: string }[] = [];
  const trusted = new Set<string>();
  const hooks = { hasHooks: () => false, run: async () => null, ...fields.hooks };
  const thread = { workDirectory: { shell: { cwd: root } } };
  const state = { prompted: false, busy: false, denied: false };
  const services = {
    ports,
    environment: { ...{ cwd: root, gitBranch: "main", platform: "linux", shell: "sh", osRelease: "1" } },
    session: {
      id: "00000000-0000-4000-8000-000000000000",
      additionalDirectories: [],
      get prompted() {
        return state.prompted;
      },
    },
    thread,
    transcript: {
      appendUnchained: (name: string, line: object) => void lines.push({ type: name, ...line }),
      relocate: async (path: string) => moves.push(path) > 0,
    },
    hooks,
    tasks: { listing: () => running },
    settings: {
      effective: {},
      trusts: async (folder: string) => trusted.has(folder),
      moveTo: async (folder: string) => void lines.push({ type: "settings", folder }),
    },
    permissions: { readDenied: async () => state.denied },
    extensions: { refresh: async () => void lines.push({ type: "extensions" }), memory: [] },
    out: { send: (name: string) => void sent.push(name) },
    runner: {
      get busy() {
        return state.busy;
      },
      submit: async (message: unknown) => void submitted.push(message),
    },
    get worktrees() {
      return folder;
    },
  };
  const folder: WorkFolder = new WorkFolder(services as unknown as WorkFolderServices);
  return { base, root, services, folder, lines, moves, submitted, sent, running, trusted, state, thread };
}

/** Makes a repository with one commit. */
export function makeRepository(root: string): void {
  git(root, "init", "-q", "-b", "main");
  git(root, "commit", "-q", "--allow-empty", "-m", "first");
}
