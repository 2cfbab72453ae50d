import type { SessionReading, Span, SpanKind, Tokens, TurnOverview } from "@agentwire/replay";
import { conventional, own } from "./conventions.ts";

/** Values of the attributes of a span, by their names. */
type Attributes = Record<string, string | number>;

/** A span of a trace. Its times are microseconds since 1970. */
export interface TraceSpan {
  /** Its name among the spans of the session, which stays the same while the session continues. */
  readonly key: string;
  /** Whether its end is known. A span without an end lasts until the last event so far. */
  readonly ended: boolean;
  /** Position of the span that contains it in the list of all spans; `null` for the session. */
  readonly parent: number | null;
  readonly kind: SpanKind | "session";
  readonly name: string;
  readonly process: number;
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
  /** Whether it failed. */
  readonly failed: boolean;
  /** Positions of spans that it belongs to without being part of them. */
  readonly links: readonly number[];
}

/** What is known of a session besides what it did. */
export interface TracedSession {
  /** When the recording began, in milliseconds since 1970. */
  readonly started: number;
  /** Version of the agent. */
  readonly release: string | null;
  /** Whether prompts, inputs of tools and causes may be part of the trace. */
  readonly withContent: boolean;
}

function tokenAttributes(tokens: Tokens | null): Attributes {
  if (tokens === null) return {};
  return {
    // By the conventions, input tokens include those of the cache.
    [conventional.inputTokens]: tokens.input + tokens.cacheRead + tokens.cacheWrite,
    [conventional.outputTokens]: tokens.output,
    [conventional.cacheReadTokens]: tokens.cacheRead,
    [conventional.cacheWriteTokens]: tokens.cacheWrite,
  };
}

/** The name of a span, and the attributes of its kind. */
const describers: Readonly<
  Record<SpanKind, (span: Span) => { readonly name: string; readonly attributes: Attributes }>
> = {
  turn: () => ({ name: "invoke_agent", attributes: { [conventional.operation]: "invoke_agent" } }),
  model: ({ name, tokens }) => ({
    name: `chat ${name}`,
    attributes: {
      [conventional.operation]: "chat",
      [conventional.requestModel]: name,
      [conventional.responseModel]: name,
      ...tokenAttributes(tokens),
    },
  }),
  tool: ({ name, toolUseId }) => ({
    name: `execute_tool ${name}`,
    attributes: {
      [conventional.operation]: "execute_tool",
      [conventional.tool]: name,
      [conventional.toolType]: "function",
      ...(toolUseId !== null && { [conventional.toolCall]: toolUseId }),
    },
  }),
  subagent: ({ name, toolUseId }) => ({
    name: `invoke_agent ${name}`,
    attributes: {
      [conventional.operation]: "invoke_agent",
      [conventional.agent]: name,
      ...(toolUseId !== null && { [conventional.toolCall]: toolUseId }),
    },
  }),
  task: ({ name }) => ({ name: `task ${name}`, attributes: {} }),
  permission: ({ name }) => ({ name: `permission ${name}`, attributes: { [conventional.tool]: name } }),
  hook: ({ name }) => ({ name: `hook ${name}`, attributes: {} }),
  mcp: ({ name, detail }) => ({ name: `mcp ${name} ${detail}`, attributes: {} }),
  retry: () => ({ name: "retry", attributes: {} }),
  compaction: () => ({ name: "compaction", attributes: {} }),
  interrupt: () => ({ name: "interrupt", attributes: {} }),
};

/** The turns of a session by process and name of their span. */
const turnsByName = (turns: readonly TurnOverview[]): ReadonlyMap<string, TurnOverview> =>
  new Map(turns.map((turn) => [`${turn.process} Turn ${turn.number}`, turn]));

/** The key of the span of the session. */
export const sessionKey = "session";

/** Names spans by what they are. Spans of one event that are alike are numbered. */
function spanKeys(): (span: Span) => string {
  const known = new Map<string, number>();
  return ({ kind, process, name, first, toolUseId }) => {
    const key = kind === "turn" ? `${process} ${name}` : `${process} ${kind} ${first} ${toolUseId ?? ""}`;
    const before = known.get(key) ?? 0;
    known.set(key, before + 1);
    return before === 0 ? key : `${key} ${before}`;
  };
}

const turnAttributes = (turn: TurnOverview | undefined): Attributes =>
  turn === undefined
    ? {}
    : {
        [own.turn]: turn.number,
        ...tokenAttributes(turn.tokens),
        ...(turn.costUsd !== null && { [own.cost]: turn.costUsd }),
      };

/**
 * A session as spans, parents before children. The first span is the session. Background tasks outlive the step that
 * started them, so that they are part of the session and linked to that step.
 */
export function traceOf(reading: SessionReading, session: TracedSession): TraceSpan[] {
  const { activity, overview, cause } = reading;
  const epoch = session.started * 1000;
  const shared: Attributes = {
    [conventional.provider]: "anthropic",
    ...(overview.sessionId !== null && { [conventional.conversation]: overview.sessionId }),
  };
  const failedOutcomes = ["failed", "stuck"];
  const root: TraceSpan = {
    key: sessionKey,
    ended: false,
    parent: null,
    kind: "session",
    name: "session",
    process: 0,
    from: epoch + activity.from,
    to: epoch + Math.max(activity.from, activity.to),
    attributes: {
      ...shared,
      [own.kind]: "session",
      [own.sessionOutcome]: overview.verdict.outcome,
      ...(session.release !== null && { [conventional.agentVersion]: session.release }),
      ...(overview.models[0] !== undefined && { [conventional.requestModel]: overview.models[0] }),
      ...(overview.totals.costUsd !== null && { [own.cost]: overview.totals.costUsd }),
      ...(cause !== null && { [own.cause]: cause.kind }),
      ...(session.withContent && cause !== null && { [own.detail]: cause.sentence }),
    },
    failed: failedOutcomes.includes(overview.verdict.outcome),
    links: [],
  };
  const turns = turnsByName(reading.turns);
  const keyOf = spanKeys();
  return [root, ...activity.spans.map((span) => spanOf(span))];

  function spanOf(span: Span): TraceSpan {
    const { kind, parent, process, outcome } = span;
    const { name, attributes } = describers[kind](span);
    const container = parent === null ? 0 : parent + 1;
    const failed = outcome === "failed";
    return {
      key: keyOf(span),
      ended: span.last !== null,
      parent: kind === "task" ? 0 : container,
      kind,
      name,
      process,
      from: epoch + span.from,
      to: epoch + span.to,
      attributes: {
        ...shared,
        ...attributes,
        ...(kind === "turn" ? turnAttributes(turns.get(`${process} ${span.name}`)) : {}),
        [own.kind]: kind,
        [own.outcome]: outcome,
        [own.process]: process,
        [own.firstEvent]: span.first,
        ...(span.last !== null && { [own.lastEvent]: span.last }),
        ...(failed && { [conventional.error]: kind === "retry" ? span.name : "_OTHER" }),
        ...(session.withContent && span.detail !== "" && { [own.detail]: span.detail }),
      },
      failed,
      links: kind === "task" ? [container] : [],
    };
  }
}
