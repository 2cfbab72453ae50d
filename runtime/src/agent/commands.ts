import type { Agent } from "./agent.ts";
import { builtinCommands } from "./command/builtin/index.ts";
import type { BuiltinCommandServices } from "./command/services.ts";
import { type SlashCommandServices, SlashCommands } from "./command/slash-commands.ts";
import { bindCommand, type LocalCommand } from "./core/local-command.ts";
import { autocompactCommand } from "./feature/compaction/command-autocompact.ts";
import { compactCommand } from "./feature/compaction/command-compact.ts";
import { compact } from "./feature/compaction/compact.ts";
import { goalCommand } from "./feature/goal/command-goal.ts";
import { agentsCommand } from "./feature/subagents/command-agents.ts";
import { listAgentsCommand } from "./feature/subagents/command-list-agents.ts";
import { forkMark, runFork } from "./feature/subagents/fork.ts";
import { askBeforeSwitch } from "./hook/model-switch.ts";
import { sendLocalResult } from "./loop/send-result.ts";
import { askSideQuery, sideTurn } from "./model/side-query.ts";
import { sendInit } from "./session/init-frame.ts";

type Services = BuiltinCommandServices &
  SlashCommandServices &
  Pick<Agent, "subagents"> & { readonly compact: Parameters<typeof compactCommand.run>[0]["compact"] };

const localCommands: readonly LocalCommand<Services>[] = [
  ...builtinCommands,
  agentsCommand,
  autocompactCommand,
  compactCommand,
  goalCommand,
  listAgentsCommand,
];

/** The slash commands of an agent whose other parts are all there. */
export function slashCommands(agent: Agent): SlashCommands {
  const services: Services = {
    ...agent,
    commands: { counted: () => commands.counted() },
    resettable: [agent.nestedMemory, agent.plans],
    askBeforeSwitch: (wish) => askBeforeSwitch(agent, wish),
    ask: (question, signal) => askSideQuery(agent, agent.session.model, question, signal),
    sideTurn: (aside, signal) => sideTurn(agent, aside, signal),
    compact: (call) => compact(agent, agent.thread, call),
    runInSubagent: async (skill, prompt, signal) => ({
      ...(await runFork(agent, skill, prompt, { toolUseId: null, signal })),
      toolUseId: forkMark(skill),
    }),
    sendInit: (promptUuids) => sendInit(agent, promptUuids),
    sendResult: (text, startedAt, fields) => sendLocalResult(agent, text, startedAt, fields),
  };
  const commands: SlashCommands = new SlashCommands(
    services,
    localCommands.map((command) => bindCommand(command, services)),
  );
  return commands;
}
