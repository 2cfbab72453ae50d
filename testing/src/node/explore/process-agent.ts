import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { baseArgv } from "@agentwire/protocol";
import { explainStartFailure, type PeerProcess, processTransport } from "@agentwire/runtime/node";
import type { AgentExit, AgentSource, ExploredAgent, StartOptions } from "../../explore/agent/agent.ts";
import { gatesOf } from "../../explore/agent/hold.ts";
import { createAgentFolders, spawnAgent } from "../conformance/agent-process.ts";
import { keepStderr } from "../conformance/keep-stderr.ts";
import { serveModel } from "../serve-model.ts";

/** How agents are started, and their limits. */
export interface ExploredProcessOptions {
  /** The program and the arguments before the flags of the host. */
  readonly command: readonly string[];
  /** Silence after which an agent counts as at rest, in milliseconds. Default: 300. */
  readonly settleMs?: number;
  /** Maximum wait for pending responses at the end of an order, in milliseconds. Default: 15,000. */
  readonly timeoutMs?: number;
}

/** Silence after which an agent with pending work counts as at rest, in milliseconds. */
const busyMs = 5000;

/** The command `./gate NAME`: creates one file, and waits for another. */
const gateScript = `#!/bin/sh
: > ".gate-$1.reached"
while [ ! -e ".gate-$1.open" ]; do sleep 0.02; done
`;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function start(options: StartOptions, limits: ExploredProcessOptions): Promise<ExploredAgent> {
  const { scenario, script, reached, note } = options;
  const { settleMs = 300, timeoutMs = 15_000 } = limits;
  const { paths, remove } = createAgentFolders();
  for (const [path, text] of Object.entries(scenario.files)) {
    mkdirSync(dirname(join(paths.cwd, path)), { recursive: true });
    writeFileSync(join(paths.cwd, path), text);
  }
  writeFileSync(join(paths.cwd, "gate"), gateScript);
  chmodSync(join(paths.cwd, "gate"), 0o700);
  const served = await serveModel(script);
  const argv = [...baseArgv, ...scenario.argv];
  const child = spawnAgent({ paths, command: limits.command, argv, env: scenario.env, modelUrl: served.url });
  const started = performance.now();
  let active = started;
  const touch = () => {
    active = performance.now();
  };
  note({ channel: "process", kind: "spawn", argv });
  const errors = keepStderr((text) => note({ channel: "process", kind: "stderr", text }));
  let exit: AgentExit | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      exit = { code, signal };
      touch();
      resolve();
    });
    child.once("error", (error) => {
      errors.add(`${explainStartFailure(limits.command[0] ?? "", error)}\n`);
      exit = { code: 127, signal: null };
      resolve();
    });
  });
  const lines = processTransport(child as PeerProcess, { onStderr: errors.add, graceMs: 200, killGraceMs: 1000 });
  const waiting = new Set(gatesOf(scenario.model));
  const checkGates = () => {
    for (const name of waiting) {
      if (!existsSync(join(paths.cwd, `.gate-${name}.reached`))) continue;
      waiting.delete(name);
      touch();
      note({ channel: "effect", kind: "spawn", text: name });
      reached(name);
    }
  };
  let deadline: number | undefined;
  return {
    transport: {
      ...lines,
      open: (receiver) =>
        lines.open({
          ...receiver,
          line(text) {
            touch();
            receiver.line(text);
          },
          end: (ending) => receiver.end(ending),
        }),
      send(text) {
        touch();
        return lines.send(text);
      },
      signal: (name) => void child.kill(name as NodeJS.Signals),
    },
    now: () => performance.now() - started,
    async settle(isBusy) {
      touch();
      while (exit === null && performance.now() - active < (isBusy() ? busyMs : settleMs)) {
        await sleep(Math.min(20, settleMs));
        checkGates();
      }
    },
    async wait() {
      deadline ??= performance.now() + timeoutMs;
      await Promise.race([ended, sleep(50)]);
      checkGates();
      return performance.now() < deadline;
    },
    open(gate) {
      touch();
      writeFileSync(join(paths.cwd, `.gate-${gate}.open`), "");
    },
    kill: () => void child.kill("SIGKILL"),
    exit: () => exit,
    stderr: errors.text,
    async close() {
      child.kill("SIGKILL");
      await lines.close();
      await served.close();
      await remove();
    },
  };
}

/**
 * An agent that is a program: each order gets an empty folder, home and configuration, and a separate model.
 *
 * @param options - The command, and times in milliseconds.
 * @example
 * import { agentSubject, explore, type Scenario } from "@agentwire/testing";
 * import { exploredProcessAgent } from "@agentwire/testing/node";
 *
 * export async function rulesBroken(scenario: Scenario): Promise<readonly string[]> {
 *   const { system, names, check } = agentSubject(scenario, exploredProcessAgent({ command: ["claude"] }));
 *   const { found } = await explore(system, { depth: 6, budget: 100, seed: 1, names, check });
 *   return found.map(({ rule }) => rule);
 * }
 */
export const exploredProcessAgent = (options: ExploredProcessOptions): AgentSource => ({
  medium: "process",
  start: (scenario) => start(scenario, options),
});
