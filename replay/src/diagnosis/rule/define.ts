import type { TapeDirection } from "../../tape/format/direction.ts";
import type { DiagnosisContext } from "../scene.ts";
import type { TroubleReport } from "../trouble.ts";

/** Derives what went wrong from a frame. The context already includes the frame. */
export type FrameRule = (
  frame: unknown,
  context: DiagnosisContext,
  direction: TapeDirection,
) => readonly TroubleReport[];
