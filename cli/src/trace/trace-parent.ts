/** The span of another program in which a session ran. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

/** Reads a `traceparent` of W3C Trace Context; `null` if it is none. */
export function parseTraceParent(text: string | undefined): TraceParent | null {
  const [, version, traceId = "", spanId = ""] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/.exec(text?.trim() ?? "") ?? [];
  if (version === undefined || version === "ff" || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId };
}

/** The value of `traceparent` that refers to a span. */
export const formatTraceParent = ({ traceId, spanId }: TraceParent): string => `00-${traceId}-${spanId}-01`;
