import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { argumentOf } from "../../tape/argument.ts";
import { projectName } from "./move-folder.ts";

const suffix = ".jsonl";

/** The session of a folder that was written last; `null` if there is none. */
function lastSession(folder: string): string | null {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(suffix));
    const changed = new Map(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
    const last = names.toSorted((a, b) => (changed.get(b) ?? 0) - (changed.get(a) ?? 0))[0];
    return last === undefined ? null : last.slice(0, -suffix.length);
  } catch {
    return null;
  }
}

/**
 * The entries of the agent's folder that belong to the session in its arguments, relative to that folder:
 * the transcript, those of subagents, and earlier contents of files. Entries that do not exist are included.
 */
export function earlierSessionEntries(args: readonly string[], config: string, cwd: string): readonly string[] {
  const project = `projects/${projectName(realpathSync(cwd))}`;
  const named = argumentOf(args, "--session-id");
  // The agent does not start if a session has the id already.
  if (named !== undefined && /^[\w-]+$/.test(named)) return [`${project}/${named}${suffix}`];
  const resumed = argumentOf(args, "--resume") ?? argumentOf(args, "-r");
  if (resumed === undefined && !args.includes("--continue") && !args.includes("-c")) return [];
  const id = resumed ?? lastSession(join(config, project));
  if (id === null || !/^[\w-]+$/.test(id)) return [];
  const home = projectOf(config, id, project);
  return [`${home}/${id}${suffix}`, `${home}/${id}`, `file-history/${id}`];
}

/** The folder of a session's transcript: the given one, or another, because a session can be resumed from elsewhere. */
function projectOf(config: string, id: string, given: string): string {
  const hasSession = (project: string): boolean => existsSync(join(config, project, `${id}${suffix}`));
  if (hasSession(given)) return given;
  try {
    const others = readdirSync(join(config, "projects")).map((name) => `projects/${name}`);
    return others.find(hasSession) ?? given;
  } catch {
    return given;
  }
}
