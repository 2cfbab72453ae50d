import type { IncidentReport } from "./incident.ts";
import type { IncidentKind } from "./kinds.ts";

/** An incident that later events may still change. */
export type IncidentDraft = { -readonly [Field in keyof IncidentReport]: IncidentReport[Field] } & {
  turn: number;
  events: number[];
  times: number;
  /** The tool uses that it consists of, if it can be several. */
  toolUses?: Set<string>;
  wentOn?: string;
  wentOnAt?: number;
  /** What the agent did by itself. */
  repair?: string;
};

/** Identifies an incident within its turn. */
type IncidentName = Pick<IncidentReport, "kind" | "subject">;

/** Whether an incident says that a tool use was not permitted. */
export const isDecision = (kind: IncidentKind): boolean =>
  kind.startsWith("permission.") || kind === "hook.denied-tool" || kind === "hook.failed-and-blocked";

/** The incidents of one turn. A report of a known incident extends it. */
export interface TurnIncidents {
  /** Adds a report that an event shows, if there is an event. Returns its incident. */
  add(report: IncidentReport, seq: number | null, turn: number): IncidentDraft;
  get(name: IncidentName): IncidentDraft | undefined;
  remove(name: IncidentName): void;
  /** In the order in which they were added. */
  all(): IncidentDraft[];
  clear(): void;
}

const keyOf = ({ kind, subject = "" }: IncidentName): string => `${kind} ${subject}`;

function extend(events: number[], more: readonly number[]): number[] {
  for (const event of more) events.push(event);
  return events;
}

/** Creates an empty {@link TurnIncidents}. Its methods do not search, because a turn may have many incidents. */
export function createTurnIncidents(): TurnIncidents {
  const drafts = new Set<IncidentDraft>();
  const byKey = new Map<string, IncidentDraft>();
  /** Tool uses that were not permitted. */
  const decisions = new Map<string, IncidentDraft>();

  const remove = (draft: IncidentDraft | undefined): void => {
    if (draft === undefined) return;
    drafts.delete(draft);
    byKey.delete(keyOf(draft));
    const subject = draft.subject ?? "";
    if (decisions.get(subject) === draft) decisions.delete(subject);
  };

  return {
    add(report, seq, turn) {
      const { kind, what, whatEnded, subject = "", replaces } = report;
      const replaced = replaces && byKey.get(keyOf(replaces));
      remove(replaced);
      const events = extend(replaced?.events ?? [], [...(report.events ?? []), ...(seq === null ? [] : [seq])]);
      const decided = isDecision(kind) ? decisions.get(subject) : undefined;
      // The later frame has more information about who denied a tool use.
      if (decided !== undefined && kind !== "permission.denied") {
        byKey.delete(keyOf(decided));
        Object.assign(decided, { kind, what });
        byKey.set(keyOf(decided), decided);
      }
      const same = decided ?? byKey.get(keyOf(report));
      if (same === undefined) {
        const toolUses = report.toolUse === undefined ? {} : { toolUses: new Set([report.toolUse]) };
        const draft: IncidentDraft = { ...report, ...toolUses, events, turn, times: 1 };
        drafts.add(draft);
        byKey.set(keyOf(draft), draft);
        if (isDecision(kind) && subject !== "") decisions.set(subject, draft);
        return draft;
      }
      extend(same.events, events);
      if (report.latest === true) Object.assign(same, { what, whatEnded, latest: true });
      // A tool use is denied or fails once, even if several frames report it.
      const isOther = subject === "" || (report.toolUse !== undefined && !same.toolUses?.has(report.toolUse));
      if (report.toolUse !== undefined) same.toolUses?.add(report.toolUse);
      if (isOther && report.uncounted !== true) same.times++;
      return same;
    },
    get: (name) => byKey.get(keyOf(name)),
    remove: (name) => remove(byKey.get(keyOf(name))),
    all: () => [...drafts],
    clear() {
      drafts.clear();
      byKey.clear();
      decisions.clear();
    },
  };
}
