import type { Ports } from "../../ports.ts";
import { modelProperties } from "../catalogue/models.ts";
import { type Block, reminder } from "../core/conversation.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { SessionState } from "../core/session-state.ts";
import type { PreambleThread } from "../core/thread.ts";
import type { SubagentDefinition } from "../extension/agent-definition.ts";
import { type ListedCommand, listedLine } from "../extension/custom-command.ts";
import { type MemoryFile, memoryText } from "../extension/memory.ts";
import type { OutputStyle } from "../extension/output-style.ts";

/** The services that the preamble needs. */
export interface PreambleServices {
  readonly ports: Pick<Ports, "clock">;
  readonly environment: Pick<ProcessEnvironment, "cwd" | "platform" | "osRelease" | "shell">;
  readonly session: Pick<SessionState, "model" | "additionalDirectories">;
  readonly extensions: {
    readonly memory: readonly MemoryFile[];
    readonly forModel: readonly ListedCommand[];
    readonly style: OutputStyle | null;
  };
  /** Agents that the model can call in addition to the built-in ones. */
  readonly subagents: { custom(): readonly Pick<SubagentDefinition, "type" | "description">[] };
}

/**
 * What the model learns about its environment before the first prompt. Skills and agents only with the tool for them. The
 * output style counts whatever the system prompt is.
 */
export function preamble(
  { environment, session, ports, extensions, subagents }: PreambleServices,
  { remembers = true, isMain = false, workDirectory, tools }: PreambleThread,
): readonly Block[] {
  const has = (tool: string): boolean => tools.some(({ name }) => name === tool);
  const root = workDirectory?.root ?? environment.cwd;
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const lines = [
    "# Environment",
    `Working directory: ${root}`,
    ...(root === environment.cwd
      ? []
      : [
          `It is your own worktree: work in it, and change nothing in the checkout ${environment.cwd} that ` +
            "others share.",
        ]),
    ...session.additionalDirectories.map((folder) => `Further directory: ${folder}`),
    `Platform: ${environment.platform}`,
    `Operating system: ${environment.osRelease}`,
    `Shell: ${environment.shell}`,
    `Model: ${modelProperties(session.model).displayName} (${session.model})`,
    `Date: ${day}`,
  ];
  const memory = remembers ? memoryText(extensions.memory) : null;
  const skills = has("Skill") ? extensions.forModel.map(listedLine) : [];
  if (skills.length > 0) lines.push("", "# Skills", "To be loaded with the Skill tool:", ...skills);
  const agents = has("Agent") ? subagents.custom().map(({ type, description }) => `- ${type}: ${description}`) : [];
  if (agents.length > 0) lines.push("", "# Agents", "To be called with the Agent tool:", ...agents);
  const style = isMain ? extensions.style : null;
  return [
    ...(memory === null ? [] : [reminder(memory)]),
    reminder(lines.join("\n")),
    ...(style === null ? [] : [reminder(`# Output Style: ${style.name}\n${style.prompt}`)]),
  ];
}
