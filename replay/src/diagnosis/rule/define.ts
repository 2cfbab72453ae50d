import type { TapeDirection } from "../../tape/format/direction.ts";
import type { DiagnosisContext } from "../scene.ts";
import type { Finding } from "../trouble.ts";

/** What a frame says went wrong. The scene already knows the frame. */
export type FrameRule = (frame: unknown, context: DiagnosisContext, direction: TapeDirection) => readonly Finding[];
