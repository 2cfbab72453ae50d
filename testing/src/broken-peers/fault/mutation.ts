import type { Transport } from "@agentwire/protocol";
import { encode, type Frame } from "@agentwire/protocol/codec";
import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import { parseFrame } from "../../peer/frame.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { AgentMutation, HostMutation } from "../define.ts";
import { changeOption } from "./argv.ts";
import type { FrameChange, FrameOperator, OptionChange, PeerFault, ValueOperator, VariableChange } from "./define.ts";
import { changeAt, pastValues } from "./value.ts";

/** Whether a value has the fields of a pattern, in which `"*"` matches any value but null. */
function matches(pattern: unknown, value: unknown): boolean {
  if (pattern === "*") return value !== null && value !== undefined;
  if (!isJsonObject(pattern)) return Object.is(pattern, value);
  return isJsonObject(value) && Object.entries(pattern).every(([key, inner]) => matches(inner, value[key]));
}

const isFrameOperator = (operator: ValueOperator | FrameOperator): operator is FrameOperator =>
  typeof operator === "object" ? "answer" in operator : ["drop", "twice", "late"].includes(operator);

/** The result of a change: the frames that replace a frame, and the response to its sender. */
interface Changed {
  readonly frames: readonly Frame[];
  readonly delayed?: Frame;
  readonly answer?: Frame;
}

const byOperator = (frame: Frame, operator: FrameOperator): Changed => {
  if (operator === "drop") return { frames: [] };
  if (operator === "twice") return { frames: [frame, frame] };
  if (operator === "late") return { frames: [], delayed: frame };
  return { frames: [], answer: operator.answer };
};

/** The changes of one process, with their state. */
class FaultProcess {
  readonly #argv: readonly string[];
  readonly #changes: readonly {
    readonly change: FrameChange;
    armed: boolean;
    count: number;
    past: ReturnType<typeof pastValues>;
  }[];
  readonly #deferred = new Map<FrameChange["at"], Frame[]>();
  readonly #requests = new Map<unknown, unknown>();

  constructor(changes: readonly FrameChange[], argv: readonly string[]) {
    this.#argv = argv;
    this.#changes = changes.map((change) => ({
      change,
      armed: change.after === undefined,
      count: 0,
      past: pastValues(),
    }));
  }

  /** Changes a frame. Conditions that it activates apply to later frames. */
  pass(at: FrameChange["at"], frame: Frame): Changed {
    const delayed = this.#deferred.get(at) ?? [];
    this.#deferred.delete(at);
    if (frame.type === "control_request") this.#requests.set(frame.request_id, frame.request);
    let result: Changed = { frames: [frame] };
    for (const state of this.#changes) {
      const { change } = state;
      if (change.at !== at || !state.armed || !this.#hasArgument(change) || !this.#concerns(change, frame)) continue;
      state.count += 1;
      if (state.count < (change.from ?? 1)) continue;
      result = this.#apply(change, state.past, result);
    }
    if (at === "received" || at === "sent")
      for (const state of this.#changes) state.armed ||= matches(state.change.after, frame);
    if (result.delayed) this.#deferred.set(at, [result.delayed]);
    return { ...result, frames: [...result.frames, ...delayed] };
  }

  /** The frames that are still withheld when a direction ends. */
  rest(at: FrameChange["at"]): readonly Frame[] {
    const delayed = this.#deferred.get(at) ?? [];
    this.#deferred.delete(at);
    return delayed;
  }

  #hasArgument({ argument }: FrameChange): boolean {
    return (
      argument === undefined || this.#argv.some((message) => message === argument || message.startsWith(`${argument}=`))
    );
  }

  #concerns({ when = {}, answers }: FrameChange, frame: Frame): boolean {
    if (!matches(when, frame)) return false;
    const { type, response } = frame;
    const request = this.#requests.get(asJsonObject(response).request_id);
    return answers === undefined || (type === "control_response" && matches(answers, request));
  }

  #apply({ path, do: operator }: FrameChange, past: ReturnType<typeof pastValues>, result: Changed): Changed {
    const [frame] = result.frames;
    if (frame === undefined) return result;
    if (isFrameOperator(operator)) return byOperator(frame, operator);
    return { frames: [asJsonObject(changeAt(frame, path ?? "", operator, past))] };
  }
}

const responseTo = ({ request_id: id }: Frame, response: Frame): Frame => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response },
});

/** Inserts the changes between a peer and its end of the connection. */
function around(transport: Transport, process: FaultProcess): Transport {
  let toPeer: (line: string) => void = () => {};
  const send = (frames: readonly (Frame | string)[]) =>
    frames.map((frame) => transport.send(typeof frame === "string" ? frame : encode(frame)));
  return {
    open(receiver) {
      toPeer = (line) => receiver.line(line);
      transport.open({
        ...receiver,
        line(text) {
          const frame = parseFrame(text);
          if (!frame) return receiver.line(text);
          const { frames, answer } = process.pass("received", frame);
          for (const next of frames) receiver.line(next === frame ? text : encode(next));
          if (answer) void transport.send(encode(responseTo(frame, answer)));
        },
        end(ending) {
          for (const frame of process.rest("received")) receiver.line(encode(frame));
          receiver.end(ending);
        },
      });
    },
    send(text) {
      const frame = parseFrame(text);
      if (!frame) return transport.send(text);
      const { frames, answer } = process.pass("sent", frame);
      // The peer must know its request before it gets the answer.
      if (answer) queueMicrotask(() => toPeer(encode(responseTo(frame, answer))));
      const waits = send(frames.map((next) => (next === frame ? text : next)));
      return waits.some(Boolean) ? Promise.all(waits).then(() => undefined) : undefined;
    },
    end() {
      send(process.rest("sent"));
      return transport.end();
    },
    close: () => transport.close(),
  };
}

/**
 * The mutation of a correct peer that commits a fault, for agents and for hosts.
 *
 * @param fault - The fault.
 * @example
 * import { faultMutation } from "@agentwire/testing";
 * import { memoryAgent } from "@agentwire/testing/node";
 *
 * const changes = [{ at: "argv", option: "--model", do: "delete" }] as const;
 * const target = memoryAgent(faultMutation({ name: "model-ignored", changes }));
 */
export function faultMutation({ changes }: PeerFault): AgentMutation & HostMutation {
  const options = changes.filter((change): change is OptionChange => change.at === "argv");
  const variables = changes.filter((change): change is VariableChange => change.at === "env");
  const frames = changes.filter((change): change is FrameChange => change.at !== "argv" && change.at !== "env");
  let process = new FaultProcess(frames, []);
  return {
    argv(argv) {
      process = new FaultProcess(frames, argv);
      return options.reduce(changeOption, argv);
    },
    around: (transport) => around(transport, process),
    ...(variables.length > 0 && {
      env: Object.fromEntries(variables.map(({ variable }) => [variable, ""])),
      variables: (env) =>
        Object.fromEntries(
          Object.entries(env).filter(([name]) => variables.every(({ variable }) => variable !== name)),
        ),
    }),
    ...(frames.some(({ at }) => at === "model") && {
      call: (body: Frame) => process.pass("model", body).frames[0] ?? body,
    }),
    messages: () => (message) =>
      process.pass("user", message as unknown as Frame).frames as unknown as readonly AdapterMessage[],
  };
}
