import { type Ending, linkedPair, type Transport } from "@agentwire/protocol";
import type { HostOptions, HostPorts, Launch } from "../../src/host/index.ts";
import { watch } from "../../src/host/live/watch.ts";
import { handClock, settle, uuids } from "../connection/pair.ts";
import { strictFrames } from "../strict-frames.ts";

type Frame = Record<string, unknown> & { type?: string; subtype?: string };

/** An agent that does what the test says, and stores what it receives. */
export interface ScriptedAgent {
  readonly ports: HostPorts;
  readonly clock: ReturnType<typeof handClock>;
  readonly inputFrames: Frame[];
  /** Subtypes of the control requests and types of the messages, in order; `end` for the end of input. */
  receivedKinds(): string[];
  launch(): Launch | undefined;
  send(...frames: (object | string)[]): Promise<void>;
  /** Ends the agent's process. */
  exit(ending: Partial<Ending>): Promise<void>;
  closed(): boolean;
  /** From now on a close does not end it, nor its input; only {@link exit} does. */
  hold(): void;
}

/** `answer` answers control requests; by default every one succeeds with an empty object. */
export function scriptedAgent(
  answer: (request: Frame) => object | null = () => ({ subtype: "success", response: {} }),
): ScriptedAgent {
  const { host, agent } = linkedPair();
  const protocol = strictFrames("host");
  const clock = handClock();
  const inputFrames: Frame[] = [];
  let launch: Launch | undefined;
  let closed = false;
  let finish: ((ending: Ending) => void) | undefined;
  let exited = false;
  let isPaused = false;
  let over: () => void = () => {};
  const processExit = new Promise<void>((resolve) => {
    over = resolve;
  });

  agent.open({
    line(text) {
      const frame = JSON.parse(text) as Frame;
      inputFrames.push(frame);
      if (frame.type !== "control_request") return;
      const response = answer(frame.request as Frame);
      if (response === null) return;
      agent.send(JSON.stringify({ type: "control_response", response: { ...response, request_id: frame.request_id } }));
    },
    end: (ending) => {
      if (ending.kind === "end") inputFrames.push({ type: "end" });
    },
  });

  // The host's end of the link, with the ending that a process would have.
  const transport: Transport = {
    open(receiver) {
      finish = (ending) => {
        if (exited) return;
        exited = true;
        receiver.end(ending);
        over();
      };
      host.open({ line: (text) => receiver.line(text), end: () => {} });
    },
    send(line) {
      protocol.sent(line);
      return host.send(line);
    },
    end: () => host.end(),
    async close() {
      closed = true;
      if (!isPaused) {
        host.end();
        finish?.({ kind: "exit", code: 0, signal: null });
      }
      await processExit;
    },
  };

  return {
    clock,
    inputFrames,
    ports: {
      clock,
      ids: { uuid: uuids() },
      env: { PATH: "/bin" },
      watch,
      open(given: Launch, _options: HostOptions) {
        launch = given;
        return transport;
      },
    },
    receivedKinds: () =>
      inputFrames.map((frame) => (frame.request as Frame | undefined)?.subtype ?? String(frame.type)),
    launch: () => launch,
    async send(...frames) {
      for (const frame of frames) protocol.received(frame);
      for (const frame of frames) agent.send(typeof frame === "string" ? frame : JSON.stringify(frame));
      await settle();
    },
    async exit(ending) {
      await settle();
      finish?.({ kind: "exit", code: 0, signal: null, ...ending });
      await settle();
    },
    closed: () => closed,
    hold() {
      isPaused = true;
    },
  };
}

export const running = { type: "system", subtype: "session_state_changed", state: "running", sdk_host_only: true };
export const idle = { type: "system", subtype: "session_state_changed", state: "idle", sdk_host_only: true };
export const success = { type: "result", subtype: "success", is_error: false, result: "ok" };
