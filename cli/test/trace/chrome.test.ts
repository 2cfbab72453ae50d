import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { chromeTrace } from "../../src/trace/chrome.ts";
import { type TraceSpan, traceOf } from "../../src/trace/trace.ts";
import { busyTape, readingOf } from "./session.ts";

/** The parts of the Trace Event Format that are used here. */
const Event = z.discriminatedUnion("ph", [
  z.strictObject({
    ph: z.literal("X"),
    ...{ name: z.string().min(1), cat: z.string(), ts: z.number().min(0), dur: z.number().min(0) },
    ...{ pid: z.int(), tid: z.int(), args: z.record(z.string(), z.union([z.string(), z.number()])) },
  }),
  z.strictObject({
    ph: z.literal("M"),
    ...{ name: z.enum(["process_name", "thread_name"]), pid: z.int(), tid: z.int(), ts: z.literal(0) },
    args: z.strictObject({ name: z.string() }),
  }),
]);
const Document = z.strictObject({ displayTimeUnit: z.literal("ms"), traceEvents: z.array(Event) });

/** On each row, spans follow one another or contain one another, as the format demands. */
function expectNested(document: z.output<typeof Document>): void {
  const slices = document.traceEvents.filter((event) => event.ph === "X");
  for (const a of slices)
    for (const b of slices) {
      if (a === b || a.tid !== b.tid || b.ts < a.ts || b.ts >= a.ts + a.dur) continue;
      const inside = b.ts + b.dur <= a.ts + a.dur || (b.ts === a.ts && b.dur >= a.dur);
      expect([a, b, inside]).toEqual([a, b, true]);
    }
}

it("is a document of the Trace Event Format with every span", () => {
  const spans = traceOf(readingOf(busyTape().tape()), { started: 0, release: null, withContent: false });
  const document = Document.parse(JSON.parse(JSON.stringify(chromeTrace(spans, "s1"))));
  expect(document.traceEvents.filter(({ ph }) => ph === "X").map(({ name }) => name)).toEqual(
    spans.map(({ name }) => name),
  );
  expectNested(document);
});

it("puts spans that overlap on rows of their own", () => {
  const about = {
    key: "x",
    ended: true,
    parent: 0,
    kind: "tool",
    name: "x",
    process: 1,
    attributes: {},
    failed: false,
    links: [],
  } as const;
  const session: TraceSpan = { ...about, kind: "session", parent: null, from: 0, to: 60 };
  const times = fc
    .tuple(fc.nat(40), fc.nat(20))
    .map(([from, duration]): TraceSpan => ({ ...about, from, to: from + duration }));
  fc.assert(
    fc.property(fc.array(times, { maxLength: 30 }), (spans) =>
      expectNested(Document.parse(chromeTrace([session, ...spans], "x"))),
    ),
  );
});
