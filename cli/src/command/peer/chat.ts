import { exitCode, UsageError } from "../../exit.ts";
import { existingFolder, existingProgram } from "../../flag/path.ts";
import { defineCommand } from "../define.ts";

export const chatCommand = defineCommand({
  configure(command) {
    command
      .option("--demo", "chat with the reference agent and a scripted model, without a key or a network")
      .option("--agent <path>", "the agent to run: an executable or a script", "claude")
      .option("--cwd <folder>", "the working directory of the agent", ".")
      .option("--model <name>", "the model to use")
      .option("--resume <session>", "resume this session");
  },
  async run({ options }) {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
      throw new UsageError("chat needs a terminal on stdin and stdout. In a pipe, use agentwire agent.");
    }
    // Ink reads this when it is loaded.
    if ((process.env.NO_COLOR ?? "") !== "" || process.env.TERM === "dumb") process.env.FORCE_COLOR = "0";
    const { terminalChat } = await import("#terminal-chat");
    const chatOptions = {
      ...(options.model !== undefined && { model: String(options.model) }),
      ...(options.resume !== undefined && { resume: String(options.resume) }),
    };
    if (options.demo !== true) {
      const agent = String(options.agent);
      const cwd = existingFolder("--cwd", String(options.cwd));
      existingProgram("--agent", agent, "Name an agent that exists, or use --demo.");
      await terminalChat({ ...chatOptions, cwd, pathToClaudeCodeExecutable: agent }, `${agent} in ${cwd}`);
      return exitCode.ok;
    }
    const { openDemo } = await import("../../quickstart/demo.ts");
    const demo = await openDemo();
    try {
      const { agent, cwd, env } = demo;
      await terminalChat(
        { ...chatOptions, cwd, env, pathToClaudeCodeExecutable: agent, settingSources: ["project"] },
        "agentwire chat, on a scripted model. Type anything.",
      );
    } finally {
      await demo.close();
    }
    return exitCode.ok;
  },
});
