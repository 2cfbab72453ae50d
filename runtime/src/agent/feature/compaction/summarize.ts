import type { Ports } from "../../../ports.ts";
import { apiFailureText, isRefusedForm, promptTooLong, retryClass, retryDelay } from "../../core/api-failure.ts";
import { type ConversationLink, textOf } from "../../core/conversation.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import { readUsage } from "../../core/usage-ledger.ts";
import { readFailure } from "../../model/call.ts";
import { maxSimplifications, type OfferedTool, plainForm, threadRequest } from "../../model/request.ts";
import type { CompactionPlan } from "./plan.ts";
import { summaryRequest } from "./summary.ts";

/** The services for a summary. */
export interface SummaryServices {
  readonly ports: Ports;
  readonly options: StartupOptions;
  readonly session: SessionState;
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
}

/** A summary by the model, or why there is none. */
export type ConversationSummary =
  | { readonly text: string }
  | { readonly text: null; readonly error: string; readonly tooLong?: true };

/** How a summary is requested. `repeats`: whether a request with too many bytes is retried once. */
interface RequestedSummary {
  readonly instructions: string;
  readonly repeats: boolean;
}

/** How often a request that was too long is retried unchanged. */
const longTries = 1;

const failed = (reason: string) => ({ text: null, error: `Error during compaction: ${reason}` });

const isMarked = (summary: string): boolean => summary.includes("<summary>");

const silent = "no assistant message in summarization response";

/** Requests a summary from the model, with retries where they can help. Hosts are not notified. */
export async function requestSummary(
  services: SummaryServices,
  thread: Thread,
  { summarised, rest }: CompactionPlan,
  request: RequestedSummary,
  signal: AbortSignal,
): Promise<ConversationSummary> {
  for (const links of rest === null ? [summarised] : [summarised, rest]) {
    const answer = await callModel(services, thread, links, request, signal);
    if (answer.text === null) return answer;
    if (answer.text === "") continue;
    if (isMarked(answer.text)) return answer;
    // A model that forgot the tags gets one more chance.
    const retried = await callModel(services, thread, links, request, signal, 0);
    return retried.text !== null && isMarked(retried.text) ? retried : answer;
  }
  return failed(silent);
}

async function callModel(
  services: SummaryServices,
  thread: Thread,
  links: readonly ConversationLink[],
  { instructions, repeats }: RequestedSummary,
  signal: AbortSignal,
  simplifications: number = maxSimplifications,
): Promise<ConversationSummary> {
  const { session, options, ports, tools } = services;
  const instruction: ConversationLink = {
    uuid: "",
    role: "user",
    content: [{ type: "text", text: summaryRequest(instructions) }],
  };
  const call = threadRequest(thread, [...links, instruction], {
    tools: tools.offered(thread),
    betas: options.betas,
  });
  const startedAt = ports.clock.now();
  let long = 0;
  let plainer = 0;
  let retries = 0;
  for (;;) {
    try {
      const { message } = await ports.model.create({ ...plainForm(call, plainer), signal });
      session.ledger.add(thread.model(), readUsage(message.usage), options.betas);
      session.ledger.apiMs += ports.clock.now() - startedAt;
      return { text: textOf(message.content).trim() };
    } catch (cause) {
      if (signal.aborted) return { text: null, error: "interrupted" };
      const failure = readFailure(cause);
      const isLarge = failure.status === 413;
      if ((promptTooLong(failure) || (isLarge && repeats)) && long++ < longTries) continue;
      if (isRefusedForm(failure) && plainer < simplifications) {
        plainer += 1;
        continue;
      }
      if (promptTooLong(failure) || isLarge) return { ...failed(apiFailureText(failure)), tooLong: true };
      if (retryClass(failure) === null || retries >= options.maxRetries) return failed(apiFailureText(failure));
      retries += 1;
      try {
        await ports.clock.sleep(retryDelay(retries, failure, ports.random()), signal);
      } catch {
        return { text: null, error: "interrupted" };
      }
    }
  }
}
