import type { RequirementId, Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { Clock } from "@agentwire/runtime";
import type { LawEvent, Side } from "../law/session-event/event.ts";
import type { FrameMutation } from "../peer/frame-mutation.ts";
import type { AdapterMessage } from "../peer/host/adapter-message.ts";

interface Named {
  /** Name of the behavior: `answers-twice`. */
  readonly name: string;
  /** The only requirement that it violates, except for those that it implies. */
  readonly breaks: RequirementId;
  /** Requirements that are necessarily violated as well. */
  readonly implies?: readonly RequirementId[];
  readonly side: Side;
}

/**
 * A correct peer whose outgoing frames are changed. Each session calls `mutate` once, so the mutation may count frames.
 */
export interface BrokenPeer extends Named {
  readonly kind: "peer";
  readonly mutate: () => FrameMutation;
}

/**
 * A violation below the level of frames, such as a torn line. No peer in memory can commit it, so it is written
 * directly to a tape.
 */
export interface BrokenTape extends Named {
  readonly kind: "tape";
  readonly mutate: (events: readonly LawEvent[]) => readonly LawEvent[];
}

/** The variables of a process's environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Changes to the lines of a correct peer. Functions without arguments are called once for each process. */
export interface PeerMutation {
  /** Changes the arguments, once for each process. */
  readonly argv?: (argv: readonly string[]) => readonly string[];
  /** Changes outgoing frames. */
  readonly out?: () => FrameMutation;
  /** Changes incoming frames. */
  readonly in?: () => FrameMutation;
  /** Changes incoming lines, before they are decoded. */
  readonly line?: (line: string) => readonly string[];
  /** Wraps the peer's end of the connection, once for each process. */
  readonly around?: (transport: Transport, clock: Clock) => Transport;
}

/** Changes that turn a correct host into a broken one. */
export interface HostMutation extends PeerMutation {
  /** Changes the environment that it gives its agent. */
  readonly variables?: (env: Environment) => Environment;
  /** Changes what it reports to its user. */
  readonly messages?: () => (message: AdapterMessage) => readonly AdapterMessage[];
}

/** Changes that turn a correct agent into a broken one. */
export interface AgentMutation extends PeerMutation {
  readonly env?: Readonly<Record<string, string>>;
  readonly exit?: (code: number) => number;
  /** Changes the bodies of its model calls. */
  readonly call?: (body: Frame) => Frame;
  /** Changes the files that it leaves behind. */
  readonly files?: (files: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** A correct agent with changes that break a requirement. Cases detect it if no tape alone can. */
export interface BrokenAgent extends Named {
  readonly kind: "agent";
  readonly side: "agent";
  readonly mutation: AgentMutation;
  /** The case whose tape shows the violation, if no case measures the requirement itself. */
  readonly shownIn?: string;
  /** Whether only a process shows the violation, because in memory there are no bytes and no crashes. */
  readonly process?: true;
}

/** A correct host with changes that break a requirement. */
export interface BrokenHost extends Named {
  readonly kind: "host";
  readonly side: "host";
  readonly mutation: HostMutation;
  /**
   * Only a process shows the violation: the peer is a program of this name in `bin`, and the host in memory is
   * unchanged.
   */
  readonly program?: string;
}

/** A broken peer of any kind. */
export type Broken = BrokenPeer | BrokenTape | BrokenAgent | BrokenHost;

/** Declares a broken agent. */
export const brokenAgent = (
  breaks: RequirementId,
  name: string,
  mutation: AgentMutation,
  implies?: readonly RequirementId[],
  shownIn?: string,
): BrokenAgent => ({
  kind: "agent",
  side: "agent",
  name,
  breaks,
  mutation,
  ...(implies && { implies }),
  ...(shownIn !== undefined && { shownIn }),
});

type Frames = Parameters<FrameMutation>[0];

/** Changes the n-th frame, counted from 1, that matches `when`. All others pass. */
export const onNth =
  (n: number, when: (frame: Frames) => boolean, change: (frame: Frames) => ReturnType<FrameMutation>) =>
  (): FrameMutation => {
    let count = 0;
    return (frame) => {
      if (!when(frame)) return [frame];
      count += 1;
      return count === n ? change(frame) : [frame];
    };
  };
