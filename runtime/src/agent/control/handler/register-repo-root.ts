import { ControlError } from "../../../connection/errors.ts";
import { isInside, resolve } from "../../../posix/path.ts";
import type { ControlHandler } from "../define.ts";

const refused = (why: string): ControlError => new ControlError(`register_repo_root: ${why}`);

/** Adds the folder of another repository to those that may be worked in: one below a folder that the session began with. */
export const registerRepoRoot: ControlHandler<"register_repo_root"> = async (agent, request) => {
  const { facts, options, ports, permissions, session } = agent;
  const named: unknown = request.directory;
  if (typeof named !== "string") throw refused("target path could not be resolved");
  const directory = resolve(facts.cwd, named);
  if (directory === facts.cwd)
    throw refused(`${named} is where the session works, a root from the start; name the folder of the clone`);
  const stat = await ports.files.stat(directory).catch(() => null);
  if (stat === null) throw refused("target path could not be resolved");
  if (stat.kind !== "directory") throw refused(`${named} is not a directory`);
  // What the path leads to counts, not what it is called.
  const target = (await ports.files.resolve(directory)) ?? directory;
  const roots = await Promise.all(
    [facts.cwd, ...options.addDirectories.map((root) => resolve(facts.cwd, root))].map((root) =>
      ports.files.resolve(root).catch(() => null),
    ),
  );
  if (!roots.some((root) => root !== null && root !== target && isInside(root, target)))
    throw refused(`${named} lies in no folder that the session began with`);
  if (session.additionalDirectories.includes(directory))
    throw refused(`${named} is already a registered working directory`);
  await permissions.update([{ type: "addDirectories", directories: [directory], destination: "session" }]);
  return { directory };
};
