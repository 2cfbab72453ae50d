import { spawn } from "node:child_process";
import { mirrorExit } from "@agentwire/replay/node";
import { agentPath } from "@agentwire/runtime/node";
import { exitCode } from "../../exit.ts";
import { defineCommand } from "../define.ts";

const forwarded = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

export const agentCommand = defineCommand({
  passesEverything: true,
  configure(command) {
    command
      .argument("[arguments...]", "passed to the agent unchanged")
      .allowUnknownOption()
      .passThroughOptions()
      .helpOption(false);
  },
  async run({ args }) {
    const child = spawn(process.execPath, [agentPath, ...args], { stdio: "inherit" });
    for (const signal of forwarded) process.on(signal, () => child.kill(signal));
    const ending = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve({ code, signal }));
    });
    mirrorExit(ending);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
