import type { Law } from "./define.ts";
import { callbackRegistered } from "./host/hook/callback-registered.ts";
import { serverKnown } from "./host/mcp/server-known.ts";
import { denialsListed } from "./host/permission/denials-listed.ts";
import { denyNoRun } from "./host/permission/deny-no-run.ts";
import { requestKnownUse } from "./host/permission/request-known-use.ts";
import { idConstant } from "./session/session/id-constant.ts";
import { stateChange } from "./session/session/state-change.ts";
import { uuidUnique } from "./session/session/uuid-unique.ts";
import { notificationOnce } from "./session/task/notification-once.ts";
import { startedFirst } from "./session/task/started-first.ts";
import { lifecycleOrder } from "./turn/queue/lifecycle-order.ts";
import { blockOrder } from "./turn/stream/block-order.ts";
import { deltaFits } from "./turn/stream/delta-fits.ts";
import { messageBracketed } from "./turn/stream/message-bracketed.ts";
import { wholeAgrees } from "./turn/stream/whole-agrees.ts";
import { resultEveryUse } from "./turn/tool/result-every-use.ts";
import { resultKnown } from "./turn/tool/result-known.ts";
import { resultOnce } from "./turn/tool/result-once.ts";
import { useIdOpen } from "./turn/tool/use-id-open.ts";
import { initFirst } from "./turn/turn/init-first.ts";
import { resultExactlyOne } from "./turn/turn/result-exactly-one.ts";
import { resultIndex } from "./turn/turn/result-index.ts";
import { resultOutcome } from "./turn/turn/result-outcome.ts";
import { cancelOpen } from "./wire/control/cancel-open.ts";
import { cancelOwnRequest } from "./wire/control/cancel-own-request.ts";
import { requestId } from "./wire/control/request-id.ts";
import { requestIdUnique } from "./wire/control/request-id-unique.ts";
import { responseAgent } from "./wire/control/response-agent.ts";
import { responseAtMostOne } from "./wire/control/response-at-most-one.ts";
import { responseHost } from "./wire/control/response-host.ts";
import { responseKnown } from "./wire/control/response-known.ts";
import { endSilence } from "./wire/ending/end-silence.ts";
import { exitCode } from "./wire/ending/exit-code.ts";
import { exitSilence } from "./wire/ending/exit-silence.ts";
import { lineFrame } from "./wire/framing/line-frame.ts";
import { lineTerminator } from "./wire/framing/line-terminator.ts";
import { outputPure } from "./wire/framing/output-pure.ts";

/** Every law, in the order of the specification. */
export const laws: readonly Law[] = [
  lineFrame,
  lineTerminator,
  outputPure,
  requestId,
  requestIdUnique,
  responseKnown,
  responseAtMostOne,
  responseAgent,
  responseHost,
  cancelOwnRequest,
  cancelOpen,
  initFirst,
  resultExactlyOne,
  resultIndex,
  resultOutcome,
  messageBracketed,
  blockOrder,
  deltaFits,
  wholeAgrees,
  useIdOpen,
  resultKnown,
  resultOnce,
  resultEveryUse,
  requestKnownUse,
  denyNoRun,
  denialsListed,
  callbackRegistered,
  serverKnown,
  startedFirst,
  notificationOnce,
  lifecycleOrder,
  idConstant,
  uuidUnique,
  stateChange,
  endSilence,
  exitSilence,
  exitCode,
];
