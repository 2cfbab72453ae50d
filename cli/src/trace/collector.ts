/** The collector for traces that the variables of OpenTelemetry name, or the usual one of this machine. */
export function collectorUrl(env: NodeJS.ProcessEnv): string {
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT || "http://localhost:4318";
  return `${base.replace(/\/+$/, "")}/v1/traces`;
}
