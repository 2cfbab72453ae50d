import type { Agent } from "../agent.ts";
import { modelFacts } from "../catalogue/models.ts";
import { type Block, reminder } from "../core/conversation.ts";
import type { WorkDirectory } from "../core/thread.ts";
import { memoryText } from "../extension/memory.ts";

/** What the model is told of its surroundings before the first prompt. `remembers`: of the memory files as well. */
export function preamble(agent: Agent, remembers = true, place?: WorkDirectory): readonly Block[] {
  const { facts, session, ports } = agent;
  const root = place?.root ?? facts.cwd;
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const lines = [
    "# Environment",
    `Working directory: ${root}`,
    ...(root === facts.cwd
      ? []
      : [
          `It is a worktree of your own: work in it, and change nothing in the checkout ${facts.cwd} that others share.`,
        ]),
    ...session.additionalDirectories.map((folder) => `Further directory: ${folder}`),
    `Platform: ${facts.platform}`,
    `Operating system: ${facts.osRelease}`,
    `Shell: ${facts.shell}`,
    `Model: ${modelFacts(session.model).displayName} (${session.model})`,
    `Date: ${day}`,
  ];
  const memory = remembers ? memoryText(agent.shelf.memory) : null;
  const skills = agent.shelf.forModel.map(({ name, description }) => `- ${name}: ${description}`);
  if (skills.length > 0) lines.push("", "# Skills", "To be loaded with the Skill tool:", ...skills);
  return [...(memory === null ? [] : [reminder(memory)]), reminder(lines.join("\n"))];
}
