import { randomUUID } from "node:crypto";
import type { TapeEvent, TapeHeader } from "@agentwire/replay";
import type { Command } from "commander";
import { url } from "../flag/parsers.ts";
import { safe, type Terminal } from "../terminal.ts";
import { collectorUrl } from "../trace/collector.ts";
import { startLiveTrace } from "../trace/live.ts";
import { createSpanSender, sessionSpan } from "../trace/otlp.ts";
import { formatTraceParent, parseTraceParent } from "../trace/trace-parent.ts";
import { cliVersion } from "../version.ts";

/** Where the events of a traced session come from. */
interface EventSource {
  readonly header: TapeHeader | null;
  /** The events since the last call. */
  read(): readonly TapeEvent[];
}

/** A session that is being traced. */
export interface TracedProcess {
  /** Starts to send the spans of the session. Call it once, when the process runs. */
  follow(source: EventSource): void;
  /** Sends what is left. Resolves at the latest after two timeouts of the collector. Never rejects. */
  end(): Promise<void>;
}

/** How often spans are sent, in milliseconds. Reading a long session takes longer, so that the pauses grow with it. */
const [everyMs, pausesPerFlush] = [1000, 20];

/** How long the collector may take for a request, in milliseconds. */
const timeoutMs = 5000;

/** Declares `--otel` of a command that runs an agent. */
export const addLiveTrace = (command: Command): Command =>
  command
    .option(
      "--otel [url]",
      "send spans over OTLP/HTTP to a collector while the session runs, by default http://localhost:4318",
      url,
    )
    .option("--content", "with --otel: include prompts, inputs of tools and causes in the spans");

/**
 * Prepares the trace of the agent that this command starts, if the options request it. The agent finds the span of its
 * session in `TRACEPARENT`. Throws `UsageError` if the packages of OpenTelemetry are missing.
 */
export async function openLiveTrace(
  terminal: Terminal,
  options: Readonly<Record<string, unknown>>,
): Promise<TracedProcess | null> {
  if (options.otel === undefined) return null;
  const send = {
    url: options.otel === true ? collectorUrl(process.env) : String(options.otel),
    key: randomUUID(),
    serviceName: process.env.OTEL_SERVICE_NAME || "agent",
    version: cliVersion(),
    parent: parseTraceParent(process.env.TRACEPARENT),
    timeoutMs,
  };
  const sender = await createSpanSender(send);
  const { traceId } = sessionSpan(send);
  process.env.TRACEPARENT = formatTraceParent(sessionSpan(send));
  const trace = startLiveTrace({
    sender,
    started: Date.now(),
    withContent: options.content === true,
    report: (text) => terminal.err(safe(text)),
  });
  terminal.note(safe(`Sending spans to ${send.url}, trace ${traceId}.`));
  let timer: NodeJS.Timeout | undefined;
  let followed: EventSource | null = null;
  let hasHeader = false;
  const pass = (source: EventSource): void => {
    const events = source.read();
    if (!hasHeader && source.header !== null) {
      trace.header(source.header);
      hasHeader = true;
    }
    for (const event of events) trace.push(event);
  };
  const tick = async (source: EventSource): Promise<void> => {
    const before = performance.now();
    pass(source);
    await trace.flush();
    const pause = Math.max(everyMs, pausesPerFlush * (performance.now() - before));
    if (timer !== undefined) timer = setTimeout(tick, pause, source).unref();
  };
  return {
    follow(source) {
      followed = source;
      timer = setTimeout(tick, everyMs, source).unref();
    },
    async end() {
      clearTimeout(timer);
      timer = undefined;
      if (followed !== null) pass(followed);
      await trace.end();
      await sender.close();
    },
  };
}
