import { asJsonObject, asText } from "@agentwire/protocol/json";
import { isEvent, type Span, spanKinds } from "@agentwire/replay";
import type { Program, Stop } from "./program.ts";

/** The call stacks of a program. */
export interface Stacks {
  /** The spans that contain a stop, the innermost first: a permission request, its tool, its turn. */
  at(index: number): readonly Span[];
}

/** The tool use of a subagent that sent or received the frame. */
function parentToolUse({ event }: Stop): string | undefined {
  return isEvent(event, "wire/frame") ? asText(asJsonObject(event.frame).parent_tool_use_id) : undefined;
}

/** Computes the call stack of every stop, in one pass. */
export function stacksOf({ stops, spans }: Pick<Program, "stops" | "spans">): Stacks {
  const depths: number[] = [];
  for (const span of spans) depths[span.id] = span.parent === null ? 0 : (depths[span.parent] ?? 0) + 1;
  const isMainThread = ({ kind, parent }: Span): boolean =>
    kind === "turn" || (kind === "model" && (parent === null || spans[parent]?.kind === "turn"));
  const innermost = (candidates: readonly Span[]): Span | undefined =>
    candidates.reduce<Span | undefined>((best, span) => {
      const deeper = (depths[span.id] ?? 0) - (best === undefined ? -1 : (depths[best.id] ?? 0));
      const later = best !== undefined && spanKinds.indexOf(span.kind) > spanKinds.indexOf(best.kind);
      return deeper > 0 || (deeper === 0 && later) ? span : best;
    }, undefined);

  const ordered = [...spans].sort((a, b) => a.first - b.first);
  let started = 0;
  let active: Span[] = [];
  const containers = stops.map((stop) => {
    const { seq, process } = stop.event;
    for (let next = ordered[started]; next !== undefined && next.first <= seq; next = ordered[++started])
      active.push(next);
    active = active.filter(({ last }) => last === null || last >= seq);
    const here = active.filter((span) => span.process === process);
    const subjects = [stop.entry.toolUseId, parentToolUse(stop)];
    return (
      innermost(here.filter(({ first, last }) => first === seq || last === seq)) ??
      innermost(here.filter(({ toolUseId }) => toolUseId !== null && subjects.includes(toolUseId))) ??
      innermost(here.filter(isMainThread))
    );
  });
  return {
    at(index) {
      const stack: Span[] = [];
      for (
        let span = containers[index];
        span !== undefined;
        span = span.parent === null ? undefined : spans[span.parent]
      )
        stack.push(span);
      return stack;
    },
  };
}
