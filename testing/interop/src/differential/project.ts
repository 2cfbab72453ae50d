import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Scratch } from "../peers.ts";
import type { Session } from "./session.ts";

/** A path below the home starts with this. */
const homePrefix = "~/";

/** Writes the files and the settings of a session. */
export function writeProject(session: Session, { cwd, home }: Scratch): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(session.files))
    write(name.startsWith(homePrefix) ? join(home, name.slice(homePrefix.length)) : join(cwd, name), text);
  const commands = session.hooks.filter(({ command }) => command !== undefined);
  const hooks: Record<string, unknown[]> = {};
  for (const { event, matcher, command, fields } of commands) {
    hooks[event] = [
      ...(hooks[event] ?? []),
      { ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: "command", command, ...fields }] },
    ];
  }
  const settings = Object.assign({}, ...session.settings, commands.length > 0 ? { hooks } : {});
  if (Object.keys(settings).length > 0) write(join(cwd, ".claude", "settings.json"), JSON.stringify(settings));
  // Rules of a project that is not trusted are ignored.
  write(
    join(home, ".claude", ".claude.json"),
    JSON.stringify({ projects: { [cwd]: { hasTrustDialogAccepted: true } } }),
  );
}

/** The files of a folder, by path. */
export function listFiles(folder: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.name === ".git") return [];
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}
