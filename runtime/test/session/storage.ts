import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemFiles } from "../../src/node/index.ts";
import { counter } from "../connection/pair.ts";

type Row = Record<string, unknown>;

/** A folder of sessions on disk. */
export async function sessionRoom() {
  const root = await mkdtemp(join(tmpdir(), "agentwire-sessions-"));
  const next = counter();
  return {
    room: {
      files: systemFiles,
      env: { CLAUDE_CONFIG_DIR: root },
      clock: { now: () => Date.UTC(2030, 0, 1), sleep: async () => {} },
      ids: { uuid: () => `00000000-0000-4000-8000-${next().slice(1).padStart(12, "0")}` as const },
    },
    /** Writes a file below the folder of project `-p`, rows as lines. */
    async write(name: string, rows: readonly Row[], tail = ""): Promise<string> {
      const path = `${root}/projects/-p/${name}`;
      await systemFiles.makeDirectory(path.slice(0, path.lastIndexOf("/")));
      await systemFiles.write(path, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n${tail}`);
      return path;
    },
    async read(name: string): Promise<Row[]> {
      const text = new TextDecoder().decode(await systemFiles.read(`${root}/projects/-p/${name}`));
      return text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    },
    dispose: () => rm(root, { recursive: true, force: true }),
  };
}

export const session = "11111111-1111-4111-8111-111111111111";

const link = (uuid: string, parentUuid: string | null, rest: Row): Row => ({
  uuid,
  parentUuid,
  isSidechain: false,
  sessionId: session,
  cwd: "/p",
  gitBranch: "main",
  timestamp: "2029-01-01T00:00:00.000Z",
  ...rest,
});
export const prompt = (uuid: string, parent: string | null, text: string, rest: Row = {}): Row =>
  link(uuid, parent, { type: "user", message: { role: "user", content: text }, ...rest });
export const answer = (uuid: string, parent: string, text: string): Row =>
  link(uuid, parent, {
    type: "assistant",
    message: { id: `msg-${uuid}`, role: "assistant", content: [{ type: "text", text }] },
  });
