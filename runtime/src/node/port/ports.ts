import { modelClient } from "../../model/index.ts";
import type { Ports } from "../../ports.ts";
import { httpFetch } from "../http/fetch.ts";
import { randomIds, systemClock } from "./clock.ts";
import { systemFiles } from "./files.ts";
import { systemProcesses } from "./processes.ts";
import { systemSandbox } from "./sandbox.ts";
import { systemWeb } from "./web.ts";

/**
 * The ports of this machine: its clock, files and processes, its network, and the Messages API that the environment
 * names.
 *
 * @param replace - Ports to use instead.
 * @example
 * import { nodePorts } from "@agentwire/runtime/node";
 *
 * const ports = nodePorts({ clock: { now: () => 0, sleep: async () => {} } });
 */
export function nodePorts(replace: Partial<Ports> = {}): Ports {
  const env = replace.env ?? { ...process.env };
  return {
    clock: systemClock,
    ids: randomIds,
    random: Math.random,
    model: replace.model ?? modelClient({ env, clock: replace.clock ?? systemClock, fetch: httpFetch(env) }),
    files: systemFiles,
    processes: systemProcesses,
    web: systemWeb,
    sandbox: systemSandbox,
    ...replace,
    env,
  };
}
