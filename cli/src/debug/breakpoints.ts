import { parseQuery } from "@agentwire/replay";
import type { Program, Stop } from "./program.ts";

/** A breakpoint as the client shows it. */
export interface ShownBreakpoint {
  readonly id: number;
  readonly verified: boolean;
  /** What is wrong with it, or how often it matches. */
  readonly message?: string;
  /** Line of the source in which it was set. */
  readonly line?: number;
}

/** Why a session stops at an event. */
export interface BreakpointHit {
  readonly reason: "breakpoint" | "function breakpoint" | "exception";
  readonly description: string;
  readonly breakpoints: readonly number[];
}

/** What a client asks for: a line, with an optional query as its condition. */
export interface LineRequest {
  readonly line: number;
  readonly condition?: string;
}

/** An exception filter, with an optional condition. */
export interface FilterRequest {
  readonly filterId: string;
  readonly condition?: string;
}

/** The kinds of events at which a session stops like a program at an exception. */
export const exceptionFilters = [
  {
    filter: "law",
    label: "Violations of requirements",
    description: "Stops at each event that proves a violation.",
    default: true,
    supportsCondition: true,
    conditionDescription: "Beginning of the id of a requirement, such as turn.result",
  },
  {
    filter: "error",
    label: "Errors and failures",
    description: "Stops at each event that reports an error or a failure.",
    default: false,
    supportsCondition: true,
    conditionDescription: "A query, such as tool:Bash",
  },
] as const;

type Test = (stop: Stop, index: number) => boolean;

interface SetBreakpoint {
  readonly id: number;
  readonly description: string;
  readonly test: Test;
}

/** A query as a test of stops. An empty query matches every stop. */
function queryTest(text: string): Test | string {
  const query = parseQuery(text);
  return query.ok ? ({ entry }) => query.test(entry) : query.message;
}

/** The breakpoints of a debugging session. Each call of a setter replaces what the previous call has set. */
export class Breakpoints {
  readonly #program: Program;
  readonly #lines = new Map<string, readonly SetBreakpoint[]>();
  #queries: readonly SetBreakpoint[] = [];
  #filters: readonly (SetBreakpoint & { readonly filter: string })[] = [];
  #lastId = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Sets breakpoints in lines of a source. `stopAt` finds the stop at a line or after it; `lineOf` the line of a stop. */
  setLines(
    source: string,
    requests: readonly LineRequest[],
    stopAt: (line: number) => number | null,
    lineOf: (index: number) => number,
  ): readonly ShownBreakpoint[] {
    const set: SetBreakpoint[] = [];
    const shown = requests.map(({ line, condition = "" }): ShownBreakpoint => {
      const id = ++this.#lastId;
      const index = stopAt(line);
      if (index === null) return { id, verified: false, message: "There is no event at this line or after it." };
      const test = queryTest(condition);
      if (typeof test === "string") return { id, verified: false, message: test };
      set.push({ id, description: "Breakpoint", test: (stop, at) => at === index && test(stop, at) });
      return { id, verified: true, line: lineOf(index) };
    });
    this.#lines.set(source, set);
    return shown;
  }

  /** Sets breakpoints that each stop at every event that matches a query. */
  setQueries(queries: readonly string[]): readonly ShownBreakpoint[] {
    const set: SetBreakpoint[] = [];
    const shown = queries.map((text): ShownBreakpoint => {
      const id = ++this.#lastId;
      const query = parseQuery(text);
      if (text.trim() === "") return { id, verified: false, message: "The query is empty. An example is tool:Bash." };
      if (!query.ok) return { id, verified: false, message: query.message };
      set.push({ id, description: text, test: ({ entry }) => query.test(entry) });
      const found = this.#program.stops.filter(({ entry }) => query.test(entry)).length;
      const hidden = this.#program.minor.filter((entry) => query.test(entry)).length;
      if (found === 0 && hidden > 0)
        return {
          id,
          verified: false,
          message: `Only minor events match (${hidden}). Set "all": true in the launch configuration to stop at them.`,
        };
      return { id, verified: true, message: found === 0 ? "No event matches." : `Matches ${found} of the events.` };
    });
    this.#queries = set;
    return shown;
  }

  /** Chooses the exception filters. An unknown filter is not verified. */
  setFilters(requests: readonly FilterRequest[]): readonly ShownBreakpoint[] {
    const set: (SetBreakpoint & { readonly filter: string })[] = [];
    const shown = requests.map(({ filterId: filter, condition = "" }): ShownBreakpoint => {
      const id = ++this.#lastId;
      const test = filter === "law" ? lawTest(condition.trim()) : filter === "error" ? errorTest(condition) : unknown;
      if (typeof test === "string") return { id, verified: false, message: test };
      set.push({ id, filter, description: filter, test });
      return { id, verified: true };
    });
    this.#filters = set;
    return shown;
  }

  /** The breakpoints at a stop; `null` if there are none. */
  at(index: number): BreakpointHit | null {
    const stop = this.#program.stops[index];
    if (stop === undefined) return null;
    const hits = (set: readonly SetBreakpoint[]) => set.filter(({ test }) => test(stop, index));
    const exceptions = this.#filters.filter(({ test }) => test(stop, index));
    if (exceptions.length > 0)
      return { reason: "exception", description: exceptionText(stop), breakpoints: idsOf(exceptions) };
    const lines = hits([...this.#lines.values()].flat());
    if (lines.length > 0)
      return { reason: "breakpoint", description: "Paused on a breakpoint", breakpoints: idsOf(lines) };
    const queries = hits(this.#queries);
    if (queries.length === 0) return null;
    const description = `Paused on ${queries.map(({ description }) => description).join(", ")}`;
    return { reason: "function breakpoint", description, breakpoints: idsOf(queries) };
  }
}

const unknown = `There is no such filter; there are ${exceptionFilters.map(({ filter }) => filter).join(" and ")}.`;

const idsOf = (set: readonly SetBreakpoint[]): readonly number[] => set.map(({ id }) => id);

const lawTest =
  (prefix: string): Test =>
  ({ violations }) =>
    violations.some(({ requirement }) => requirement === prefix || requirement.startsWith(prefix));

function errorTest(condition: string): Test | string {
  const query = queryTest(condition);
  if (typeof query === "string") return query;
  return (stop, index) => stop.entry.marks.some((mark) => mark === "error" || mark === "failed") && query(stop, index);
}

/** What is wrong at a stop: its violations, or else its summary. */
export const exceptionText = ({ violations, entry }: Stop): string =>
  violations.length === 0
    ? entry.summary
    : violations.map(({ requirement, message }) => `${requirement}: ${message}`).join("\n");
