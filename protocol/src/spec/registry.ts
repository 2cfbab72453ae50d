import { keyed } from "../schema/entry.ts";
import type { Requirement } from "./define.ts";
import { hook } from "./host/hook.ts";
import { mcp } from "./host/mcp.ts";
import { permission } from "./host/permission.ts";
import { session } from "./session/session.ts";
import { task } from "./session/task.ts";
import { transcript } from "./session/transcript.ts";
import { error } from "./turn/error.ts";
import { message } from "./turn/message.ts";
import { queue } from "./turn/queue.ts";
import { stream } from "./turn/stream.ts";
import { tool } from "./turn/tool.ts";
import { turn } from "./turn/turn.ts";
import type { RequirementId } from "./types.ts";
import { compatibility } from "./wire/compatibility.ts";
import { control } from "./wire/control.ts";
import { ending } from "./wire/ending.ts";
import { framing } from "./wire/framing.ts";
import { handshake } from "./wire/handshake.ts";

/** The topics of the specification, in reading order. */
export const topics = [
  framing,
  handshake,
  control,
  compatibility,
  ending,
  turn,
  message,
  stream,
  tool,
  error,
  queue,
  permission,
  hook,
  mcp,
  session,
  task,
  transcript,
] as const;

/** Every requirement, by id. */
export const requirements = keyed(
  topics.flatMap((topic): readonly Requirement<RequirementId>[] => topic.requirements),
  "id",
) as Readonly<Record<RequirementId, Requirement<RequirementId>>>;
