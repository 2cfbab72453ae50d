import { createDiagnoser, type IncidentKind, parseTape } from "@agentwire/replay";
import { sha256 } from "@agentwire/replay/node";
import { type AgentTarget, matchesPattern, tapeOfEvents } from "@agentwire/testing";
import type { CauseSession } from "./sessions.ts";

/** The causes that a diagnosis names: of the whole tape, and of its frames alone. */
export interface Causes {
  readonly tape: IncidentKind | null;
  readonly wire: IncidentKind | null;
}

/** Runs a session on an agent and diagnoses its tape. */
export async function causesOf(session: CauseSession, target: AgentTarget): Promise<Causes> {
  const runner = await target.open(session.name);
  try {
    const run = await runner.run(session.process(runner.paths));
    const parsed = parseTape(tapeOfEvents(run.events, sha256));
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const { header, events } = parsed.tape;
    const cause = (withModel: boolean): IncidentKind | null => {
      const diagnoser = createDiagnoser();
      diagnoser.header(header);
      for (const event of events) {
        if (withModel || event.channel !== "model") diagnoser.push(event);
        if (session.upTo && "frame" in event && matchesPattern(session.upTo, event.frame as never)) break;
      }
      return diagnoser.diagnoses()[0]?.cause?.kind ?? null;
    };
    return { tape: cause(true), wire: cause(false) };
  } finally {
    await runner.close();
  }
}

/** What a session's diagnosis has to name. */
export const expectedCauses = ({ cause, onTheWire = cause }: CauseSession): Causes =>
  ({ tape: cause, wire: onTheWire }) as Causes;
