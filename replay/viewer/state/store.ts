import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LiveUpdate, PageSummary } from "../../src/view/data.ts";
import type { Detail, Found, Positions } from "../session/service.ts";
import type { Waterfall } from "../session/waterfall.ts";
import type { RemoteSession } from "../worker/channel.ts";
import { hashOf, type Route, routeOf, type ViewName } from "./route.ts";

const nothing = {
  notable: new Uint32Array(),
  all: new Uint32Array(),
  incidents: new Uint32Array(),
  violations: new Uint32Array(),
};

/** The state of the page: its content and location. */
export interface Store {
  /** The initial content. Components that read it are rendered again when it changes. */
  readonly summary: PageSummary;
  readonly session: RemoteSession;
  readonly route: ReadonlySignal<Route>;
  /** The numbers of events for navigation; empty until the session is read. */
  readonly positions: ReadonlySignal<Positions>;
  /** The numbers of the events of the conversation; empty until the story is shown. */
  readonly storyPositions: ReadonlySignal<Uint32Array>;
  /** How often the session was read: 0 until its first part, then once more for all of it and for each update. */
  readonly ready: ReadonlySignal<number>;
  /** `null` until the waterfall is shown. */
  readonly waterfall: ReadonlySignal<Waterfall | null>;
  readonly found: ReadonlySignal<Found>;
  /** The numbers of the events that the list shows. */
  readonly listed: ReadonlySignal<Uint32Array>;
  readonly detail: ReadonlySignal<Detail | null>;
  /** The error that occurred while the session was read. */
  readonly problem: ReadonlySignal<string | null>;
  /** A short notification, such as "Copied". */
  readonly notice: Signal<string>;
  /** The address of a location that differs from the current one in some properties. */
  link(change: Partial<Route>): string;
  /** Navigates to a location. `replace` adds no entry to the history. */
  go(change: Partial<Route>, replace?: boolean): void;
  /** Runs an action once the session is read to its end: now, or after the actions before it. */
  whenRead(action: () => void): void;
  /** Adds news of a session that runs. */
  update(news: LiveUpdate): void;
}

/** The parts of a window that navigation needs. */
export interface Address {
  hash(): string;
  push(hash: string): void;
  replace(hash: string): void;
  changed(listener: () => void): void;
}

/** Creates the store of a page. */
export function openStore(initial: PageSummary, session: RemoteSession, address: Address): Store {
  const route = signal(routeOf(address.hash()));
  const positions = signal<Positions>(nothing);
  const storyPositions = signal<Uint32Array>(new Uint32Array());
  const summary = signal(initial);
  const ready = signal(0);
  const waterfall = signal<Waterfall | null>(null);
  const found = signal<Found>({ hits: new Uint32Array(), problem: null });
  const detail = signal<Detail | null>(null);
  const problem = signal<string | null>(null);
  const notice = signal("");

  const fail = (error: unknown): void => {
    problem.value = error instanceof Error ? error.message : String(error);
  };
  /** Keeps only the answer to the last query, because earlier answers may arrive later. */
  const latest = <Input, Value>(load: (input: Input) => Promise<Value>, keep: (value: Value) => void) => {
    let requested = 0;
    return (input: Input): void => {
      const number = ++requested;
      load(input).then((value) => number === requested && keep(value), fail);
    };
  };
  const search = latest(session.search, (value: Found) => {
    found.value = value;
  });
  const lookUp = latest(
    (event: number | null) => (event === null ? Promise.resolve(null) : session.detail(event)),
    (value: Detail | null) => {
      detail.value = value;
    },
  );

  /** What a view needs, asked for when it is first shown, so that nothing delays the rows of the list. */
  const loads: Readonly<Partial<Record<ViewName, () => Promise<void>>>> = {
    waterfall: async () => {
      waterfall.value = await session.waterfall();
    },
    story: async () => {
      for (let complete = false; !complete; ) {
        const next = await session.storyPositions();
        storyPositions.value = next.seqs;
        complete = next.complete;
      }
    },
  };
  const loaded = new Set<ViewName>();
  const load = (view: ViewName): void => {
    if (loaded.has(view)) return;
    loaded.add(view);
    loads[view]?.().catch(fail);
  };

  const moveTo = (next: Route): void => {
    const before = route.value;
    route.value = next;
    load(next.view);
    if (next.query !== before.query) search(next.query);
    if (next.event !== before.event) lookUp(next.event);
  };
  address.changed(() => moveTo(routeOf(address.hash())));
  if (route.value.query !== "") search(route.value.query);
  if (route.value.event !== null) lookUp(route.value.event);
  /** The actions that wait for the end of the session; `null` once it is read. */
  let waiting: (() => void)[] | null = [];
  /** Asks for the list first, because it is the quickest. */
  const read = (): void => {
    loaded.clear();
    const move = (value: Positions): void => {
      positions.value = value;
      ready.value++;
    };
    if (ready.value === 0) session.firstPositions().then(move, fail);
    session.positions().then((value) => {
      move(value);
      for (const action of waiting?.splice(0) ?? []) action();
      waiting = null;
      session.prepare().catch(fail);
    }, fail);
    load(route.value.view);
  };
  read();

  return {
    ...{ session, route, positions, storyPositions, ready, waterfall, found, detail, problem, notice },
    get summary() {
      return summary.value;
    },
    whenRead(action) {
      if (waiting === null) action();
      else waiting.push(action);
    },
    update({ summary: next, ...news }) {
      session.update(news).catch(fail);
      if (next === null) return;
      summary.value = next;
      read();
      const { query, event } = route.value;
      if (query !== "") search(query);
      if (event !== null) lookUp(event);
    },
    listed: computed(() => {
      const { only, all, query } = route.value;
      if (only && query.trim() !== "" && found.value.problem === null) return found.value.hits;
      return all ? positions.value.all : positions.value.notable;
    }),
    link: (change) => hashOf({ ...route.value, ...change }),
    go(change, replace = false) {
      const next = { ...route.value, ...change };
      const hash = hashOf(next);
      if (hash === hashOf(route.value)) return;
      if (replace) address.replace(hash);
      else address.push(hash);
      moveTo(next);
    },
  };
}
