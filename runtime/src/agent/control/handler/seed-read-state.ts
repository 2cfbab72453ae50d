import { resolve } from "../../../posix/path.ts";
import type { ControlHandler } from "../define.ts";

/** Counts a file as read, if it has not changed since the host says that it was. */
export const seedReadState: ControlHandler<"seed_read_state"> = async (agent, request) => {
  const { ports, thread } = agent;
  const path = resolve(agent.tools.directory(), String(request.path), ports.env.HOME);
  const stat = await ports.files.stat(path).catch(() => null);
  if (stat?.kind !== "file" || stat.modified > request.mtime) return undefined;
  const content = new TextDecoder().decode(await ports.files.read(path)).replaceAll("\r\n", "\n");
  thread.files.set(path, { content, modified: stat.modified, whole: true });
  return undefined;
};
