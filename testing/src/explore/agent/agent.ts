import type { LawEvent } from "../../law/session-event/event.ts";
import type { Script } from "../../model/script/script.ts";
import type { ProcessPeer } from "../../peer/play.ts";
import type { Scenario } from "../scenario.ts";

/** What an agent is started with. */
export interface StartOptions {
  readonly scenario: Scenario;
  /** What its model answers, with the holds of the scenario. */
  readonly script: Script;
  /** A tool has come to a gate: the command `./gate NAME` has started. */
  readonly reached: (gate: string) => void;
  /** Notes what passes beside the frames. */
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
   * pending that it can do by itself, so that silence is no rest.
   */
  settle(isBusy: () => boolean): Promise<void>;
  /** Lets time pass until something may have changed. `false`: the agent has had time enough. */
  wait(): Promise<boolean>;
  /** Lets the command `./gate NAME` end. */
  open(gate: string): void;
  /** Kills the process; absent in memory. */
  readonly kill?: () => void;
  /** `null` while it runs. */
  exit(): AgentExit | null;
  stderr(): string;
  /** Ends what is left, and frees what it holds. */
  close(): Promise<void>;
}

/** Starts agents: each run of an order gets one of its own. */
export interface AgentSource {
  readonly medium: "memory" | "process";
  start(options: StartOptions): Promise<ExploredAgent>;
}
