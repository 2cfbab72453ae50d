import { pathToFileURL } from "node:url";
import { agentPath } from "@agentwire/runtime/node";
import { exitCode } from "../../exit.ts";
import { defineCommand } from "../define.ts";

export const agentCommand = defineCommand({
  passesEverything: true,
  configure(command) {
    command
      .argument("[arguments...]", "passed to the agent unchanged")
      .allowUnknownOption()
      .passThroughOptions()
      .helpOption(false);
  },
  // Only behind an option of `agentwire` itself: `bin/agentwire.mjs` starts the agent before it loads the commands.
  async run({ args }) {
    process.argv = [process.execPath, agentPath, ...args];
    await import(pathToFileURL(agentPath).href);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
