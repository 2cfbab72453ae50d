import {
  end,
  expectFrame,
  type Frame,
  type HostRules,
  hostRules,
  isResult,
  type PeerPlan,
  type PeerStep,
  prompt,
  request,
  responseTo,
  send,
} from "../../../src/index.ts";
import type { SimulationSetup } from "../../../src/node/index.ts";

/** A session by its name, and what must be seen in it, so that it is known to show what its name says. */
export interface NamedSession {
  readonly name: string;
  readonly setup: SimulationSetup;
  /** Texts that the agent's output must hold. */
  readonly shows: readonly string[];
}

/** How a host begins: the handshake. */
export const greet = (params: Frame = {}): PeerStep[] => [
  ...send(request("init", "initialize", params)),
  expectFrame(responseTo("init")),
];

/** Says something and waits for the result. */
export const ask = (text: string): PeerStep[] => [...send(prompt(text)), expectFrame(isResult)];

/** Sends a control request and waits for its answer. */
export const control = (id: string, subtype: string, params: Frame = {}): PeerStep[] => [
  ...send(request(id, subtype, params)),
  expectFrame(responseTo(id)),
];

/** Flags of a host that wants to be asked for permission. */
export const asking = ["--permission-prompt-tool", "stdio"];

/** A plan of these steps between the handshake and the end of input. */
export const plan = (steps: readonly PeerStep[], rules: HostRules = {}, greeting: Frame = {}): PeerPlan => ({
  steps: [...greet(greeting), ...steps, end()],
  rules: hostRules(rules),
});
