import { type OpenSpan, type Span, spanKinds } from "./span.ts";

/** Sorts by time. A model call precedes the tool calls in its answer. */
const order = (a: OpenSpan, b: OpenSpan): number =>
  a.from - b.from || a.first - b.first || spanKinds.indexOf(a.kind) - spanKinds.indexOf(b.kind);

/** The turn of a process in which a span began. */
function turnFinder(spans: readonly OpenSpan[]): (span: OpenSpan) => OpenSpan | null {
  const byProcess = new Map<number, OpenSpan[]>();
  for (const span of spans) {
    if (span.kind !== "turn") continue;
    const turns = byProcess.get(span.process) ?? [];
    byProcess.set(span.process, turns);
    turns.push(span);
  }
  for (const turns of byProcess.values()) turns.sort(order);
  return (span) => {
    const turns = byProcess.get(span.process) ?? [];
    let [low, high] = [0, turns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((turns[middle]?.from ?? 0) <= span.from) low = middle + 1;
      else high = middle;
    }
    const turn = turns[low - 1];
    return turn !== undefined && (turn.to === null || span.from <= turn.to) ? turn : null;
  };
}

/**
 * Arranges spans in a tree: the spans of a subagent below its call, permission requests and hooks below their tool, the
 * others below their turn. Ids are positions in the result, parents come first. Open spans end with the tape.
 */
export function spanTree(spans: readonly OpenSpan[], end: number): Span[] {
  const tools = new Map<string, OpenSpan>();
  for (const span of spans) if (span.toolUseId !== null) tools.set(`${span.process} ${span.toolUseId}`, span);
  const turnOf = turnFinder(spans);
  const children = new Map<OpenSpan | null, OpenSpan[]>();
  for (const span of spans) {
    const tool = span.within === null ? undefined : tools.get(`${span.process} ${span.within}`);
    const parent = span.kind === "turn" ? null : tool === undefined || tool === span ? turnOf(span) : tool;
    const siblings = children.get(parent) ?? [];
    children.set(parent, siblings);
    siblings.push(span);
  }
  const list: Span[] = [];
  /** Lists the spans below a span. Uses a stack, because peers determine the depth of the tree. */
  const visit = (root: OpenSpan | null): void => {
    const pending: { readonly span: OpenSpan; readonly parent: number | null }[] = [];
    const enter = (span: OpenSpan | null, parent: number | null): void => {
      const below = children.get(span) ?? [];
      children.delete(span);
      for (const child of below.sort(order).reverse()) pending.push({ span: child, parent });
    };
    enter(root, null);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { within: _, ...rest } = next.span;
      const id = list.length;
      list.push({ ...rest, id, parent: next.parent, to: Math.max(rest.from, rest.to ?? end) });
      enter(next.span, id);
    }
  };
  visit(null);
  // Hostile frames may name each other as parents. Spans that are not below a turn become roots.
  for (const parent of [...children.keys()]) if (children.has(parent)) visit(parent);
  return list;
}
