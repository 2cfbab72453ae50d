import type { Agent } from "../agent.ts";
import type { TypedCommands } from "../loop/typed-commands.ts";
import { parseCommand } from "./parse.ts";
import { isLocal, runLocalCommand, sendCustomReply } from "./run-local.ts";
import { findCalled } from "./typed.ts";

/** The slash commands of a session, for its turns. */
export const typedCommands = (agent: Agent): TypedCommands => ({
  parse: parseCommand,
  isLocal,
  runLocal: (command, message, signal) => runLocalCommand(agent, command, message, signal),
  findPrompt(command) {
    const called = findCalled(agent, command);
    if (called === null) return null;
    return {
      model: called.model,
      async expand(words, signal) {
        const expansion = await called.speak(words, signal);
        if (expansion.kind === "prompt") return expansion;
        return { kind: "reply", send: (startedAt) => sendCustomReply(agent, called, expansion, startedAt) };
      },
    };
  },
});
