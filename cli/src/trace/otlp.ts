import { createHash } from "node:crypto";
import { reasonOf } from "@agentwire/runtime";
import type { HrTime, SpanContext } from "@opentelemetry/api";
import { UsageError } from "../exit.ts";
import { schemaUrl } from "./conventions.ts";
import { sessionKey, type TraceSpan } from "./trace.ts";
import type { TraceParent } from "./trace-parent.ts";

/** The packages that send spans. They are optional peer dependencies, because only `--otel` needs them. */
const packages = [
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
];

async function load() {
  try {
    const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ]);
    return { api, OTLPTraceExporter, resourceFromAttributes, sdk };
  } catch (cause) {
    throw new UsageError(
      `--otel needs OpenTelemetry packages, which are optional. Install them beside agentwire: npm install ${packages.join(" ")} (${reasonOf(cause).split("\n")[0]})`,
      { cause },
    );
  }
}

/** What spans are sent with. */
export interface SendOptions {
  /** Address of the collector for traces, such as `http://localhost:4318/v1/traces`. */
  readonly url: string;
  /** Names the session: spans of the same key have the same ids, so that a backend sees a session once. */
  readonly key: string;
  readonly serviceName: string;
  readonly version: string;
  readonly parent: TraceParent | null;
  /** How long the collector may take for a request, in milliseconds. Default: that of OpenTelemetry. */
  readonly timeoutMs?: number;
}

/** Spans that are sent at once. */
const batchSize = 512;

const digest = (text: string, digits: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);

const timeOf = (us: number): HrTime => [Math.floor(us / 1e6), Math.round(us % 1e6) * 1000];

/** The id of a span of the session with this key. */
const spanId = (session: string, key: string): string => digest(`span ${session} ${key}`, 16);

/** The span of a session, as other programs refer to it. */
export const sessionSpan = ({ key, parent }: Pick<SendOptions, "key" | "parent">): TraceParent => ({
  traceId: parent?.traceId ?? digest(`trace ${key}`, 32),
  spanId: spanId(key, sessionKey),
});

/** Sends spans of one session. */
export interface SpanSender {
  /**
   * Sends some of the spans of a session, by their positions. A span may be sent before the one that contains it. Rejects if
   * the collector does not accept them.
   */
  send(spans: readonly TraceSpan[], positions: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Prepares to send the spans of a session over OTLP/HTTP. Throws {@link UsageError} if the packages are missing. */
export async function createSpanSender(options: SendOptions): Promise<SpanSender> {
  const { api, OTLPTraceExporter, resourceFromAttributes, sdk } = await load();
  const { traceId } = sessionSpan(options);
  const memory = new sdk.InMemorySpanExporter();
  let next = "";
  const provider = new sdk.TracerProvider({
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => spanId(options.key, next) },
    resource: resourceFromAttributes({ "service.name": options.serviceName }),
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.SimpleSpanProcessor({ exporter: memory })],
  });
  const tracer = provider.getTracer("agentwire", options.version, { schemaUrl });
  const exporter = new OTLPTraceExporter({
    url: options.url,
    ...(options.timeoutMs !== undefined && { timeoutMillis: options.timeoutMs }),
  });
  const contextOf = (id: string): SpanContext => ({ traceId, spanId: id, traceFlags: api.TraceFlags.SAMPLED });
  const remote: SpanContext | null =
    options.parent === null ? null : { ...contextOf(options.parent.spanId), isRemote: true };

  const begin = (spans: readonly TraceSpan[], span: TraceSpan): void => {
    const { name, kind, from, to, attributes, failed } = span;
    const keyAt = (position: number): string => spans[position]?.key ?? sessionKey;
    const container = span.parent === null ? remote : contextOf(spanId(options.key, keyAt(span.parent)));
    next = span.key;
    const started = tracer.startSpan(
      name,
      {
        attributes,
        kind: kind === "model" ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL,
        startTime: timeOf(from),
        links: span.links.map((link) => ({ context: contextOf(spanId(options.key, keyAt(link))) })),
      },
      container === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, container),
    );
    if (failed) started.setStatus({ code: api.SpanStatusCode.ERROR });
    started.end(timeOf(to));
  };

  return {
    async send(spans, positions) {
      for (const position of positions) {
        const span = spans[position];
        if (span !== undefined) begin(spans, span);
      }
      await provider.forceFlush();
      const finished = memory.getFinishedSpans();
      memory.reset();
      for (let at = 0; at < finished.length; at += batchSize)
        await new Promise<void>((resolve, reject) =>
          exporter.export(finished.slice(at, at + batchSize), ({ code, error }) =>
            code === 0
              ? resolve()
              : reject(new Error(`${options.url} did not accept the spans: ${error?.message ?? "unknown reason"}`)),
          ),
        );
    },
    async close() {
      await exporter.shutdown();
      await provider.shutdown();
    },
  };
}

/**
 * Sends the spans of a session that has ended. Returns the id of their trace. Throws {@link UsageError} if the packages are
 * missing, and an error if the collector does not accept the spans.
 */
export async function sendSpans(spans: readonly TraceSpan[], options: SendOptions): Promise<string> {
  const sender = await createSpanSender(options);
  try {
    await sender.send(spans, [...spans.keys()]);
  } finally {
    await sender.close();
  }
  return sessionSpan(options).traceId;
}
