import { createMemoryTape, type Tape } from "@agentwire/replay";
import type { ViewData } from "../../src/view/data.ts";
import { createSession, type Session } from "../../viewer/session/session.ts";
import { createScene, type Scene } from "../activity/scene.ts";

/** The session that a scene makes, as a page reads it. */
export function sessionOf(build: (scene: Scene) => void, more: Partial<ViewData> = {}): Session {
  const scene = createScene();
  build(scene);
  const about = { title: "t", source: "tape", state: "complete", problems: [], header: null, violations: [] } as const;
  return createSession({ ...about, events: scene.events, ...more });
}

/** The tape of a scene. */
export function tapeOfScene(build: (scene: Scene) => void): Tape {
  const scene = createScene();
  build(scene);
  const tape = createMemoryTape();
  tape.finish();
  const lines = scene.events.map((_, index) => index + 2);
  return { ...tape.tape(), events: scene.events, lines };
}
