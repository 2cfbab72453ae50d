import type { IncomingMessage, ServerResponse } from "node:http";
import { fieldOf } from "../../engine/compare/field.ts";
import { type NameMap, renamedWithin } from "../../engine/compare/name-map.ts";
import { inOrder } from "../../engine/rerun/recorded-model.ts";
import { rewriteEvents } from "../../engine/rerun/rewrite-events.ts";
import { type ModelTurn, modelTurns } from "../../engine/rerun/turns.ts";
import { processesOf, stepsOf } from "../../engine/script/steps.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { type Loopback, readBody, serveLoopback } from "../system/loopback.ts";

/** The model of a tape as a server for live agents. Its `url` is for `ANTHROPIC_BASE_URL`. */
export interface RecordedModelServer extends Loopback {
  /** Number of calls that were answered from the tape, and of calls without a recorded answer. */
  readonly calls: { readonly answered: number; readonly missing: number };
  /** Whether it has received as many calls as the tape has before an event. */
  readonly reached: (seq: number) => boolean;
}

/** Options of a server of recorded model calls. */
export interface RecordedModelOptions {
  readonly tape: Tape;
  /** Which process of the tape. Default: the first with frames. */
  readonly processNumber?: number;
  /** Changes the model's texts, for example to replace the recorded folder. */
  readonly rewrite?: (text: string) => string;
  /** Names of the live session, such as ids of tasks, which replace those of the tape in the model's texts. */
  readonly names?: NameMap;
}

/** An agent that receives the end of a connection together with data may lose the data. */
const beforeCutMs = 250;

/**
 * Whether a tape contains recorded calls of the model.
 *
 * @param tape - The tape.
 * @example
 * import { hasModelEvents, loadTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok && !hasModelEvents(loaded.tape)) console.error("Record the session with --model.");
 */
export const hasModelEvents = (tape: Tape): boolean => tape.events.some(({ channel }) => channel === "model");

/** An event of a stream. One that is not JSON is sent as it was received. */
function eventText(event: unknown): string {
  if (typeof event !== "string") return `event: ${fieldOf(event, "type")}\ndata: ${JSON.stringify(event)}\n\n`;
  const [, type = "message"] = /"type":\s*"(\w+)"/.exec(event) ?? [];
  return `event: ${type}\ndata: ${event}\n\n`;
}

const refusal = (type: string, message: string): string => JSON.stringify({ type: "error", error: { type, message } });

/**
 * Serves the model of a tape on 127.0.0.1. Each call gets the next recorded answer of its thread, without pauses:
 * streamed or whole, an error, or cut off, as recorded. A call without a recorded answer fails and is counted.
 *
 * @param options - The tape, the process, and a function that changes the model's texts.
 * @example
 * import { loadTape, serveRecordedModel } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) {
 *   const model = await serveRecordedModel({ tape: loaded.tape });
 *   console.log(`ANTHROPIC_BASE_URL=${model.url}`);
 * }
 */
export async function serveRecordedModel({
  tape,
  rewrite: change = (text) => text,
  names,
  ...options
}: RecordedModelOptions): Promise<RecordedModelServer> {
  const number = options.processNumber ?? processesOf(tape)[0] ?? 1;
  const steps = stepsOf(tape, number);
  const turns = modelTurns(tape, steps, number);
  const next = inOrder(turns, steps);
  const calls = { answered: 0, missing: 0 };
  const reached = (seq: number): boolean =>
    calls.answered + calls.missing >= turns.filter((turn) => turn.seq < seq).length;
  const rewrite = (text: string): string => (names === undefined ? change(text) : renamedWithin(change(text), names));

  const give = ({ events, failure, abandoned, requestId, body }: ModelTurn, outgoing: ServerResponse): void => {
    const head = requestId === null ? {} : { "request-id": requestId };
    const json = { ...head, "content-type": "application/json" };
    if (failure !== null && events.length === 0) {
      if (failure.isMalformed === true) outgoing.writeHead(200, json).end(rewrite(String(body ?? "")));
      else if (failure.status === 0) outgoing.destroy();
      else
        outgoing
          .writeHead(failure.status, json)
          .end(
            failure.body === undefined ? refusal("api_error", failure.message) : rewrite(JSON.stringify(failure.body)),
          );
    } else if (body !== undefined) outgoing.writeHead(200, json).end(rewrite(JSON.stringify(body)));
    else {
      outgoing.writeHead(200, { ...head, "content-type": "text/event-stream" });
      const rewritten = rewriteEvents(events, rewrite).map(eventText).join("");
      outgoing.write(rewritten, () => {
        if (failure !== null) setTimeout(() => outgoing.destroy(), beforeCutMs);
        else if (!abandoned) outgoing.end();
      });
    }
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const [path] = (incoming.url ?? "").split("?");
    const body = await readBody(incoming, outgoing);
    if (body === null) return;
    if (incoming.method === "POST" && path === "/v1/messages/count_tokens") {
      outgoing.writeHead(200, { "content-type": "application/json" }).end('{"input_tokens":1}');
      return;
    }
    const turn = incoming.method === "POST" && path === "/v1/messages" ? next(JSON.parse(body.toString())) : undefined;
    if (turn === undefined) {
      if (path === "/v1/messages") calls.missing += 1;
      outgoing.writeHead(404, { "content-type": "application/json" });
      outgoing.end(refusal("not_found_error", "The tape holds no answer of the model here."));
      return;
    }
    calls.answered += 1;
    give(turn, outgoing);
  };
  return { ...(await serveLoopback(answer)), calls, reached };
}
