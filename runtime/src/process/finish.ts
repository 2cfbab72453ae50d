import type { Agent } from "../agent/assemble.ts";

/** Sees everything through that is at work or waits: tasks in the background, what follows from them, suggestions. */
export async function finish(agent: Agent): Promise<void> {
  agent.runner.inputClosed = true;
  do {
    await agent.runner.drained();
    agent.subagents.closing();
    await agent.tasks.settled();
    await agent.features.settled();
  } while (agent.runner.busy);
  agent.results.sendHeld();
}
