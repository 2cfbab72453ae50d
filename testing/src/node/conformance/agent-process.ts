import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { agentCommandLine } from "@agentwire/replay/node";
import type { CasePaths } from "../../conformance/agent/define.ts";
import { hostEnv } from "../../conformance/agent/target.ts";
import { compileCache } from "./compile-cache.ts";

/**
 * Makes the files in a command absolute, because it runs in another folder: a program with a folder, and arguments that
 * are existing files.
 */
function fromHere([program = "", ...args]: readonly string[]): readonly [string, ...string[]] {
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return [
    program.includes("/") ? resolve(program) : program,
    ...args.map((arg) => (arg !== "" && !isAbsolute(arg) && isFile(arg) ? resolve(arg) : arg)),
  ];
}

/** Creates empty folders for an agent: its working directory, home and configuration. */
export function createAgentFolders(): { readonly paths: CasePaths; readonly remove: () => Promise<void> } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-conform-")));
  const paths = {
    cwd: join(root, "cwd"),
    home: join(root, "home"),
    config: join(root, "home", ".claude"),
    seed: randomUUID(),
  };
  for (const folder of [paths.cwd, paths.config, join(root, "tmp")]) mkdirSync(folder, { recursive: true });
  return { paths, remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}

/** The parameters of an agent's process. */
interface AgentProcessOptions {
  readonly paths: CasePaths;
  /** The program and the arguments before the flags of the host. */
  readonly command: readonly string[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Address of the scripted model. */
  readonly modelUrl: string;
}

/** Starts an agent without this machine's configuration, and with a scripted model as its service. */
export function spawnAgent(options: AgentProcessOptions): ChildProcessByStdio<Writable, Readable, Readable> {
  const { paths, argv, env, modelUrl } = options;
  const [program, ...before] = fromHere(options.command);
  const { command, args } = agentCommandLine(program, [...before, ...argv]);
  return spawn(command, args, {
    cwd: paths.cwd,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: paths.home,
      TMPDIR: join(dirname(paths.home), "tmp"),
      LANG: "C.UTF-8",
      TERM: "dumb",
      CLAUDE_CONFIG_DIR: paths.config,
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: modelUrl,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      NODE_COMPILE_CACHE: compileCache(),
      ...hostEnv,
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
}
