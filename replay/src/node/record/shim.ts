import { agentCommandLine } from "../agent-command-line.ts";
import { hostStreams } from "../host-streams.ts";
import { mirrorExit } from "../mirror-exit.ts";
import { serveModelProxy } from "./model-proxy.ts";
import { modelVariable, recordProcess } from "./record-process.ts";

/** Variables that set up the shim. The agent does not see them. */
export const recordVariables = {
  /** The tape's file, or a folder. */
  out: "AGENTWIRE_RECORD_OUT",
  /** The real agent: an executable or a script. */
  agent: "AGENTWIRE_RECORD_AGENT",
  /** Arguments before the host's, as a JSON array of strings. */
  args: "AGENTWIRE_RECORD_AGENT_ARGS",
  /** `1`: model calls are recorded too, and forwarded to the agent's usual upstream. */
  model: "AGENTWIRE_RECORD_MODEL",
  /** `1`: the files that the session reads or changes go on the tape too. */
  capsule: "AGENTWIRE_RECORD_CAPSULE",
} as const;

/** Signals of a host that are forwarded to the agent. */
export const forwardedSignals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGUSR2"] as const;

/**
 * Runs in place of the agent, for a host that accepts only the path of an executable. Reads the environment variables,
 * starts the real agent with the host's arguments, records it, and ends as it ended. Exits with 2 if a variable is
 * missing or invalid.
 *
 * @param hostArgs - The arguments that the host passed.
 * @param env - The environment, with the variables of {@link recordVariables}.
 * @example
 * import { runRecordShim } from "@agentwire/replay/node";
 *
 * await runRecordShim(process.argv.slice(2), process.env);
 */
export async function runRecordShim(hostArgs: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  if (typeof settings === "string") {
    process.stderr.write(`agentwire: ${settings}\n`);
    process.exitCode = 2;
    return;
  }
  const { out, agent, args, model, capsule } = settings;
  const names: readonly string[] = Object.values(recordVariables);
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
  const recorded = recordProcess({
    ...agentCommandLine(agent, [...args, ...hostArgs]),
    out,
    env: inherited,
    stdio: hostStreams(),
    capsule,
    ...(model ? { model: await serveModelProxy(env[modelVariable]) } : {}),
  });
  for (const signal of forwardedSignals) process.on(signal, () => recorded.signal(signal));
  mirrorExit(await recorded.end);
}

interface Settings {
  readonly out: string;
  readonly agent: string;
  readonly args: readonly string[];
  readonly model: boolean;
  readonly capsule: boolean;
}

function readSettings(env: NodeJS.ProcessEnv): Settings | string {
  const { [recordVariables.out]: out, [recordVariables.agent]: agent, [recordVariables.args]: list = "[]" } = env;
  const model = env[recordVariables.model] ?? "0";
  if (!out) return `set ${recordVariables.out} to the file or folder of the tape.`;
  if (!agent) return `set ${recordVariables.agent} to the agent that is to be recorded.`;
  let args: unknown;
  try {
    args = JSON.parse(list);
  } catch {
    args = null;
  }
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === "string")) {
    return `${recordVariables.args} must be a JSON array of strings.`;
  }
  if (model !== "0" && model !== "1") return `${recordVariables.model} must be 1 or 0.`;
  const capsule = env[recordVariables.capsule] ?? "0";
  if (capsule !== "0" && capsule !== "1") return `${recordVariables.capsule} must be 1 or 0.`;
  if (model === "1" && env[modelVariable] && !URL.canParse(env[modelVariable]))
    return `${modelVariable} is not an address.`;
  return { out, agent, args, model: model === "1", capsule: capsule === "1" };
}
