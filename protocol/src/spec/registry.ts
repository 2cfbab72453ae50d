import { keyed } from "../schema/entry.ts";
import type { Requirement } from "./define.ts";
import { hookTopic } from "./host/hook.ts";
import { mcpTopic } from "./host/mcp.ts";
import { optionTopic } from "./host/option.ts";
import { permissionTopic } from "./host/permission.ts";
import { sessionTopic } from "./session/session.ts";
import { taskTopic } from "./session/task.ts";
import { transcriptTopic } from "./session/transcript.ts";
import { errorTopic } from "./turn/error.ts";
import { messageTopic } from "./turn/message.ts";
import { queueTopic } from "./turn/queue.ts";
import { streamTopic } from "./turn/stream.ts";
import { toolTopic } from "./turn/tool.ts";
import { turnTopic } from "./turn/turn.ts";
import type { RequirementId } from "./types.ts";
import { compatibilityTopic } from "./wire/compatibility.ts";
import { controlTopic } from "./wire/control.ts";
import { endingTopic } from "./wire/ending.ts";
import { framingTopic } from "./wire/framing.ts";
import { handshakeTopic } from "./wire/handshake.ts";

/** The topics of the specification, in reading order. */
export const topics = [
  framingTopic,
  handshakeTopic,
  controlTopic,
  compatibilityTopic,
  endingTopic,
  turnTopic,
  messageTopic,
  streamTopic,
  toolTopic,
  errorTopic,
  queueTopic,
  optionTopic,
  permissionTopic,
  hookTopic,
  mcpTopic,
  sessionTopic,
  taskTopic,
  transcriptTopic,
] as const;

/** Every requirement, by id. */
export const requirements = keyed(
  topics.flatMap((topic): readonly Requirement<RequirementId>[] => topic.requirements),
  "id",
) as Readonly<Record<RequirementId, Requirement<RequirementId>>>;
