import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { BridgeStoreError, type ServeOptions, serveBridge } from "@agentwire/runtime/bridge";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { parseIfSet } from "../../flag/given.ts";
import { hostName, origin, portNumber } from "../../flag/parsers.ts";
import { existingFolder, existingProgram } from "../../flag/path.ts";
import { startOnPort } from "../../loopback.ts";
import type { Demo } from "../../quickstart/demo.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { untilStopped, untilStoppedHelp } from "../until-stopped.ts";

/**
 * The environment variable for the token, for users who want to set it. Not an option, because other users can read
 * command lines.
 */
const tokenVariable = "AGENTWIRE_TOKEN";

/** The environment variable for the address of Redis, which may contain a password. */
const redisVariable = "AGENTWIRE_REDIS";

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, origin(value)];

const collectHost = (value: string, before: readonly string[]): readonly string[] => [...before, hostName(value)];

const defaultPort = 7171;

const chatPage = (): string => dirname(fileURLToPath(import.meta.resolve("agentwire/web-chat/index.html")));

export const serveCommand = defineCommand({
  configure(command) {
    command
      .option("--demo", "serve the reference agent with a scripted model, without a key or a network")
      .option("--agent <path>", "the agent to run: an executable or a script", "claude")
      .option("--cwd <folder>", "the working directory of the agents", ".")
      .option("--port <number>", "the port to listen on; 0 for any free port", portNumber, defaultPort)
      .option("--origin <origin>", "also accept pages of this origin; may be repeated", collect, [])
      .option(
        "--host <host:port>",
        "also accept requests for this host, for example a proxy; may be repeated",
        collectHost,
        [],
      )
      .option(
        "--store <address>",
        "where sessions live: memory, sqlite:FILE, redis://HOST:PORT, or redis for the address in AGENTWIRE_REDIS; outside of memory, they outlive this process",
        "memory",
      )
      .option("--page <folder>", "serve the page in this folder instead of the chat")
      .addHelpText("after", `\n${untilStoppedHelp}`);
  },
  async run({ terminal, options }) {
    const page = parseIfSet(options.page, (path) => existingFolder("--page", path)) ?? chatPage();
    const cwd = existingFolder("--cwd", String(options.cwd));
    const token = process.env[tokenVariable];
    const { [tokenVariable]: _token, [redisVariable]: redis, ...inherited } = process.env;
    const hasToken = token !== undefined && token !== "";
    const store = options.store === "memory" ? undefined : options.store === "redis" ? redis : String(options.store);
    if (options.store === "redis" && (redis === undefined || redis === ""))
      throw new UsageError(
        `--store redis needs ${redisVariable}. Set it to an address such as redis://127.0.0.1:6379.`,
      );
    if (store !== undefined && !hasToken)
      throw new UsageError(
        `--store needs ${tokenVariable}, because every instance and every start must accept the same token. Set it to a long random text.`,
      );
    if (store !== undefined && options.demo === true)
      throw new UsageError(
        "--store cannot be used with --demo, whose agents work in a temporary folder. Name an --agent.",
      );
    if (options.demo !== true)
      existingProgram("--agent", String(options.agent), "Name an agent that exists, or use --demo.");
    let demo: Demo | undefined;
    if (options.demo === true) {
      const { openDemo } = await import("../../quickstart/demo.ts");
      demo = await openDemo();
    }
    const settings: ServeOptions = {
      agent: demo?.agent ?? String(options.agent),
      cwd: demo?.cwd ?? cwd,
      env: demo?.env ?? inherited,
      port: Number(options.port),
      origins: options.origin as string[],
      page,
      hosts: options.host as string[],
      ...(hasToken ? { token } : {}),
      ...(store === undefined ? {} : { store }),
      onSession: (event, session) => terminal.note(`session ${session} ${event === "begun" ? "begins" : "ends"}`),
    };
    try {
      const served = await startOnPort("--port", () => serveBridge(settings));
      terminal.out(`${served.origin}#${served.token}`);
      terminal.note(safe(`Each page runs ${settings.agent} in ${settings.cwd}.`));
      terminal.err("Anyone with this address can make the agents do anything that you can. Press Ctrl+C to stop.");
      await untilStopped(terminal);
      const left = served.sessions;
      if (left > 0) terminal.note(`${store === undefined ? "ending" : "leaving"} ${count(left, "session")}`);
      await served.close();
      return exitCode.ok;
    } catch (error) {
      if (error instanceof BridgeStoreError) throw new Unreadable(`--store: ${error.message}`);
      throw error;
    } finally {
      await demo?.close();
    }
  },
});
