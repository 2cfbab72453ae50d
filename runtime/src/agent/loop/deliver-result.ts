import { isJsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../ports.ts";
import type { Block } from "../core/conversation.ts";
import type { Thread } from "../core/thread.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import { lineFields } from "../model/answer-frames.ts";
import type { CallEnd } from "./tool-call.ts";

/** The services for delivering a result. */
export interface DeliveryServices {
  readonly ports: Ports;
}

/** Tools whose objects a host gets even if a subagent called them. */
const reportedTools: ReadonlySet<string> = new Set(["Skill", "WebSearch"]);

/** The object of a search as a host gets it of a subagent: without the texts between its hits. */
const withoutTexts = (structured: unknown): unknown =>
  isJsonObject(structured) && Array.isArray(structured.results)
    ? { ...structured, results: structured.results.filter((result) => typeof result !== "string") }
    : structured;

/** Shows a result. Returns a function that adds it to the conversation, for when the answer is part of it. */
export function deliverResult(
  { ports }: DeliveryServices,
  thread: Thread,
  record: TurnRecord,
  end: CallEnd,
): () => void {
  const uuid = ports.ids.uuid();
  const block: Block = {
    tool_use_id: end.use.id,
    type: "tool_result",
    content: end.result.content,
    ...(end.result.isError === undefined ? {} : { is_error: end.result.isError }),
  };
  if (end.halts === "deferred") return () => {};
  // The real agent runs calls while the answer arrives. A call that cannot run fails before the cost is known.
  const isHidden = record.spent && end.decision !== null;
  if (!isHidden) record.numTurns += 1;
  if (end.denied) {
    record.denials.push({ tool_name: end.use.name, tool_use_id: end.use.id, tool_input: end.input });
  }
  const stopped = thread.agentId !== null && end.decision === null;
  const meta =
    stopped || (end.decision === null && end.nonExecution === null)
      ? {}
      : {
          tool_result_meta: [
            {
              id: end.use.id,
              ...(end.nonExecution === null ? {} : { non_execution_kind: end.nonExecution }),
              ...(end.decision === null ? {} : { permission_decision: end.decision }),
            },
          ],
        };
  const message = { role: "user", content: [block] } as const;
  // Matches the real agent: of the objects that calls of a subagent result in, a host gets those of skills and searches.
  if (!isHidden && !thread.muted()) {
    thread.out.sendDated("user", {
      uuid,
      message,
      ...thread.marks,
      ...(thread.agentId === null || typeof end.result.structured === "string" || reportedTools.has(end.use.name)
        ? { tool_use_result: thread.agentId === null ? end.result.structured : withoutTexts(end.result.structured) }
        : {}),
      ...meta,
    });
  }
  return () => {
    thread.conversation.add({ uuid, role: "user", content: [block] });
    thread.transcript.chain("user", {
      uuid,
      parentUuid: end.use.blockUuid,
      message,
      toolUseResult: end.result.structured,
      ...(end.structured === "given" ? { toolEndsTurn: true } : {}),
      sourceToolAssistantUUID: end.use.blockUuid,
      ...(end.decision === null ? {} : { permissionDecision: lineFields(end.decision) }),
      ...(end.nonExecution === null ? {} : { toolDenialKind: end.nonExecution }),
    });
  };
}
