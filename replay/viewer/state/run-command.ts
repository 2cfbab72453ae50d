import type { Command } from "./keys.ts";
import { views } from "./route.ts";
import { lastUpTo, step } from "./step.ts";
import type { Store } from "./store.ts";

/** The objects that commands use. */
export interface CommandContext {
  readonly store: Pick<
    Store,
    "route" | "positions" | "storyPositions" | "waterfall" | "listed" | "found" | "detail" | "go" | "whenRead"
  >;
  readonly search: () => void;
  readonly theme: () => void;
  readonly help: () => void;
}

/** The numbers of the events that the current view steps through. */
function stepsOf({ route, storyPositions, waterfall, listed }: CommandContext["store"]): ArrayLike<number> {
  if (route.value.view === "story") return storyPositions.value;
  if (route.value.view !== "waterfall") return listed.value;
  return [...new Set(waterfall.value?.spans.first)].sort((a, b) => a - b);
}

/** Selects an event. The first screen cannot show it, so this switches to the list of events. */
function show({ route, go }: CommandContext["store"], seq: number | null | undefined): void {
  if (seq == null) return;
  go(route.value.view === "summary" ? { event: seq, view: "wire" } : { event: seq }, true);
}

/** Selects the next or previous event of the view. */
function walk(store: CommandContext["store"], by: 1 | -1): void {
  const { event } = store.route.value;
  const steps = stepsOf(store);
  if (event === null) show(store, steps[by === 1 ? 0 : steps.length - 1]);
  else show(store, steps[by === 1 ? lastUpTo(steps, event) + 1 : lastUpTo(steps, event - 1)]);
}

/** Selects the next or previous one of these events, and wraps around. */
const jump = (store: CommandContext["store"], list: ArrayLike<number>, by: 1 | -1): void =>
  show(store, step(list, store.route.value.event, by));

/** Zooms in or out around the middle of the visible time range. */
function zoom({ route, waterfall, go }: CommandContext["store"], by: number): void {
  if (waterfall.value === null) return;
  const { from, to } = waterfall.value;
  const [a, b] = route.value.zoom ?? [from, to];
  const [middle, half] = [(a + b) / 2, ((b - a) / 2) * by];
  const [start, end] = [Math.max(from, middle - half), Math.min(to, middle + half)];
  go({ zoom: start <= from && end >= to ? null : [start, end] }, true);
}

type Named = Exclude<Command, `view-${number}`>;

const actions: Readonly<Record<Named, (reach: CommandContext) => void>> = {
  next: ({ store }) => walk(store, 1),
  previous: ({ store }) => walk(store, -1),
  first: ({ store }) => show(store, stepsOf(store)[0]),
  last: ({ store }) => show(store, stepsOf(store)[stepsOf(store).length - 1]),
  cause: ({ store }) => show(store, store.detail.value?.entry.cause),
  effect: ({ store }) => show(store, store.detail.value?.effects[0]?.seq),
  "next-incident": ({ store }) => jump(store, store.positions.value.incidents, 1),
  "previous-incident": ({ store }) => jump(store, store.positions.value.incidents, -1),
  "next-violation": ({ store }) => jump(store, store.positions.value.violations, 1),
  "previous-violation": ({ store }) => jump(store, store.positions.value.violations, -1),
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

/** Commands that may go to an event of a part that is not read yet. */
const far: ReadonlySet<Command> = new Set<Command>([
  "previous",
  "last",
  "next-incident",
  "previous-incident",
  "next-violation",
  "previous-violation",
]);

const isNamed = (command: Command): command is Named => Object.hasOwn(actions, command);

/** Runs the command of a key. */
export function runCommand(command: Command, reach: CommandContext): void {
  if (far.has(command) && isNamed(command)) reach.store.whenRead(() => actions[command](reach));
  else if (isNamed(command)) actions[command](reach);
  else reach.store.go({ view: views[Number(command.slice("view-".length))]?.name ?? "summary" });
}
