import type { SessionService } from "../session/service.ts";

/** An asynchronous service in another thread. */
type Remote<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** The session of a page, in any thread. */
export type RemoteSession = Remote<SessionService>;

/** One end of a connection between threads. */
export interface Port {
  send(message: unknown): void;
  receive(listener: (message: unknown) => void): void;
}

interface Call {
  readonly id: number;
  readonly method: keyof SessionService;
  readonly args: readonly unknown[];
}

type Answer = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

/** A session that is read in parts. */
export interface Opening {
  /** The first part is read. */
  readonly first: Promise<SessionService>;
  /** All parts are read. */
  readonly complete: Promise<SessionService>;
}

/** The methods that need only the first part, or none: the spans of the waterfall have a part of their own. */
const early: ReadonlySet<keyof SessionService> = new Set(["firstPositions", "rows", "waterfall"]);

const methods = [
  "update",
  "waterfall",
  "positions",
  "firstPositions",
  "prepare",
  "search",
  "rows",
  "storyPositions",
  "story",
  "detail",
  "calls",
  "sent",
  "request",
] as const satisfies readonly (keyof SessionService)[];

/** Answers calls with the service of a session, as soon as the call's part of it is read. */
export function serve(port: Port, { first, complete }: Opening): void {
  port.receive((message) => {
    const { id, method, args } = message as Call;
    void (early.has(method) ? first : complete)
      .then((service) => {
        const call = service[method] as (...args: readonly unknown[]) => unknown;
        return call(...args);
      })
      .then((value) => port.send({ id, value } satisfies Answer))
      .catch((error: unknown) =>
        port.send({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer),
      );
  });
}

/** A service behind a port. Calls wait for the port. */
export function connect(opening: Promise<Port>): RemoteSession {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  const opened = opening.then((port) => {
    port.receive((message) => {
      const answer = message as Answer;
      const call = pending.get(answer.id);
      pending.delete(answer.id);
      if ("error" in answer) call?.reject(new Error(answer.error));
      else call?.resolve(answer.value);
    });
    return port;
  });
  const send = (method: keyof SessionService, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      pending.set(id, { resolve, reject });
      opened.then((port) => port.send({ id, method, args } satisfies Call), reject);
    });
  return Object.fromEntries(
    methods.map((method) => [method, (...args: readonly unknown[]) => send(method, args)]),
  ) as RemoteSession;
}

/** Both ends of a connection within one thread. */
export function pipe(): readonly [Port, Port] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const end = (own: number): Port => ({
    send: (message) =>
      queueMicrotask(() => {
        for (const listener of listeners[1 - own] ?? []) listener(message);
      }),
    receive: (listener) => void listeners[own]?.push(listener),
  });
  return [end(0), end(1)];
}
