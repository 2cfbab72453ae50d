import type { Explorable, Footprint, Transition } from "../../src/explore/transition.ts";

/** Lanes of transitions, each in its order, any of which may go on. */
export type Lanes = Readonly<Record<string, readonly { readonly name: string; readonly footprint: Footprint }[]>>;

/** What a run of lanes did to its variables: each write appends to them. */
export interface ToyRun {
  readonly order: readonly string[];
  readonly state: string;
}

/** A system of lanes whose transitions append their names to what they write. */
export const toy = (lanes: Lanes): Explorable<ToyRun> => ({
  async run(scheduler) {
    const at = new Map(Object.keys(lanes).map((lane) => [lane, 0]));
    const variables = new Map<string, string>();
    const order: string[] = [];
    for (;;) {
      const enabled = Object.entries(lanes).flatMap(([lane, steps]): readonly Transition[] => {
        const next = steps[at.get(lane) ?? 0];
        return next === undefined ? [] : [next];
      });
      const name = enabled.length === 0 ? null : scheduler.choose(enabled);
      if (name === null) break;
      const [lane = "", steps = []] =
        Object.entries(lanes).find(([, each]) => each.some((one) => one.name === name)) ?? [];
      at.set(lane, (at.get(lane) ?? 0) + 1);
      order.push(name);
      for (const resource of steps.find((each) => each.name === name)?.footprint.writes ?? [])
        variables.set(resource, `${variables.get(resource) ?? ""} ${name}`);
    }
    if (scheduler.pruned === true) return undefined;
    return { order, state: JSON.stringify([...variables].toSorted()) };
  },
});

/** A transition of a toy that writes these resources. */
export const writes = (name: string, ...resources: readonly string[]) => ({ name, footprint: { writes: resources } });
