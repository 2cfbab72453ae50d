import type { TapeDirection } from "../../tape/format/direction.ts";
import type { Scene } from "../scene.ts";
import type { TroubleReport } from "../trouble.ts";

/** What a frame says went wrong. The scene already knows the frame. */
export type FrameRule = (frame: unknown, scene: Scene, direction: TapeDirection) => readonly TroubleReport[];
