import {
  compareReleases,
  controls,
  type Definitions,
  type Entry,
  hookInputDefinition,
  hookOutputDefinition,
  hooks,
  messageDefinition,
  messages,
  type Release,
  type ReleaseView,
  requestDefinition,
} from "@agentwire/protocol";
import { compareForms, type Difference } from "./compare.ts";
import type { Form } from "./form.ts";
import { formOfSchema } from "./published.ts";
import type { Declarations } from "./read.ts";

/** Whether the declarations of a release are expected to name an entry. */
function declares(release: Release, { stability, onceDeclared }: Entry): boolean {
  if (stability === "declared") return true;
  if (!onceDeclared) return false;
  return compareReleases(onceDeclared.since, release) <= 0 && compareReleases(release, onceDeclared.until) < 0;
}

/** Every difference between what a release declares and a view of a release. */
export function compareRelease(view: ReleaseView, declared: Declarations): Difference[] {
  const { definitions, sample } = view;
  const expected = (entries: Readonly<Record<string, Entry>>, name: (key: string) => string) =>
    Object.entries(entries)
      .filter(([, entry]) => declares(sample, entry))
      .map(([key]) => name(key))
      .filter((definition) => Object.hasOwn(definitions, definition));
  const groups: readonly (readonly [ReadonlyMap<string, Form>, readonly string[]])[] = [
    [declared.messages, expected(messages, messageDefinition)],
    [declared.requests, expected(controls, requestDefinition)],
    [declared.hookInputs, expected(hooks, hookInputDefinition)],
    [declared.hookOutputs, expected(hooks, hookOutputDefinition)],
    // Our view holds of these what the frames of the release refer to.
    [new Map([...declared.named].filter(([name]) => Object.hasOwn(definitions, name))), []],
  ];
  return [
    ...groups.flatMap(([theirs, ours]) => compareGroup(theirs, ours, definitions)),
    ...compareEvents(
      declared.hookEvents,
      Object.values<Entry & { event: string }>(hooks)
        .filter((hook) => declares(sample, hook) && Object.hasOwn(definitions, hookInputDefinition(hook.event)))
        .map((hook) => hook.event),
    ),
    ...declared.unresolved.map(
      (name): Difference => ({
        path: name,
        kind: "unresolved",
        declared: "named, never declared",
        ours: "not compared",
      }),
    ),
  ];
}

/** The list of events is declared beside their inputs; the two can disagree. */
function compareEvents(declared: readonly string[], ours: readonly string[]): Difference[] {
  if (declared.length === 0) return [];
  const missing = declared.filter((event) => !ours.includes(event));
  const extra = ours.filter((event) => !declared.includes(event));
  const path = (event: string) => `HookEvent.${event}`;
  return [
    ...missing.map(
      (event) => ({ path: path(event), kind: "entry-missing", declared: "listed", ours: "absent" }) as const,
    ),
    ...extra.map(
      (event) => ({ path: path(event), kind: "entry-extra", declared: "not listed", ours: "present" }) as const,
    ),
  ];
}

function compareGroup(
  declared: ReadonlyMap<string, Form>,
  expected: readonly string[],
  definitions: Definitions,
): Difference[] {
  // A release that declares nothing of a kind says nothing about it either.
  if (declared.size === 0) return [];
  const differences: Difference[] = [];
  for (const name of new Set([...declared.keys(), ...expected])) {
    const [theirs, ours] = [declared.get(name), definitions[name]];
    if (!theirs) differences.push({ path: name, kind: "entry-extra", declared: "absent", ours: "present" });
    else if (!ours)
      differences.push({ path: name, kind: "entry-missing", declared: "present", ours: "absent", form: theirs });
    else differences.push(...compareForms(name, theirs, formOfSchema(ours, definitions)));
  }
  return differences;
}
