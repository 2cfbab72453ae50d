import { cancelOpen } from "./control/cancel-open.ts";
import { cancelOwnRequest } from "./control/cancel-own-request.ts";
import { requestIdUnique } from "./control/request-id-unique.ts";
import { responseAgent } from "./control/response-agent.ts";
import { responseAtMostOne } from "./control/response-at-most-one.ts";
import { responseHost } from "./control/response-host.ts";
import { responseKnown } from "./control/response-known.ts";
import type { Law } from "./define.ts";
import { endSilence } from "./ending/end-silence.ts";
import { exitCode } from "./ending/exit-code.ts";
import { exitSilence } from "./ending/exit-silence.ts";
import { lineFrame } from "./framing/line-frame.ts";
import { callbackRegistered } from "./hook/callback-registered.ts";
import { serverKnown } from "./mcp/server-known.ts";
import { denialsListed } from "./permission/denials-listed.ts";
import { denyNoRun } from "./permission/deny-no-run.ts";
import { requestKnownUse } from "./permission/request-known-use.ts";
import { lifecycleOrder } from "./queue/lifecycle-order.ts";
import { idConstant } from "./session/id-constant.ts";
import { stateChange } from "./session/state-change.ts";
import { uuidUnique } from "./session/uuid-unique.ts";
import { blockOrder } from "./stream/block-order.ts";
import { deltaFits } from "./stream/delta-fits.ts";
import { messageBracketed } from "./stream/message-bracketed.ts";
import { wholeAgrees } from "./stream/whole-agrees.ts";
import { notificationOnce } from "./task/notification-once.ts";
import { startedFirst } from "./task/started-first.ts";
import { resultEveryUse } from "./tool/result-every-use.ts";
import { resultKnown } from "./tool/result-known.ts";
import { resultOnce } from "./tool/result-once.ts";
import { useIdOpen } from "./tool/use-id-open.ts";
import { initFirst } from "./turn/init-first.ts";
import { resultExactlyOne } from "./turn/result-exactly-one.ts";
import { resultIndex } from "./turn/result-index.ts";
import { resultOutcome } from "./turn/result-outcome.ts";

/** Every law, in the order of the specification. */
export const laws: readonly Law[] = [
  lineFrame,
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
