import type { Both } from "../../src/view/comparison.ts";
import { duration, shown } from "../part/format.ts";
import { SentParts } from "../part/sent-parts.tsx";
import { useRemote } from "../part/use-remote.ts";
import { compareTexts, type SentPart } from "../session/model-calls.ts";
import type { WaterfallSpan } from "../session/span-columns.ts";
import { alignSpans } from "./align-spans.ts";
import type { ComparedWaterfall, CompareStore } from "./compare-store.ts";

const isModelCall = (span: WaterfallSpan | null): span is WaterfallSpan => span?.kind === "model";

/** The model calls of both sessions that correspond. */
function pairedCalls(
  waterfalls: Both<ComparedWaterfall>,
  pairs: readonly Both<number>[],
): Both<WaterfallSpan | null>[] {
  return alignSpans(waterfalls[0].spans, waterfalls[1].spans, new Map(pairs))
    .map(({ spans }) => spans)
    .filter(([first, second]) => isModelCall(first) || isModelCall(second));
}

/** The number of a call among those of its session, in the order in which they began. */
function numberOf({ spans }: ComparedWaterfall, call: WaterfallSpan): number {
  const calls = spans.filter(isModelCall).sort((a, b) => a.from - b.from || a.id - b.id);
  return calls.indexOf(call);
}

/** The model requests of both sessions, as text differences. */
export function ComparedCalls({ store }: { readonly store: CompareStore }) {
  const { summary, sessions, route, waterfalls, link } = store;
  const both = waterfalls.value;
  const calls = both === null ? [] : pairedCalls(both, summary.pairs);
  const number = Math.min(route.value.call ?? 0, Math.max(0, calls.length - 1));
  const parts = useRemote(
    async (): Promise<readonly SentPart[] | null> => {
      const [first, second] = calls[number] ?? [null, null];
      if (both === null || (first === null && second === null)) return null;
      const request = async (side: 0 | 1, call: WaterfallSpan | null) =>
        call === null ? new Map<string, string>() : await sessions[side].request(numberOf(both[side], call));
      const [before, after] = await Promise.all([request(0, first), request(1, second)]);
      return before === null || after === null ? null : compareTexts(before, after);
    },
    [number, both],
    null,
  );
  return (
    <div class="calls">
      <nav class="scroll" aria-label="Model calls">
        {calls.length === 0 && <p class="empty">The model was not called.</p>}
        <ol>
          {calls.map(([first, second], index) => (
            <li key={index}>
              <a href={link({ call: index })} aria-current={index === number ? "true" : undefined}>
                <b>{index + 1}</b> {shown((first ?? second)?.name ?? "")}
                <br />
                <span class="quiet">
                  {[first, second].map((call) => (call === null ? "none" : duration(call.to - call.from))).join(" | ")}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <section class="sent scroll" tabIndex={0} aria-label="The requests">
        {parts === null ? (
          <p class="quiet">
            The tapes do not contain the requests of this call. Record both with the model calls: agentwire record
            --model.
          </p>
        ) : (
          <>
            <p class="quiet">What the second session sent, against the first.</p>
            <SentParts parts={parts} />
          </>
        )}
      </section>
    </div>
  );
}
