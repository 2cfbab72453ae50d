import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { resolve } from "../../../posix/path.ts";
import type { Thread } from "../../core/thread.ts";

interface SeedReadStateServices {
  readonly ports: Pick<Ports, "env" | "files">;
  readonly thread: Pick<Thread, "files">;
  /** The working directory of the main thread's shell, absolute. */
  readonly tools: { directory(): string };
}

/**
 * Lets the model change a file without reading it, unless the file has changed since the modification time that the host
 * names.
 */
export const seedReadState = controlHandler(
  "seed_read_state",
  async ({ ports, thread, tools }: SeedReadStateServices, request) => {
    const path = resolve(tools.directory(), String(request.path), ports.env.HOME);
    const stat = await ports.files.stat(path).catch(() => null);
    if (stat?.kind !== "file" || stat.modified > request.mtime) return undefined;
    const content = new TextDecoder().decode(await ports.files.read(path)).replaceAll("\r\n", "\n");
    thread.files.set(path, { content, modified: stat.modified, complete: false });
    return undefined;
  },
);
