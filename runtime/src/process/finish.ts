import type { Agent } from "../agent/session/agent.ts";

/** Sees everything through that is at work or waits, tasks in the background and what follows from them included. */
export async function finish(agent: Agent): Promise<void> {
  do {
    await agent.runner.drained();
    await agent.tasks.settled();
  } while (agent.runner.busy);
}
