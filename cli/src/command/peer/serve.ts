import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type ServeOptions, serveBridge } from "@agentwire/runtime/bridge";
import { InvalidArgumentError } from "commander";
import { exitCode } from "../../exit.ts";
import type { Demo } from "../../quickstart/demo.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { untilStopped } from "../stopped.ts";

/** Names the token that hosts must know, for those who want to set it. Not an option: other users can read those. */
const tokenVariable = "AGENTWIRE_TOKEN";

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

function portOf(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw new InvalidArgumentError("It is a number from 0 to 65535.");
  return port;
}

const defaultPort = 7171;

export const serve = defineCommand({
  configure(command) {
    command
      .option("--demo", "our agent on a scripted model: no key, no network")
      .option("--agent <path>", "the agent: an executable or a script", "claude")
      .option("--cwd <folder>", "where agents work", ".")
      .option("--port <number>", "the port to listen on; 0 for any that is free", portOf, defaultPort)
      .option("--origin <origin>", "a page of another origin that may connect; may be repeated", collect, [])
      .option("--page <folder>", "a page to serve in the place of the chat");
  },
  async run({ terminal, options }) {
    let demo: Demo | undefined;
    if (options.demo === true) {
      const { openDemo } = await import("../../quickstart/demo.ts");
      demo = await openDemo();
    }
    const token = process.env[tokenVariable];
    const { [tokenVariable]: _, ...inherited } = process.env;
    const chat = () => dirname(fileURLToPath(import.meta.resolve("@agentwire/examples/web-chat")));
    const settings: ServeOptions = {
      agent: demo?.agent ?? String(options.agent),
      cwd: demo?.cwd ?? resolve(String(options.cwd)),
      env: demo?.env ?? inherited,
      port: Number(options.port),
      origins: options.origin as string[],
      page: options.page === undefined ? chat() : resolve(String(options.page)),
      ...(token === undefined || token === "" ? {} : { token }),
      onSession: (event, session) => terminal.err(`session ${session} ${event === "begun" ? "begins" : "ends"}`),
    };
    try {
      const served = await serveBridge(settings);
      terminal.out(`${served.origin}#${served.token}`);
      terminal.err(safe(`Agents run ${settings.agent} in ${settings.cwd}.`));
      terminal.err("Whoever has that address can have them do anything that you can. Ctrl+C stops.");
      await untilStopped();
      const left = served.sessions;
      if (left > 0) terminal.err(`ending ${count(left, "session")}`);
      await served.close();
      return exitCode.ok;
    } catch (error) {
      if ((error as { code?: unknown }).code !== "EADDRINUSE") throw error;
      terminal.err(`Port ${settings.port} is taken. --port 0 takes one that is free.`);
      return exitCode.peer;
    } finally {
      await demo?.close();
    }
  },
});
