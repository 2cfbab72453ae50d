import type { Command } from "./keys.ts";
import { views } from "./place.ts";
import { lastUpTo, step } from "./step.ts";
import type { Store } from "./store.ts";

/** The objects that commands use. */
export interface Reach {
  readonly store: Pick<Store, "place" | "places" | "storyPlaces" | "waterfall" | "listed" | "found" | "detail" | "go">;
  readonly search: () => void;
  readonly theme: () => void;
  readonly help: () => void;
}

/** The numbers of the events that the current view steps through. */
function stepsOf({ place, storyPlaces, waterfall, listed }: Reach["store"]): ArrayLike<number> {
  if (place.value.view === "story") return storyPlaces.value;
  if (place.value.view !== "waterfall") return listed.value;
  return [...new Set(waterfall.value?.spans.map(({ first }) => first))].sort((a, b) => a - b);
}

/** Selects an event. The first screen cannot show it, so this switches to the list of events. */
function show({ place, go }: Reach["store"], seq: number | null | undefined): void {
  if (seq == null) return;
  go(place.value.view === "summary" ? { event: seq, view: "wire" } : { event: seq }, true);
}

/** Selects the next or previous event of the view. */
function walk(store: Reach["store"], by: 1 | -1): void {
  const { event } = store.place.value;
  const steps = stepsOf(store);
  if (event === null) show(store, steps[by === 1 ? 0 : steps.length - 1]);
  else show(store, steps[by === 1 ? lastUpTo(steps, event) + 1 : lastUpTo(steps, event - 1)]);
}

/** Selects the next or previous one of these events, and wraps around. */
const jump = (store: Reach["store"], list: ArrayLike<number>, by: 1 | -1): void =>
  show(store, step(list, store.place.value.event, by));

/** Zooms in or out around the middle of the visible time range. */
function zoom({ place, waterfall, go }: Reach["store"], by: number): void {
  if (waterfall.value === null) return;
  const { from, to } = waterfall.value;
  const [a, b] = place.value.zoom ?? [from, to];
  const [middle, half] = [(a + b) / 2, ((b - a) / 2) * by];
  const [start, end] = [Math.max(from, middle - half), Math.min(to, middle + half)];
  go({ zoom: start <= from && end >= to ? null : [start, end] }, true);
}

type Named = Exclude<Command, `view-${number}`>;

const actions: Readonly<Record<Named, (reach: Reach) => void>> = {
  next: ({ store }) => walk(store, 1),
  previous: ({ store }) => walk(store, -1),
  first: ({ store }) => show(store, stepsOf(store)[0]),
  last: ({ store }) => show(store, stepsOf(store)[stepsOf(store).length - 1]),
  cause: ({ store }) => show(store, store.detail.value?.entry.cause),
  effect: ({ store }) => show(store, store.detail.value?.effects[0]?.seq),
  "next-trouble": ({ store }) => jump(store, store.places.value.troubles, 1),
  "previous-trouble": ({ store }) => jump(store, store.places.value.troubles, -1),
  "next-violation": ({ store }) => jump(store, store.places.value.violations, 1),
  "previous-violation": ({ store }) => jump(store, store.places.value.violations, -1),
  "next-hit": ({ store }) => jump(store, store.found.value.hits, 1),
  "previous-hit": ({ store }) => jump(store, store.found.value.hits, -1),
  "zoom-in": ({ store }) => zoom(store, 0.5),
  "zoom-out": ({ store }) => zoom(store, 2),
  "zoom-all": ({ store }) => store.go({ zoom: null }, true),
  search: ({ search }) => search(),
  theme: ({ theme }) => theme(),
  help: ({ help }) => help(),
  close: ({ store }) => store.go({ event: null }),
};

const isNamed = (command: Command): command is Named => Object.hasOwn(actions, command);

/** Runs the command of a key. */
export function act(command: Command, reach: Reach): void {
  if (isNamed(command)) actions[command](reach);
  else reach.store.go({ view: views[Number(command.slice("view-".length))]?.name ?? "summary" });
}
