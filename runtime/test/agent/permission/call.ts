import type { Thread } from "../../../src/agent/core/thread.ts";
import type { PermissionSubject, Tool } from "../../../src/agent/core/tool.ts";
import type { CallCase, PermissionHooks } from "../../../src/agent/permission/services.ts";

/** A tool whose calls are about one subject. */
export const toolOf = (name: string, subject: PermissionSubject, fields: Partial<Tool> = {}): Tool =>
  ({
    name,
    displayName: `Shown ${name}`,
    aliases: [],
    subject: () => subject,
    summary: () => undefined,
    ...fields,
  }) as unknown as Tool;

/** The main conversation of a session in /w/cwd. */
export const mainThread = (fields: object = {}): Thread =>
  ({
    agentId: null,
    workDirectory: { root: "/w/cwd", further: [], shell: { cwd: "/w/cwd" } },
    grantedRules: [],
    turnEffort: null,
    queuedTexts: [],
    mode: () => "default",
    ...fields,
  }) as unknown as Thread;

/** A call that no hook has said anything about. */
export const callOf = (fields: Partial<CallCase> = {}): CallCase => ({
  thread: mainThread(),
  tool: toolOf("Write", { kind: "write", path: "a.txt" }),
  input: { file_path: "a.txt" },
  useId: "t1",
  hook: { decision: null, reason: "", input: null },
  confirmation: null,
  record: { unchecked: () => false },
  signal: new AbortController().signal,
  toolSignal: new AbortController().signal,
  ...fields,
});

/** Hooks that say nothing. */
export const silentHooks: PermissionHooks = {
  hasHooks: () => false,
  run: async () => null,
  permissionRequested: async () => null,
};
