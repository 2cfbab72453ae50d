import type { TapeDirection } from "../../tape/format/direction.ts";
import type { IncidentReport } from "../incident.ts";
import type { DiagnosisContext } from "../scene.ts";

/** Derives what went wrong from a frame. The context already includes the frame. */
export type FrameRule = (
  frame: unknown,
  context: DiagnosisContext,
  direction: TapeDirection,
) => readonly IncidentReport[];
