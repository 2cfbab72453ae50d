import { hookCases } from "./case/host/hook.ts";
import { mcpCases } from "./case/host/mcp.ts";
import { permissionCases } from "./case/host/permission.ts";
import { meaningCases } from "./case/meaning/registry.ts";
import { sessionCases } from "./case/session/session.ts";
import { taskCases } from "./case/session/task.ts";
import { transcriptCases } from "./case/session/transcript.ts";
import { errorCases } from "./case/turn/error.ts";
import { limitCases } from "./case/turn/limit.ts";
import { messageCases } from "./case/turn/message.ts";
import { queueCases } from "./case/turn/queue.ts";
import { streamCases } from "./case/turn/stream.ts";
import { toolCases } from "./case/turn/tool.ts";
import { compatibilityCases } from "./case/wire/compatibility.ts";
import { controlCases } from "./case/wire/control.ts";
import { endingCases } from "./case/wire/ending.ts";
import { framingCases } from "./case/wire/framing.ts";
import { handshakeCases } from "./case/wire/handshake.ts";
import type { AgentCase } from "./define.ts";

/** Every case for agents, in the order of the specification. */
export const agentCases: readonly AgentCase[] = [
  ...framingCases,
  ...handshakeCases,
  ...controlCases,
  ...compatibilityCases,
  ...endingCases,
  ...limitCases,
  ...messageCases,
  ...streamCases,
  ...toolCases,
  ...errorCases,
  ...queueCases,
  ...permissionCases,
  ...hookCases,
  ...mcpCases,
  ...sessionCases,
  ...taskCases,
  ...transcriptCases,
  ...meaningCases,
];
