import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type SpareProcess, startSpare } from "../../host/query/spare.ts";
import { configDirectory } from "../../session/project-folder.ts";
import type { ProcessHostOptions } from "./agent-process.ts";
import { hostPorts, warmEnvironment } from "./ports.ts";

/** A separate folder in which an agent waits. */
async function spareFolder(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const folder = join(configDirectory(env), "spares");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(folder, "spare-"));
}

/**
 * Starts an agent before its session is known. The agent waits in its own folder, or in `options.cwd`, until `claim`
 * assigns a session.
 *
 * @param params - The options of the host, and the timeout for the response to `initialize`, in milliseconds.
 * @throws Error if the agent does not start in time, or does not support waiting for a session.
 * @example
 * import { prewarm } from "@agentwire/runtime/host";
 *
 * const spare = await prewarm();
 * const messages = await spare.claim({ prompt: "Say hello.", options: { cwd: "/srv/app" } });
 */
export async function prewarm(
  params: { options?: ProcessHostOptions; initializeTimeoutMs?: number } = {},
): Promise<SpareProcess> {
  const options = params.options ?? {};
  const env = warmEnvironment(options);
  const parked = options.cwd === undefined ? await spareFolder(env) : undefined;
  const leave = async (): Promise<void> => {
    if (parked !== undefined) await rm(parked, { recursive: true, force: true });
  };
  try {
    const given = { ...options, env, cwd: parked ?? resolve(options.cwd ?? ".") };
    const spare = await startSpare(given, hostPorts(), params.initializeTimeoutMs);
    const exited = spare.exited.then(leave);
    return {
      ...spare,
      claim: ({ prompt, options: requested }) =>
        spare.claim({
          prompt,
          options: { ...requested, cwd: requested.cwd.startsWith("~") ? requested.cwd : resolve(requested.cwd) },
        }),
      exited,
    };
  } catch (error) {
    await leave();
    throw error;
  }
}
