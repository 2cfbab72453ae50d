import type { LawEvent } from "../../law/session-event/event.ts";
import type { Script } from "../../model/script/script.ts";
import type { ProcessPeer } from "../../peer/play.ts";
import type { Scenario } from "../scenario.ts";

/** Parameters for starting an agent. */
export interface StartOptions {
  readonly scenario: Scenario;
  /** The answers of its model, with the holds of the scenario. */
  readonly script: Script;
  /** Called when a tool reaches a gate: the command `./gate NAME` has started. */
  readonly reached: (gate: string) => void;
  /** Records an event other than a frame. */
  readonly note: (event: LawEvent) => void;
}

/** How an agent's process ended. */
export interface AgentExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** An agent under exploration, in memory or in a process. */
export interface ExploredAgent {
  /** The host's end of the connection. */
  readonly transport: ProcessPeer;
  /** Milliseconds since the start. */
  now(): number;
  /**
   * Resolves when the agent does nothing more unless something is sent, released or opened. `isBusy`: something is
   * pending that it can do on its own, so silence does not count as rest.
   */
  settle(isBusy: () => boolean): Promise<void>;
  /** Lets time pass until something may have changed. `false`: the agent has had enough time. */
  wait(): Promise<boolean>;
  /** Lets the command `./gate NAME` end. */
  open(gate: string): void;
  /** Kills the process; absent in memory. */
  readonly kill?: () => void;
  /** `null` while it is running. */
  exit(): AgentExit | null;
  stderr(): string;
  /** Ends what is still running, and releases resources. */
  close(): Promise<void>;
}

/** Starts agents: one for each order. */
export interface AgentSource {
  readonly medium: "memory" | "process";
  start(options: StartOptions): Promise<ExploredAgent>;
}
