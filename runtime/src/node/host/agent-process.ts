import { existsSync } from "node:fs";
import type { Ending, Transport } from "@agentwire/protocol";
import { isError } from "../../guards/error.ts";
import { CallerFailure, type HostOptions, isQueryError, type Launch, launchError, launchOf } from "../../host/index.ts";
import { deferredTransport } from "../transport/deferred-transport.ts";
import {
  OutputClosed,
  type PeerProcess,
  type ProcessOptions,
  processTransport,
} from "../transport/process-transport.ts";
import { spawnTransport } from "../transport/spawn-transport.ts";
import { withEnding } from "../transport/with-ending.ts";
import { restoreFromStore } from "./stored-resume.ts";

/** The parameters of a process that the caller starts. */
export interface SpawnRequest {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string | undefined;
  readonly env: Record<string, string | undefined>;
  /** Aborted if the process did not exit after the end of its input. */
  readonly signal: AbortSignal;
}

/** Options for how the agent's process is started. */
export interface ProcessHostOptions extends HostOptions {
  /** The agent: an executable, or a JavaScript or TypeScript file. Default: `claude` on the PATH. */
  readonly pathToClaudeCodeExecutable?: string;
  /** The runtime for an agent that is a script. Default: `node`. */
  readonly executable?: "node" | "bun" | "deno";
  /** Arguments before all others: for the runtime of a script, or for the executable itself. */
  readonly executableArgs?: readonly string[];
  /** Starts the process for the caller: in a container, or on another machine. */
  readonly spawnClaudeCodeProcess?: (request: SpawnRequest) => PeerProcess;
}

const isScript = (path: string): boolean => /\.(?:[cm]?js|tsx?|jsx)$/.test(path);

/**
 * Starts an agent process. If the process does not start, the transport ends with a query error as the cause. The
 * function does not throw.
 *
 * @param launch - Command line, environment and working directory.
 * @param options - The options of the host.
 * @see ending.exit.startup ending.close.grace
 * @example
 * import { launchOf } from "@agentwire/runtime";
 * import { openAgentProcess } from "@agentwire/runtime/node";
 *
 * const transport = openAgentProcess(launchOf({}, process.env), { pathToClaudeCodeExecutable: "/usr/local/bin/claude" });
 * transport.open({ line: (line) => console.log(line), end: ({ kind }) => console.log(kind) });
 */
export function openAgentProcess(launch: Launch, options: ProcessHostOptions): Transport {
  const { sessionStore, resume, continue: latest } = options;
  return sessionStore && (resume || latest)
    ? deferredTransport(startFromStore(options))
    : startAgent(launch, options, options.env ?? process.env);
}

/** Starts an agent that finds its session in a temporary folder. Deletes the folder when the agent has ended. */
async function startFromStore(options: ProcessHostOptions): Promise<Transport> {
  const restored = await restoreFromStore(options).catch((error: unknown) => {
    throw new CallerFailure(isError(error) ? error : new Error(String(error)));
  });
  const env = options.env ?? process.env;
  const { continue: _latest, resume: _resume, ...rest } = options;
  const launch = launchOf(restored ? { ...rest, resume: restored.sessionId } : rest, env);
  const { configDirectory, release = async () => {} } = restored ?? {};
  const transport = startAgent(launch, options, configDirectory ? { ...env, CLAUDE_CONFIG_DIR: configDirectory } : env);
  return withEnding(transport, (ending, end) => void release().finally(() => end(ending)));
}

const switchedOn = new Set(["1", "true", "yes", "on"]);

/** The environment without variables that are meant only for this process: Node.js options and logging. */
function handedDown({ NODE_OPTIONS: _node, DEBUG: _debug, ...env }: Readonly<Record<string, string | undefined>>) {
  const debugging = switchedOn.has((env.DEBUG_CLAUDE_AGENT_SDK ?? "").trim().toLowerCase());
  return debugging ? { ...env, DEBUG: "1" } : env;
}

function startAgent(
  launch: Launch,
  options: ProcessHostOptions,
  inherited: Readonly<Record<string, string | undefined>>,
): Transport {
  const path = options.pathToClaudeCodeExecutable ?? "claude";
  const script = isScript(path);
  const command = script ? (options.executable ?? "node") : path;
  const args = [...(options.executableArgs ?? []), ...(script ? [path] : []), ...launch.argv];
  const env = { ...handedDown(inherited), ...launch.env };
  const force = new AbortController();
  const treatment: ProcessOptions = { onStderr: options.stderr, onTerminate: () => force.abort() };
  const spawn = options.spawnClaudeCodeProcess;
  const transport = spawn
    ? processTransport(spawn({ command, args, cwd: launch.cwd, env, signal: force.signal }), treatment)
    : spawnTransport({ command, args, cwd: launch.cwd, env, ...treatment, endsOnRequest: true });
  const explain = (ending: Ending): Ending =>
    ending.kind === "error" && !isQueryError(ending.cause) && !(ending.cause instanceof OutputClosed)
      ? { ...ending, cause: launchError(path, existsSync(path), ending.cause) }
      : ending;
  return withEnding(transport, (ending, end) => end(explain(ending)));
}
