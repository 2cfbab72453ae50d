import type { Transport } from "@agentwire/protocol";
import { isJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { StartupOptions } from "../agent/core/options.ts";
import type { Ports } from "../ports.ts";
import { dirname, resolve } from "../posix/path.ts";
import { configDirectory } from "../session/project-folder.ts";

type DebugPorts = Pick<Ports, "clock" | "env" | "files">;

/** The path of the debug log; `null` if the command line requests none. */
export function debugPath(
  { debug, debugFile }: Pick<StartupOptions, "debug" | "debugFile">,
  { cwd, sessionId }: { readonly cwd: string; readonly sessionId: string },
  env: DebugPorts["env"],
): string | null {
  if (debugFile !== null) return resolve(cwd, debugFile, env.HOME);
  return debug ? `${configDirectory(env)}/debug/${sessionId}.txt` : null;
}

/** The kind of a line: the type and subtype of its frame, but nothing that it says. */
function kindOf(line: string): string {
  const frame = parseJsonObject(line);
  if (frame === undefined) return "a line that is no frame";
  const { subtype } =
    [frame, frame.request, frame.response].filter(isJsonObject).find((each) => "subtype" in each) ?? {};
  return [frame.type, subtype].filter((part) => typeof part === "string").join(" ");
}

/** A file that lists what the process does. A failure to write it has no effect on the session. */
export class DebugLog {
  readonly #ports: DebugPorts;
  readonly #path: string;
  #writing: Promise<unknown>;

  constructor(ports: DebugPorts, path: string) {
    this.#ports = ports;
    this.#path = path;
    this.#writing = ports.files.makeDirectory(dirname(path)).catch(() => {});
  }

  /** Adds a line with the time. */
  add(text: string): void {
    const { files, clock } = this.#ports;
    const line = `${new Date(clock.now()).toISOString()} [DEBUG] ${text}\n`;
    this.#writing = this.#writing.then(() => files.append(this.#path, line, { mode: 0o600 })).catch(() => {});
  }

  /** Resolves when all lines are written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  /** A transport whose frames are listed by their kinds. */
  watch(transport: Transport): Transport {
    return {
      send: (line) => {
        this.add(`sent ${kindOf(line)}`);
        return transport.send(line);
      },
      end: () => transport.end(),
      close: () => transport.close(),
      open: (receiver) =>
        transport.open({
          ...receiver,
          line: (text) => {
            this.add(`received ${kindOf(text)}`);
            receiver.line(text);
          },
        }),
    };
  }
}
