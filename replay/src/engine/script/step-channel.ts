import { agentChannel, type CausalChannel, hostChannel } from "../compare/channel.ts";
import type { Step } from "./steps.ts";

const single = (family: string): CausalChannel => ({ family, id: null });

/** The host's signals, the end of its input, the end of the agent's output, and its exit. */
export const [signals, input, output, exit] = ["signals", "input", "output", "exit"].map(single) as [
  CausalChannel,
  CausalChannel,
  CausalChannel,
  CausalChannel,
];

/** The channel of a host's action. */
export function hostStepChannel(step: Step): CausalChannel {
  if (step.kind === "frame") return step.known?.channel ?? hostChannel(step.content.frame);
  return step.kind === "signal" ? signals : input;
}

/** The channel of an agent's action. */
export function agentStepChannel(step: Step): CausalChannel {
  if (step.kind === "frame") return step.known?.channel ?? agentChannel(step.content.frame);
  return step.kind === "exit" ? exit : output;
}
