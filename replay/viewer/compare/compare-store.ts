import { type ReadonlySignal, signal } from "@preact/signals";
import type { Both, ComparisonSummary } from "../../src/view/comparison.ts";
import { spansIn, type WaterfallSpan } from "../session/span-columns.ts";
import type { Waterfall } from "../session/waterfall.ts";
import { hashOf, type Route, routeOf } from "../state/route.ts";
import type { Address } from "../state/store.ts";
import type { RemoteSession } from "../worker/channel.ts";

/** What took time in one of two sessions. */
export interface ComparedWaterfall extends Pick<Waterfall, "from" | "to"> {
  readonly spans: readonly WaterfallSpan[];
}

const comparedOf = ({ spans, from, to }: Waterfall): ComparedWaterfall => ({ spans: spansIn(spans), from, to });

/** The state of a page with two sessions. */
export interface CompareStore {
  readonly summary: ComparisonSummary;
  readonly sessions: Both<RemoteSession>;
  readonly route: ReadonlySignal<Route>;
  /** `null` until both sessions are read. */
  readonly waterfalls: ReadonlySignal<Both<ComparedWaterfall> | null>;
  readonly problem: ReadonlySignal<string | null>;
  /** The address of a location that differs from the current one in some properties. */
  link(change: Partial<Route>): string;
}

/** Creates the store of a page with two sessions. */
export function openCompareStore(
  summary: ComparisonSummary,
  sessions: Both<RemoteSession>,
  address: Pick<Address, "hash" | "changed">,
): CompareStore {
  const route = signal(routeOf(address.hash()));
  const waterfalls = signal<Both<ComparedWaterfall> | null>(null);
  const problem = signal<string | null>(null);
  address.changed(() => {
    route.value = routeOf(address.hash());
  });
  Promise.all([sessions[0].waterfall(), sessions[1].waterfall()]).then(
    ([first, second]) => {
      waterfalls.value = [comparedOf(first), comparedOf(second)];
    },
    (error: unknown) => {
      problem.value = error instanceof Error ? error.message : String(error);
    },
  );
  return { summary, sessions, route, waterfalls, problem, link: (change) => hashOf({ ...route.value, ...change }) };
}
