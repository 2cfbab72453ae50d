import * as z from "zod";
import { resolve } from "../../../posix/path.ts";
import type { WorktreeEntry } from "../../core/tool-services.ts";
import { defineTool } from "../define.ts";

/** The longest name, in characters. */
const maxName = 64;

/** What is wrong with the name of a worktree; `null` if it is valid. */
function nameProblem(name: string): string | null {
  if (name.length > maxName)
    return `Invalid worktree name: must be ${maxName} characters or fewer (got ${name.length})`;
  const segments = name.split("/");
  if (segments.some((segment) => segment === "." || segment === ".."))
    return `Invalid worktree name ${JSON.stringify(name)}: must not contain "." or ".." as a segment`;
  return segments.every((segment) => /^[\w.-]+$/.test(segment))
    ? null
    : `Invalid worktree name ${JSON.stringify(name)}: each "/"-separated segment must be non-empty and contain only letters, digits, dots, underscores and dashes`;
}

const how: Readonly<Record<WorktreeEntry["how"], string>> = {
  created: "Created worktree",
  resumed: "Resumed worktree",
  entered: "Entered worktree",
};

const resumedNote =
  " It existed already and may contain commits of an earlier session. For a new one, choose another name.";

/** Moves the session to a Git worktree. */
export const enterWorktree = defineTool({
  name: "EnterWorktree",
  description:
    "Creates a Git worktree below `.claude/worktrees`, on a new branch, and moves the session there, or moves to an existing " +
    "worktree. Use it only if the user or the project's instructions ask for a worktree. ExitWorktree leads back.",
  input: () =>
    z
      .strictObject({
        name: z
          .string()
          .check((context) => {
            const message = nameProblem(context.value);
            if (message !== null) context.issues.push({ code: "custom", message, input: context.value });
          })
          .optional()
          .meta({ description: "Name of a new worktree; default: a generated one. Not together with `path`" }),
        path: z.string().optional().meta({ description: "Path of an existing worktree of the repository" }),
      })
      .check((context) => {
        const { name, path } = context.value;
        const message = "Provide at most one of `name` or `path`, not both.";
        if (name !== undefined && path !== undefined)
          context.issues.push({ code: "custom", path: [], message, input: context.value });
      }),
  output: () => z.object({ worktreePath: z.string(), worktreeBranch: z.string().optional(), message: z.string() }),
  deferred: true,
  pathField: "path",
  subject: () => ({ kind: "free" }),
  summary: ({ path }) => (path === undefined ? undefined : `move to the worktree ${JSON.stringify(path)}`),
  async validate({ path }, { agentId, services }) {
    if (agentId !== undefined)
      return 'EnterWorktree cannot be called from a subagent: it would move the session. Start an agent with isolation: "worktree" instead.';
    return services.worktrees.current !== null && path === undefined
      ? "Already in a worktree session. Pass `path` to switch to another existing worktree, or leave this one with ExitWorktree first."
      : null;
  },
  async confirmation({ path }, { shell, services, folders }) {
    if (path === undefined) return null;
    const target = resolve(shell.cwd, path, folders.home);
    if (await services.worktrees.isAgentWorktree(target)) return null;
    return {
      reason: {
        type: "safetyCheck",
        text: `moves the session to "${target}", a worktree outside .claude/worktrees/ that the model chose`,
      },
      personal: true,
      message: `Enter the worktree at "${target}"? The session then works and writes there.`,
    };
  },
  async run({ name, path }, { shell, services, folders, signal }) {
    const entry =
      path === undefined
        ? await services.worktrees.create(name ?? null, signal)
        : await services.worktrees.enter(resolve(shell.cwd, path, folders.home));
    if ("problem" in entry) return { kind: "failed", message: entry.problem };
    const branch = entry.branch === null ? "" : ` on branch “${entry.branch}”`;
    const note = entry.how === "resumed" ? resumedNote : "";
    const message = `${how[entry.how]} at “${entry.path}”${branch}.${note} The session works there now. ExitWorktree leads back.`;
    const named = entry.branch === null ? {} : { worktreeBranch: entry.branch };
    return { kind: "done", output: { worktreePath: entry.path, ...named, message } };
  },
  render: ({ message }) => message,
});
