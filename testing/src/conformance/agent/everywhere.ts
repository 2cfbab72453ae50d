import { gathered } from "./agreement/comparison.ts";
import { hookInputs } from "./agreement/hook.ts";
import {
  boundaries,
  historyPreserved,
  messageRoles,
  notes,
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
import { answers, initLists, offered, serverTools } from "./agreement/session.ts";
import { taskFrames } from "./agreement/task.ts";
import { decisionsNamed, structuredResults } from "./agreement/tool-result.ts";
import type { CaseRun, Check } from "./define.ts";
import { callsOf, systemText } from "./query.ts";

/**
 * Requirements about meaning that every case may show: what the model, the hooks, the servers and the host get agrees.
 */
export const everywhere = {
  "message.model.history": gathered(historyPreserved, messagesReturned),
  "option.prompt.system": (last, all) => {
    const isPreserved = gathered(systemPromptPreserved)(last, all);
    const calls = all.flatMap(callsOf);
    const isPrompted = (run: CaseRun) => callsOf(run).some((call) => systemText(call).trim() !== "");
    if (isPreserved === undefined && calls.length < 2) return undefined;
    if (all.some(isPrompted) && all.some((run) => callsOf(run).length > 0 && !isPrompted(run)))
      return "A later process of a session called the model without a system prompt.";
    return isPreserved;
  },
  "option.tools": gathered(toolsOffered),
  "message.answer.unchanged": gathered(eventsForwarded, blocksForwarded),
  "message.frame.content": gathered(messageRoles, notes),
  "stream.whole.agrees": gathered(streamStarts, toolUseNames),
  "hook.input.event": gathered(hookInputs),
  "permission.request.input": gathered(questionInputs),
  "permission.request.reason": gathered(questionReasons),
  "permission.denials.listed": gathered(denials),
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
} satisfies Readonly<Record<string, Check>>;
