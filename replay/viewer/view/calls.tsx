import { useStore } from "../part/context.ts";
import { amount, duration, shown } from "../part/format.ts";
import { SentParts } from "../part/sent-parts.tsx";
import { spanDetail } from "../part/span-detail.ts";
import { useRemote } from "../part/use-remote.ts";
import { useVirtualList } from "../part/use-virtualizer.ts";
import type { SentCall } from "../session/model-calls.ts";

const rowHeight = 44;

function Sent({ call, number }: { readonly call: SentCall; readonly number: number }) {
  const { link } = useStore();
  const { span, recorded, parts } = call;
  const { tokens } = span;
  return (
    <>
      <h2>
        Call {number + 1}: {shown(span.name)}
      </h2>
      <p>
        <a href={link({ event: span.first })}>event {span.first}</a>, {duration(span.to - span.from)}
        {tokens !== null &&
          `, ${amount(tokens.input + tokens.cacheRead + tokens.cacheWrite)} tokens in (${amount(tokens.cacheRead)} from cache), ${amount(tokens.output)} out`}
        {span.detail !== "" && `: ${spanDetail(span)}`}
      </p>
      {recorded ? (
        <>
          <p class="quiet">What was sent, against the call before it in the same thread.</p>
          <SentParts parts={parts} />
        </>
      ) : (
        <p class="quiet">
          The tape has the frames of this call, but not the request to the model. To see requests, record a session with{" "}
          <code>agentwire record --model</code>.
        </p>
      )}
    </>
  );
}

/** The model calls: the request of each, and how it differs from the previous one. */
export function CallsView() {
  const { session, route, link, ready } = useStore();
  const calls = useRemote(() => session.calls(), [ready.value], []);
  const number = Math.min(route.value.call ?? 0, Math.max(0, calls.length - 1));
  const sent = useRemote(() => session.sent(number), [number, ready.value], null);
  const { items, height, scroller } = useVirtualList({ count: calls.length, rowHeight, at: number });
  return (
    <div class="calls">
      <nav class="scroll" ref={scroller} aria-label="Model calls">
        {ready.value > 0 && calls.length === 0 && <p class="empty">The model was not called.</p>}
        <ol class="tall" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const span = calls[index];
            if (span === undefined) return null;
            return (
              <li key={index} style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}>
                <a
                  href={link({ call: index })}
                  aria-current={index === number ? "true" : undefined}
                  class={span.outcome}
                >
                  <b>{index + 1}</b> {shown(span.name)}
                  <br />
                  <span class="quiet">
                    {duration(span.to - span.from)}
                    {span.tokens !== null &&
                      `, ${amount(span.tokens.input + span.tokens.cacheRead + span.tokens.cacheWrite)} in`}
                    {span.outcome !== "ok" && `, ${span.outcome}`}
                  </span>
                </a>
              </li>
            );
          })}
        </ol>
      </nav>
      <section class="sent scroll" tabIndex={0} aria-label="The call">
        {sent !== null && <Sent call={sent} number={number} />}
      </section>
    </div>
  );
}
