import { effectCall } from "./event/effect/call.ts";
import { effectValue } from "./event/effect/value.ts";
import { modelEnd } from "./event/model/end.ts";
import { modelEvent } from "./event/model/event.ts";
import { modelRequest } from "./event/model/request.ts";
import { modelStart } from "./event/model/start.ts";
import { noteCapsule } from "./event/note/capsule.ts";
import { noteEnd } from "./event/note/end.ts";
import { noteFile } from "./event/note/file.ts";
import { notePayload } from "./event/note/payload.ts";
import { noteText } from "./event/note/text.ts";
import { processExit } from "./event/process/exit.ts";
import { processFailed } from "./event/process/failed.ts";
import { processSignal } from "./event/process/signal.ts";
import { processSpawn } from "./event/process/spawn.ts";
import { processStderr } from "./event/process/stderr.ts";
import { wireBroken } from "./event/wire/broken.ts";
import { wireEnd } from "./event/wire/end.ts";
import { wireFrame } from "./event/wire/frame.ts";

const all = [
  wireFrame,
  wireEnd,
  wireBroken,
  processSpawn,
  processFailed,
  processStderr,
  processSignal,
  processExit,
  modelRequest,
  modelStart,
  modelEvent,
  modelEnd,
  effectCall,
  effectValue,
  notePayload,
  noteText,
  noteFile,
  noteCapsule,
  noteEnd,
] as const;

/** Every kind of event of format version 1, by name. */
export const tapeEvents: { readonly [Spec in (typeof all)[number] as Spec["name"]]: Spec } = Object.freeze(
  Object.assign(Object.create(null), Object.fromEntries(all.map((spec) => [spec.name, spec]))),
);
