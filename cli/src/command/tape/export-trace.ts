import { announcedVersion } from "@agentwire/protocol";
import { isEvent, readOverview, type TapeHeader } from "@agentwire/replay";
import { reasonOf } from "@agentwire/runtime";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { outputPath } from "../../flag/output.ts";
import { readEvents } from "../../input/events.ts";
import type { Input } from "../../input/open.ts";
import { beginningOf } from "../../input/transcripts.ts";
import { writeFile } from "../../output/write-file.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { chromeTrace } from "../../trace/chrome.ts";
import { collectorUrl } from "../../trace/collector.ts";
import { sendSpans } from "../../trace/otlp.ts";
import { type TraceSpan, traceOf } from "../../trace/trace.ts";
import { parseTraceParent, type TraceParent } from "../../trace/trace-parent.ts";
import { cliVersion } from "../../version.ts";

interface ReadTrace {
  readonly spans: readonly TraceSpan[];
  readonly sessionId: string | null;
  readonly started: number;
  readonly header: TapeHeader | null;
}

async function readTrace(input: Input, withContent: boolean, terminal: Terminal): Promise<ReadTrace> {
  const overview = readOverview();
  let header: TapeHeader | null = null;
  let release: string | null = null;
  let cut = false;
  for await (const batch of readEvents(input))
    for (const item of batch) {
      if (item.kind === "problem") {
        cut = true;
        terminal.err(safe(`${input.path}:${item.problem.line}: ${item.problem.message}`));
      } else if (item.kind === "header") {
        header = item.header;
        overview.header(header);
      } else {
        overview.push(item.event);
        if (isEvent(item.event, "wire/frame")) release ??= announcedVersion(item.event.frame) ?? null;
      }
    }
  const reading = overview.reading(cut ? "cut" : "complete");
  const started = await beginningOf(input);
  return {
    spans: traceOf(reading, { started, release, withContent }),
    sessionId: reading.overview.sessionId,
    started,
    header,
  };
}

/** The span in which the session ran: that of the recorded agent, or that of this command. */
const parentOf = ({ header }: ReadTrace): TraceParent | null =>
  parseTraceParent(header?.environment?.TRACEPARENT) ?? parseTraceParent(process.env.TRACEPARENT);

/** Whether the options ask for a trace. */
export const requestsTrace = (options: Readonly<Record<string, unknown>>): boolean =>
  options.otel !== undefined || options.chrome === true;

/** `export --otel` and `export --chrome`: a session as spans of time. */
export async function exportTrace(
  terminal: Terminal,
  input: Input,
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  const trace = await readTrace(input, options.content === true, terminal);
  if (trace.spans.length === 1) {
    terminal.err(safe(`${input.path} holds no step that took time; no trace was written.`));
    return exitCode.found;
  }
  if (options.chrome === true) {
    const path = outputPath(options);
    if (path === undefined) throw new UsageError("--chrome needs a file: -o <file>.");
    writeFile(path, `${JSON.stringify(chromeTrace(trace.spans, trace.sessionId ?? input.path))}\n`);
    terminal.out(
      safe(`${path}: ${count(trace.spans.length, "span")}. Open it at ui.perfetto.dev or chrome://tracing.`),
    );
  }
  if (options.otel !== undefined) {
    const url = options.otel === true ? collectorUrl(process.env) : String(options.otel);
    try {
      const id = await sendSpans(trace.spans, {
        url,
        key: `${trace.sessionId} ${trace.started}`,
        serviceName: process.env.OTEL_SERVICE_NAME || "agent",
        version: cliVersion(),
        parent: parentOf(trace),
      });
      terminal.out(safe(`${url}: ${count(trace.spans.length, "span")}, trace ${id}`));
    } catch (cause) {
      if (cause instanceof UsageError) throw cause;
      throw new Unreadable(`${reasonOf(cause)}. Check that a collector accepts OTLP over HTTP there.`, { cause });
    }
  }
  return exitCode.ok;
}
