import type { TapeDirection } from "../../tape/format/direction.ts";
import type { DiagnosisContext } from "../scene.ts";
import type { TroubleReport } from "../trouble.ts";

/** What a frame says went wrong. The scene already knows the frame. */
export type FrameRule = (
  frame: unknown,
  context: DiagnosisContext,
  direction: TapeDirection,
) => readonly TroubleReport[];
