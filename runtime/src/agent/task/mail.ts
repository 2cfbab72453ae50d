import type { Ports } from "../../ports.ts";
import type { Delivery } from "../tool/services.ts";
import { shortId } from "./task.ts";

/** A message of another agent as the one that gets it reads it. */
export const letter = (words: string): string =>
  `The coordinator sent a message while you were working:\n${words}\n\nAnswer to it before you finish.`;

/** How an agent is called in what is said of it: by its name, or by the beginning of its id. */
const called = (id: string, name: string): string => (name === id ? id.slice(0, 7) : name);

/** Whom a message reached. */
const pin = (ports: Ports, id: string, name: string) => ({ id, name, ref: shortId(ports, 6) });

/** Nobody goes by that word. */
export const unreachable = (to: string): Delivery => ({
  success: false,
  message: `No agent named '${to}' is reachable.`,
  display: `Not sent: no agent named '${to}' is reachable.`,
});

/** The agent is at work and reads the message between two steps. */
export const queued = (ports: Ports, id: string, to: string): Delivery => ({
  success: true,
  message: `Message queued for delivery to ${to} at its next tool round. If it is done before that, it goes to work again with the message and its end is reported once more.`,
  pin: pin(ports, id, to),
});

/** The agent was done and goes to work again. */
export const resumed = (ports: Ports, id: string, to: string): Delivery => ({
  success: true,
  message: `Resuming agent ${called(id, to)}`,
  resumedAgentId: id,
  revivedAgentId: id,
  pin: pin(ports, id, to),
});
