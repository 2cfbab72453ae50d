import { resolve } from "node:path";
import { exitCode } from "../../exit.ts";
import { defineCommand } from "../define.ts";

export const chat = defineCommand({
  configure(command) {
    command
      .option("--demo", "our agent on a scripted model: no key, no network")
      .option("--agent <path>", "the agent: an executable or a script", "claude")
      .option("--cwd <folder>", "where the agent works", ".")
      .option("--model <name>", "the model to ask for")
      .option("--resume <session>", "go on with a session");
  },
  async run({ terminal, options }) {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
      terminal.err("chat needs a terminal on stdin and stdout.");
      return exitCode.usage;
    }
    const { terminalChat } = await import("@agentwire/examples/terminal-chat");
    const asked = {
      ...(options.model === undefined ? {} : { model: String(options.model) }),
      ...(options.resume === undefined ? {} : { resume: String(options.resume) }),
    };
    if (options.demo !== true) {
      const agent = String(options.agent);
      const cwd = resolve(String(options.cwd));
      await terminalChat({ ...asked, cwd, pathToClaudeCodeExecutable: agent }, `${agent} in ${cwd}`);
      return exitCode.ok;
    }
    const { openDemo } = await import("../../quickstart/demo.ts");
    const demo = await openDemo();
    try {
      const { agent, cwd, env } = demo;
      await terminalChat(
        { ...asked, cwd, env, pathToClaudeCodeExecutable: agent, settingSources: [] },
        "agentwire chat, on a scripted model. Type anything.",
      );
    } finally {
      await demo.close();
    }
    return exitCode.ok;
  },
});
