import type { Ports } from "../../../ports.ts";
import { isOn } from "../../core/field-values.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { FinishedCall, TurnFeature } from "../../loop/feature.ts";
import { runSideQuery, type SideQueryServices } from "../../model/side-query.ts";

/** Maximum length of the input and of the result of a call in the request, in characters. */
const maxLength = 300;

const system =
  "Label what the tool calls have achieved, for one narrow line of a list. Use at most five words: a verb in the past " +
  "tense, then what it was about, for example: Renamed the parser's tests. Write the label and nothing else.";

/** The services for summaries. */
export interface ToolSummaryServices extends SideQueryServices {
  readonly ports: SideQueryServices["ports"] & Pick<Ports, "env">;
  readonly session: SideQueryServices["session"] & Pick<SessionState, "model">;
  readonly out: Pick<Outbox, "send">;
}

/** Summarizes the tool calls of each answer of the main conversation for hosts whose environment requests that. */
export const toolSummariesFeature = (services: ToolSummaryServices): TurnFeature => ({
  name: "tool-summaries",
  extendTurn: ({ thread, signal }) => {
    if (thread.agentId !== null || !isOn(services.ports.env.CLAUDE_CODE_EMIT_TOOL_USE_SUMMARIES)) return null;
    let pending: Promise<() => void> | null = null;
    return {
      afterTools: async (_, calls) => {
        pending = calls.length === 0 || signal.aborted ? null : summarize(services, calls, signal);
      },
      answered: async () => {
        const summary = pending;
        pending = null;
        (await summary)?.();
      },
    };
  },
});

/** Asks the model for a summary. Resolves to a function that sends it, if there is one. */
async function summarize(
  services: ToolSummaryServices,
  calls: readonly FinishedCall[],
  signal: AbortSignal,
): Promise<() => void> {
  const { session, out } = services;
  const answer = await runSideQuery(services, session.model, question(calls), signal, { system }).catch(() => null);
  return () => {
    if (answer?.ok !== true || signal.aborted) return;
    out.send("tool_use_summary", { summary: answer.text, preceding_tool_use_ids: calls.map(({ id }) => id) });
  };
}

/** The calls as text, and the beginning of the answer. */
const question = (calls: readonly FinishedCall[]): string =>
  ["Finished tool calls:", ...calls.map(describe), "Label:"].join("\n\n");

const describe = ({ name, input, content }: FinishedCall): string =>
  [`Tool: ${name}`, `Input: ${shortened(input)}`, `Output: ${shortened(content)}`].join("\n");

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > maxLength ? `${text.slice(0, maxLength - 3)}...` : text;
}
