import { versionLine } from "../agent/core/identity.ts";
import { configDirectory } from "../session/project-folder.ts";
import { readAgents } from "./agents-file.ts";
import { children } from "./children.ts";
import { parseArgv } from "./command-line/argv.ts";
import { authStatusReport } from "./command-line/auth-status.ts";
import { helpText } from "./command-line/help.ts";
import { readOptions } from "./command-line/read-options.ts";
import { startWarnings } from "./command-line/warnings.ts";
import { loadSettings, missingFileProblem } from "./load-settings.ts";
import { isolationProblem, schemaProblem, startProblem } from "./preflight.ts";
import { printOnce } from "./print.ts";
import type { ProcessPorts } from "./process-ports.ts";
import { readPromptFiles } from "./prompt-files.ts";
import { serve } from "./serve.ts";

/** Time for running commands to exit when the agent does, in milliseconds. */
const graceMs = 2000;

/**
 * Runs the agent as a process: reads the command line, runs it, and resolves to the exit code.
 *
 * @param edges - Command line, ports, streams and environment of the process.
 * @see ending.exit.code ending.exit.startup
 * @example
 * import { type ProcessPorts, runProcess } from "@agentwire/runtime/agent";
 *
 * declare const edges: ProcessPorts;
 * process.exitCode = await runProcess(edges);
 */
export async function runProcess(edges: ProcessPorts): Promise<number> {
  const { argv, ports, environment } = edges;
  if (argv[0] === "auth" && argv[1] === "status") {
    const status = authStatusReport(ports.env, configDirectory(ports.env));
    await edges.stdout(`${JSON.stringify(status, null, 2)}\n`);
    return status.loggedIn === true ? 0 : 1;
  }
  const parsed = parseArgv(argv);
  if (!parsed.ok) return fail(edges, parsed.error);
  if (parsed.line.values.has("version")) {
    await edges.stdout(`${versionLine}\n`);
    return 0;
  }
  if (parsed.line.values.has("help")) {
    await edges.stdout(helpText());
    return 0;
  }
  const read = readOptions(parsed.line, ports.env);
  if (!read.ok) return fail(edges, read.error);
  const promptFiles = await readPromptFiles(ports.files, environment.cwd, parsed.line.values);
  if (!promptFiles.ok) return fail(edges, promptFiles.error);
  const named = await readAgents(ports.files, environment.cwd, parsed.line.values);
  if (!named.ok) return fail(edges, named.error);
  const problem =
    startProblem(read.options, environment, ports.env) ??
    (await missingFileProblem(ports, environment, read.options)) ??
    (await schemaProblem(read.options.jsonSchema));
  if (problem !== null) return fail(edges, problem);
  for (const text of startWarnings(parsed.line, read.options, ports.env)) await edges.stderr(`${text}\n`);
  const inherited = { ...ports.env };
  const settings = await loadSettings(ports, environment, read.options);
  const exposed = isolationProblem({ ...inherited, ...settings.trustedVariables });
  if (exposed !== null) return fail(edges, exposed);
  // Settings may add to the environment, which affects the options.
  const reread = readOptions(parsed.line, ports.env);
  const options = { ...(reread.ok ? reread.options : read.options), ...promptFiles.prompts, agents: named.agents };
  const processes = children(ports.processes);
  const own = { ...edges, ports: { ...ports, processes } };
  try {
    return await (options.streams.input === "stream-json"
      ? serve(own, options, settings)
      : printOnce(own, options, settings));
  } finally {
    await processes.stop(ports.clock, graceMs);
  }
}

async function fail(edges: ProcessPorts, message: string): Promise<number> {
  await edges.stderr(`${message}\n`);
  return 1;
}
