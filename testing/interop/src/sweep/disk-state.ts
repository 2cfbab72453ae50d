import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Scratch } from "../peers.ts";

/** Ids, times and the folder of one run. */
const ownOfRun = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[ab][0-9a-z]{8,16}\b/g;
const times = /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<="[a-zA-Z]*(?:Ms|Time|_ms|At|pid)":)\d+|\b\d{13}\b/g;

/**
 * Everything on the disk that a process can read when it resumes a session, without what differs between runs. Sessions
 * with equal states go on alike. Ids keep their order of first appearance, so references between entries stay visible.
 */
export function diskState({ cwd, home, root }: Pick<Scratch, "cwd" | "home" | "root">): string {
  const ids = new Map<string, string>();
  const general = (text: string): string =>
    text
      .replaceAll(root, "~")
      .replaceAll(root.replaceAll(/[^a-zA-Z0-9]/g, "-"), "~")
      .replaceAll(times, "TIME")
      .replaceAll(ownOfRun, (id) => {
        if (!ids.has(id)) ids.set(id, `ID${ids.size}`);
        return ids.get(id) ?? id;
      });
  const firstTime = (file: string): string => /"timestamp":"([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  const filesOf = (folder: string): readonly string[] =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      // Names are ids, so the first entries order the sessions.
      .map((file) => ({ file, time: file.endsWith(".jsonl") ? firstTime(file) : "" }))
      .sort((one, other) => one.time.localeCompare(other.time) || (one.file < other.file ? -1 : 1))
      .map(({ file }) => file);
  const projects = join(home, ".claude", "projects");
  const outputs = filesOf(join(root, "tmp")).filter((file) => file.includes("/tasks/"));
  const parts = [...filesOf(projects), ...filesOf(cwd), ...outputs].map(
    (file) => `${file}\n${readFileSync(file, "utf8")}`,
  );
  const names = filesOf(join(home, ".claude"))
    .filter((file) => !file.startsWith(projects))
    .map((file) => file.replaceAll(/\d+/g, "N"));
  return general([...parts, ...names].join("\n"));
}
