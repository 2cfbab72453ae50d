import { ControlError } from "../../../connection/errors.ts";
import { resolve } from "../../../posix/path.ts";
import type { ControlHandler } from "../define.ts";

/** Adds the folder of another repository to those that may be worked in. */
export const registerRepoRoot: ControlHandler<"register_repo_root"> = async (agent, request) => {
  const named: unknown = request.directory;
  if (typeof named !== "string") throw new ControlError("register_repo_root: target path could not be resolved");
  const directory = resolve(agent.facts.cwd, named);
  if (directory === agent.facts.cwd) {
    throw new ControlError(
      `register_repo_root: ${directory} is where the session works, a root from the start; name the folder of the clone`,
    );
  }
  if ((await agent.ports.files.stat(directory).catch(() => null))?.kind !== "directory") {
    throw new ControlError(`register_repo_root: ${directory} is not a directory`);
  }
  await agent.permissions.update([{ type: "addDirectories", directories: [directory], destination: "session" }]);
  return { directory };
};
