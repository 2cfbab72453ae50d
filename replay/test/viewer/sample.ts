import { createMemoryTape, followActivity, type Tape } from "@agentwire/replay";
import type { ShownViolation } from "../../src/view/data.ts";
import { packActivity } from "../../src/view/packed-session.ts";
import { sessionParts } from "../../src/view/session-index.ts";
import { createSession, type Session } from "../../viewer/session/session.ts";
import { createScene, type Scene } from "../activity/scene.ts";

/** The session that a scene makes, as a page reads it. */
export function sessionOf(build: (scene: Scene) => void, violations: readonly ShownViolation[] = []): Session {
  const scene = createScene();
  build(scene);
  const follower = followActivity();
  for (const event of scene.events) follower.push(event);
  const activity = follower.activity();
  const session = createSession(() => Promise.resolve(packActivity(activity)));
  for (const { events, ...part } of sessionParts(scene.events, activity))
    session.append({ ...part, events: () => Promise.resolve(events) });
  session.prove(violations);
  return session;
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
