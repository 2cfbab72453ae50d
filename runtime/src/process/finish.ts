import type { Agent } from "../agent/assemble.ts";

/** Waits for all work: background tasks, the turns that they cause, and suggestions. */
export async function finish(agent: Agent): Promise<void> {
  agent.runner.inputClosed = true;
  do {
    await agent.runner.drained();
    agent.subagents.closing();
    await agent.tasks.settled();
    await agent.features.settled();
  } while (agent.runner.busy);
  agent.results.sendDeferred();
}
