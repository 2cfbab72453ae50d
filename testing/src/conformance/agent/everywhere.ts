import { across, combined, gathered } from "./agreement/comparison.ts";
import {
  answersKnown,
  answersRemembered,
  blockedPrompts,
  callsComplete,
  contextsGiven,
  historyAppended,
  historyResumed,
  optionsSame,
  promptsOnce,
  resultsAgree,
  subagentTexts,
  systemPromptSame,
  toolsSame,
} from "./agreement/conversation.ts";
import { changesRequested, denialsFollowed, deniedNotRun, filesWritten, stepsOrdered } from "./agreement/effect.ts";
import { hookInputs } from "./agreement/hook.ts";
import { callbacksCalled } from "./agreement/hook-call.ts";
import {
  boundaries,
  historyPreserved,
  messageRoles,
  notes,
  promptsReplayed,
  streamStarts,
  systemPromptPreserved,
  toolsOffered,
  toolUseNames,
} from "./agreement/message.ts";
import { denials, questionInputs, questionReasons } from "./agreement/permission.ts";
import { promptsNamed, serviceStatus, turnOutcomes, usageSums } from "./agreement/result.ts";
import { blocksForwarded, eventsForwarded, messagesReturned } from "./agreement/served.ts";
import {
  connectedServers,
  resultsReturned,
  serverCalls,
  serverMessages,
  serverStatus,
  toolsAsListed,
} from "./agreement/server.ts";
import { answers, clearedSessions, initLists, offered, serverTools } from "./agreement/session.ts";
import { taskFrames } from "./agreement/task.ts";
import { decisionsNamed, structuredResults } from "./agreement/tool-result.ts";
import {
  linesMirrored,
  mirroredLines,
  originalsUnchanged,
  resultParents,
  transcriptChains,
  transcriptMessages,
} from "./agreement/transcript.ts";
import type { CaseRun, Check } from "./define.ts";
import { callsOf, systemText } from "./query.ts";

/**
 * Requirements about meaning that every case may show: what the model, the hooks, the servers and the host get agrees.
 */
export const everywhere = {
  "message.model.history": combined(
    gathered(historyPreserved, messagesReturned, answersRemembered, callsComplete),
    across(historyAppended),
    across(historyResumed),
    across(answersKnown),
  ),
  "message.user.content": gathered(promptsOnce),
  "tool.model.result": gathered(resultsAgree),
  "option.prompt.system": (last, all) => {
    const isPreserved = gathered(systemPromptPreserved, systemPromptSame)(last, all);
    const calls = all.flatMap(callsOf);
    const isPrompted = (run: CaseRun) => callsOf(run).some((call) => systemText(call).trim() !== "");
    if (isPreserved === undefined && calls.length < 2) return undefined;
    if (all.some(isPrompted) && all.some((run) => callsOf(run).length > 0 && !isPrompted(run)))
      return "A later process of a session called the model without a system prompt.";
    return isPreserved;
  },
  "option.tools": gathered(toolsOffered, toolsSame),
  "option.thinking": gathered(optionsSame),
  "option.agents": gathered(subagentTexts),
  "message.answer.unchanged": gathered(eventsForwarded, blocksForwarded),
  "message.frame.content": gathered(messageRoles, notes, promptsReplayed),
  "stream.whole.agrees": gathered(streamStarts, toolUseNames),
  "hook.input.event": gathered(hookInputs),
  "hook.event.called": gathered(callbacksCalled),
  "hook.output.context": gathered(contextsGiven),
  "permission.request.input": gathered(questionInputs),
  "permission.request.reason": gathered(questionReasons),
  "permission.denials.listed": gathered(denials, denialsFollowed),
  "permission.request.waits": gathered(changesRequested, stepsOrdered, deniedNotRun),
  "permission.allow.input": gathered(filesWritten),
  "tool.result.structured": gathered(structuredResults, decisionsNamed),
  "turn.result.usage": gathered(usageSums),
  "turn.result.outcome": gathered(turnOutcomes),
  "turn.result.api-error": gathered(serviceStatus),
  "turn.prompt.named": gathered(promptsNamed),
  "turn.init.content": gathered(initLists, serverTools, connectedServers),
  "handshake.initialize.capabilities": gathered(offered),
  "control.answer.state": gathered(answers),
  "task.use.same": gathered(taskFrames),
  "mcp.handshake.order": gathered(serverMessages),
  "mcp.call.input": gathered(serverCalls),
  "mcp.tool.offered": gathered(toolsAsListed),
  "mcp.result.model": gathered(resultsReturned),
  "mcp.status.entry": gathered(serverStatus),
  "session.compact": gathered(boundaries),
  "session.id.constant": gathered(clearedSessions),
  "transcript.chain": gathered(transcriptChains),
  "transcript.result.parent": gathered(resultParents),
  "session.resume.same-id": across(originalsUnchanged),
  "hook.output.block": gathered(blockedPrompts),
  "transcript.uuid.wire": gathered(transcriptMessages),
  "transcript.mirror": combined(gathered(mirroredLines), across(linesMirrored)),
} satisfies Readonly<Record<string, Check>>;
