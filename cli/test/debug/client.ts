import type { Readable, Writable } from "node:stream";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { DebugProtocol } from "@vscode/debugprotocol";

/** A client of a debug adapter, as an editor has one. */
export interface DapClient {
  /** Sends a request and resolves to the body of its response. Rejects with the message of a refusal. */
  request(command: string, args?: object): Promise<JsonObject>;
  /** Sends a request that moves the session, and resolves to the body of the next `stopped` event. */
  go(command: string): Promise<JsonObject>;
  /** The next event of a kind that was not returned yet. */
  event(name: string): Promise<JsonObject>;
  /** Everything that was sent and received, in order. */
  readonly log: readonly DebugProtocol.ProtocolMessage[];
}

const bodyOf = (message: JsonObject): JsonObject => (isJsonObject(message.body) ? message.body : {});

/** Connects a client to the streams of an adapter. */
export function connectDapClient(fromAdapter: Readable, toAdapter: Writable): DapClient {
  const log: DebugProtocol.ProtocolMessage[] = [];
  const pending = new Map<number, { resolve(body: JsonObject): void; reject(error: Error): void }>();
  const events = new Map<string, JsonObject[]>();
  const waiting = new Map<string, ((body: JsonObject) => void)[]>();
  let seq = 0;
  let rest = Buffer.alloc(0);

  const receive = (message: JsonObject): void => {
    log.push(message as unknown as DebugProtocol.ProtocolMessage);
    if (message.type === "event") {
      const name = String(message.event);
      const next = waiting.get(name)?.shift();
      if (next !== undefined) next(bodyOf(message));
      else events.set(name, [...(events.get(name) ?? []), bodyOf(message)]);
      return;
    }
    const request = pending.get(Number(message.request_seq));
    pending.delete(Number(message.request_seq));
    if (message.success === true) request?.resolve(bodyOf(message));
    else request?.reject(new Error(String(message.message)));
  };
  fromAdapter.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(rest.toString("utf8", 0, Math.max(0, end)))?.[1]);
      if (end < 0 || rest.length < end + 4 + length) return;
      receive(JSON.parse(rest.toString("utf8", end + 4, end + 4 + length)));
      rest = rest.subarray(end + 4 + length);
    }
  });
  const client: DapClient = {
    log,
    request(command, args = {}) {
      const message = { seq: ++seq, type: "request", command, arguments: args };
      log.push(message);
      const json = JSON.stringify(message);
      return new Promise((resolve, reject) => {
        pending.set(message.seq, { resolve, reject });
        toAdapter.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
      });
    },
    async go(command) {
      await client.request(command, { threadId: 1 });
      return client.event("stopped");
    },
    event(name) {
      const [known, ...others] = events.get(name) ?? [];
      events.set(name, others);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
    },
  };
  return client;
}
