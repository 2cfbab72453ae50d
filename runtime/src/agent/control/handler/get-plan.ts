import { join } from "../../../posix/path.ts";
import type { ControlHandler } from "../define.ts";

/** The plan that was made in plan mode, if there is one by now. */
export const getPlan: ControlHandler<"get_plan"> = async ({ ports, session, tools }) => {
  const path = join(tools.folders().plans, `${session.id}.md`);
  const data = await ports.files.read(path).catch(() => null);
  return data === null ? { exists: false } : { exists: true, content: new TextDecoder().decode(data), path };
};
