import { at, bindsIn, type Release, requirements } from "@agentwire/protocol";
import type { Law } from "./define.ts";
import { callbackRegistered } from "./host/hook/callback-registered.ts";
import { hookDenyNoRun } from "./host/hook/deny-no-run.ts";
import { inputCommonFields } from "./host/hook/input-common.ts";
import { callMeta } from "./host/mcp/call-meta.ts";
import { manifestSilent } from "./host/mcp/manifest-silent.ts";
import { messageAnswered } from "./host/mcp/message-answered.ts";
import { serverKnown } from "./host/mcp/server-known.ts";
import { statusEntry } from "./host/mcp/status-entry.ts";
import { denialsListed } from "./host/permission/denials-listed.ts";
import { deniedKnownUse } from "./host/permission/denied-known-use.ts";
import { denyMessage } from "./host/permission/deny-message.ts";
import { denyNoRun } from "./host/permission/deny-no-run.ts";
import { modeStatus } from "./host/permission/mode-status.ts";
import { requestKnownUse } from "./host/permission/request-known-use.ts";
import { requestWaits } from "./host/permission/request-waits.ts";
import { idConstant } from "./session/session/id-constant.ts";
import { stateAsks } from "./session/session/state-asks.ts";
import { stateChange } from "./session/session/state-change.ts";
import { stateTurn } from "./session/session/state-turn.ts";
import { uuidUnique } from "./session/session/uuid-unique.ts";
import { notificationEvery } from "./session/task/notification-every.ts";
import { notificationLast } from "./session/task/notification-last.ts";
import { notificationOnce } from "./session/task/notification-once.ts";
import { parentKnown } from "./session/task/parent-known.ts";
import { startedFirst } from "./session/task/started-first.ts";
import { useSame } from "./session/task/use-same.ts";
import { finalMessage } from "./turn/error/final-message.ts";
import { retryAnnounced } from "./turn/error/retry-announced.ts";
import { retryLimit } from "./turn/error/retry-limit.ts";
import { assistantBlock } from "./turn/message/assistant-block.ts";
import { assistantParent } from "./turn/message/assistant-parent.ts";
import { assistantStopReason } from "./turn/message/assistant-stop-reason.ts";
import { assistantSynthetic } from "./turn/message/assistant-synthetic.ts";
import { userReplay } from "./turn/message/user-replay.ts";
import { userRole } from "./turn/message/user-role.ts";
import { interruptAnswered } from "./turn/queue/interrupt-answered.ts";
import { interruptReceipt } from "./turn/queue/interrupt-receipt.ts";
import { lifecycleEnds } from "./turn/queue/lifecycle-ends.ts";
import { lifecycleOptIn } from "./turn/queue/lifecycle-opt-in.ts";
import { lifecycleOrder } from "./turn/queue/lifecycle-order.ts";
import { promptOutcome } from "./turn/queue/prompt-outcome.ts";
import { blockOrder } from "./turn/stream/block-order.ts";
import { deltaMatchesBlock } from "./turn/stream/delta-fits.ts";
import { messageBracketed } from "./turn/stream/message-bracketed.ts";
import { messageDelta } from "./turn/stream/message-delta.ts";
import { messageId } from "./turn/stream/message-id.ts";
import { optIn } from "./turn/stream/opt-in.ts";
import { requesting } from "./turn/stream/requesting.ts";
import { wholeAgrees } from "./turn/stream/whole-agrees.ts";
import { wholeBeforeStop } from "./turn/stream/whole-before-stop.ts";
import { metaDecision } from "./turn/tool/meta-decision.ts";
import { ownFrame } from "./turn/tool/own-frame.ts";
import { resultBeforeAnswer } from "./turn/tool/result-before-answer.ts";
import { resultEveryUse } from "./turn/tool/result-every-use.ts";
import { resultKnown } from "./turn/tool/result-known.ts";
import { resultOnce } from "./turn/tool/result-once.ts";
import { useIdOpen } from "./turn/tool/use-id-open.ts";
import { initFirst } from "./turn/turn/init-first.ts";
import { resultApiError } from "./turn/turn/result-api-error.ts";
import { resultExactlyOne } from "./turn/turn/result-exactly-one.ts";
import { resultIndex } from "./turn/turn/result-index.ts";
import { resultNumTurns } from "./turn/turn/result-num-turns.ts";
import { resultOrigin } from "./turn/turn/result-origin.ts";
import { resultOutcome } from "./turn/turn/result-outcome.ts";
import { resultText } from "./turn/turn/result-text.ts";
import { resultUsage } from "./turn/turn/result-usage.ts";
import { cancelOpen } from "./wire/control/cancel-open.ts";
import { cancelOwnRequest } from "./wire/control/cancel-own-request.ts";
import { requestId } from "./wire/control/request-id.ts";
import { requestIdUnique } from "./wire/control/request-id-unique.ts";
import { responseAgent } from "./wire/control/response-agent.ts";
import { responseAtMostOne } from "./wire/control/response-at-most-one.ts";
import { responseHost } from "./wire/control/response-host.ts";
import { responseKnown } from "./wire/control/response-known.ts";
import { responseShape } from "./wire/control/response-shape.ts";
import { subtypeUnsupported } from "./wire/control/subtype-unsupported.ts";
import { endSilence } from "./wire/ending/end-silence.ts";
import { exitCodeLaw } from "./wire/ending/exit-code.ts";
import { exitSigterm } from "./wire/ending/exit-sigterm.ts";
import { exitSilence } from "./wire/ending/exit-silence.ts";
import { inputEmpty } from "./wire/ending/input-empty.ts";
import { frameDropped } from "./wire/framing/frame-dropped.ts";
import { frameShape, frameShapeBy } from "./wire/framing/frame-shape.ts";
import { lineFrame } from "./wire/framing/line-frame.ts";
import { lineTerminator } from "./wire/framing/line-terminator.ts";
import { outputPure } from "./wire/framing/output-pure.ts";
import { initializeAccepted } from "./wire/handshake/accepted.ts";
import { initializeAnswered } from "./wire/handshake/answered.ts";
import { blockWaits } from "./wire/handshake/block-waits.ts";
import { initializeCapabilities } from "./wire/handshake/capabilities.ts";
import { initializeFirst } from "./wire/handshake/first.ts";
import { initializeSilence } from "./wire/handshake/silence.ts";

/** Every law, in the order of the specification. */
export const laws: readonly Law[] = [
  lineFrame,
  lineTerminator,
  frameShape,
  frameDropped,
  outputPure,
  initializeFirst,
  initializeAnswered,
  initializeAccepted,
  initializeSilence,
  blockWaits,
  initializeCapabilities,
  requestId,
  requestIdUnique,
  responseKnown,
  responseAtMostOne,
  responseAgent,
  responseHost,
  responseShape,
  subtypeUnsupported,
  cancelOwnRequest,
  cancelOpen,
  inputEmpty,
  endSilence,
  exitSilence,
  exitCodeLaw,
  exitSigterm,
  initFirst,
  resultExactlyOne,
  resultIndex,
  resultOrigin,
  resultOutcome,
  resultApiError,
  resultText,
  resultUsage,
  resultNumTurns,
  assistantBlock,
  assistantStopReason,
  assistantParent,
  assistantSynthetic,
  userRole,
  userReplay,
  messageBracketed,
  messageDelta,
  blockOrder,
  deltaMatchesBlock,
  wholeAgrees,
  wholeBeforeStop,
  messageId,
  requesting,
  optIn,
  useIdOpen,
  resultKnown,
  resultOnce,
  resultEveryUse,
  resultBeforeAnswer,
  ownFrame,
  metaDecision,
  retryAnnounced,
  retryLimit,
  finalMessage,
  lifecycleOrder,
  promptOutcome,
  lifecycleEnds,
  lifecycleOptIn,
  interruptAnswered,
  interruptReceipt,
  requestKnownUse,
  requestWaits,
  denyNoRun,
  denyMessage,
  denialsListed,
  deniedKnownUse,
  modeStatus,
  callbackRegistered,
  inputCommonFields,
  hookDenyNoRun,
  serverKnown,
  manifestSilent,
  messageAnswered,
  callMeta,
  statusEntry,
  idConstant,
  uuidUnique,
  stateChange,
  stateTurn,
  stateAsks,
  startedFirst,
  notificationOnce,
  notificationEvery,
  notificationLast,
  useSame,
  parentKnown,
];

/**
 * The laws whose requirements apply to peers of a release.
 *
 * @param release - The release of the peer.
 * @example
 * import { checkLaws, type LawEvent, lawsOf } from "@agentwire/testing";
 *
 * declare const events: LawEvent[];
 * console.log(checkLaws(events, lawsOf("0.2.112")));
 */
export const lawsOf = (release: Release): readonly Law[] =>
  laws
    .filter(({ requirement }) => bindsIn(requirements[requirement], release))
    .map((law) => (law === frameShape ? frameShapeBy(() => at(release).validator(), false) : law));
