import { createHash } from "node:crypto";
import { reasonOf } from "@agentwire/runtime";
import type { HrTime, SpanContext } from "@opentelemetry/api";
import { UsageError } from "../exit.ts";
import { schemaUrl } from "./conventions.ts";
import type { TraceSpan } from "./trace.ts";
import type { TraceParent } from "./trace-parent.ts";

/** The packages that send spans. They are optional peer dependencies, because only `export --otel` needs them. */
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
}

/** Spans that are sent at once. */
const batchSize = 512;

const digest = (text: string, digits: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);

const timeOf = (us: number): HrTime => [Math.floor(us / 1e6), Math.round(us % 1e6) * 1000];

/** Ids that follow from the key of the session. */
function idsOf(key: string) {
  let spans = 0;
  return {
    generateTraceId: () => digest(`trace ${key}`, 32),
    generateSpanId: () => digest(`span ${key} ${spans++}`, 16),
  };
}

/**
 * Sends spans over OTLP/HTTP. Returns the id of their trace. Throws {@link UsageError} if the packages are missing, and
 * an error if the collector does not accept the spans.
 */
export async function sendSpans(spans: readonly TraceSpan[], options: SendOptions): Promise<string> {
  const { api, OTLPTraceExporter, resourceFromAttributes, sdk } = await load();
  const memory = new sdk.InMemorySpanExporter();
  const provider = new sdk.TracerProvider({
    idGenerator: idsOf(options.key),
    resource: resourceFromAttributes({ "service.name": options.serviceName }),
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.SimpleSpanProcessor({ exporter: memory })],
  });
  const tracer = provider.getTracer("agentwire", options.version, { schemaUrl });
  const contexts: SpanContext[] = [];
  const remote: SpanContext | null =
    options.parent === null ? null : { ...options.parent, traceFlags: api.TraceFlags.SAMPLED, isRemote: true };
  for (const { parent, name, kind, from, to, attributes, failed, links } of spans) {
    const container = parent === null ? remote : contexts[parent];
    const context = container ? api.trace.setSpanContext(api.ROOT_CONTEXT, container) : api.ROOT_CONTEXT;
    const span = tracer.startSpan(
      name,
      {
        attributes,
        kind: kind === "model" ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL,
        startTime: timeOf(from),
        links: links.flatMap((link) => (contexts[link] === undefined ? [] : [{ context: contexts[link] }])),
      },
      context,
    );
    if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(timeOf(to));
    contexts.push(span.spanContext());
  }
  await provider.forceFlush();
  const exporter = new OTLPTraceExporter({ url: options.url });
  try {
    const finished = memory.getFinishedSpans();
    for (let at = 0; at < finished.length; at += batchSize)
      await new Promise<void>((resolve, reject) =>
        exporter.export(finished.slice(at, at + batchSize), ({ code, error }) =>
          code === 0
            ? resolve()
            : reject(new Error(`${options.url} did not accept the spans: ${error?.message ?? "unknown reason"}`)),
        ),
      );
  } finally {
    await exporter.shutdown();
    await provider.shutdown();
  }
  return contexts[0]?.traceId ?? "";
}
