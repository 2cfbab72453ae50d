import { asText } from "@agentwire/protocol/json";
import { isEvent, lineAssembler, readOverview, type TapeEvent, type TapeHeader } from "@agentwire/replay";
import { reasonOf } from "@agentwire/runtime";
import type { SpanSender } from "./otlp.ts";
import { traceOf } from "./trace.ts";

/** A session whose spans are sent while it runs. */
export interface LiveTrace {
  header(header: TapeHeader): void;
  push(event: TapeEvent): void;
  /** Sends the spans that have ended since the last call. Never rejects: spans that were not accepted are sent again. */
  flush(): Promise<void>;
  /** Sends the spans that are left, open ones too, and the span of the session. Never rejects. */
  end(): Promise<void>;
}

/** How a live trace is made. */
export interface LiveTraceOptions {
  readonly sender: SpanSender;
  /** When the session began, in milliseconds since 1970. */
  readonly started: number;
  /** Whether prompts, inputs of tools and causes are part of the trace. */
  readonly withContent: boolean;
  /** Called with the first failure to send, and at the end if spans are lost. */
  readonly report: (text: string) => void;
}

/** Starts the trace of a session at its first event. */
export function startLiveTrace({ sender, started, withContent, report }: LiveTraceOptions): LiveTrace {
  const overview = readOverview();
  const assembler = lineAssembler();
  const sent = new Set<string>();
  let release: string | null = null;
  let changed = false;
  let failed = false;
  let sending: Promise<void> = Promise.resolve();

  const sendNow = async (isEnd: boolean): Promise<void> => {
    if (!changed && !isEnd) return;
    changed = false;
    const spans = traceOf(overview.reading(isEnd ? "complete" : "cut"), { started, release, withContent });
    const positions = [...spans.keys()].filter((at) => {
      const span = spans[at];
      return span !== undefined && (isEnd || span.ended) && !sent.has(span.key);
    });
    if (positions.length === 0) return;
    try {
      await sender.send(spans, positions);
      for (const at of positions) sent.add(spans[at]?.key ?? "");
    } catch (error) {
      changed = true;
      if (isEnd) report(`${positions.length} spans were not sent: ${reasonOf(error)}`);
      else if (!failed) report(`${reasonOf(error)}. The session continues, and the spans are sent again later.`);
      failed = true;
    }
  };

  return {
    header: (header) => overview.header(header),
    push(stored) {
      const event = assembler.push(stored);
      if (event === null) return;
      changed = true;
      overview.push(event);
      if (isEvent(event, "wire/frame")) release ??= asText(Object(event.frame).claude_code_version) ?? null;
    },
    flush() {
      sending = sending.then(() => sendNow(false));
      return sending;
    },
    end() {
      sending = sending.then(() => sendNow(true));
      return sending;
    },
  };
}
