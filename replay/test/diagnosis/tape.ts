import { type Diagnosis, diagnose, type TapeWriter } from "@agentwire/replay";
import { record, tapeIn } from "../tape/sample.ts";
import { speaker } from "../timeline/session.ts";

/** Diagnoses the one process of a tape. */
export function diagnosed(build: (writer: TapeWriter, peer: ReturnType<typeof speaker>) => void): Diagnosis {
  const [diagnosis] = diagnose(tapeIn(record((writer) => build(writer, speaker(writer)))));
  if (diagnosis === undefined) throw new Error("The tape holds no process.");
  return diagnosis;
}

/** The kinds of all incidents, in the order of the tape. */
export const kindsOf = ({ incidents }: Diagnosis): string[] => incidents.map(({ kind }) => kind);
