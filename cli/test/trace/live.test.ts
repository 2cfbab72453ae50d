import { describe, expect, it } from "vitest";
import { type LiveTrace, startLiveTrace } from "../../src/trace/live.ts";
import type { SpanSender } from "../../src/trace/otlp.ts";
import { sessionKey, traceOf } from "../../src/trace/trace.ts";
import { busyTape, readingOf } from "./session.ts";

const session = busyTape().tape();
const started = Date.parse("2026-05-01T10:00:00Z");
const all = traceOf(readingOf(session), { started, release: "2.1.330", withContent: false });

/** A live trace whose collector accepts spans as long as `accepts` says so. */
function trace(accepts: () => boolean = () => true) {
  const batches: string[][] = [];
  const reports: string[] = [];
  const sender: SpanSender = {
    async send(spans, positions) {
      if (!accepts()) throw new Error("The collector is down");
      batches.push(positions.map((at) => spans[at]?.key ?? ""));
    },
    async close() {},
  };
  const live: LiveTrace = startLiveTrace({
    ...{ sender, started, withContent: false },
    report: (text) => void reports.push(text),
  });
  live.header(session.header);
  return { live, batches, reports };
}

describe("the trace of a session that runs", () => {
  it("sends each span once, as soon as it has ended", async () => {
    const { live, batches, reports } = trace();
    for (const event of session.events) {
      live.push(event);
      await live.flush();
    }
    const before = batches.flat();
    expect(batches.length).toBeGreaterThan(5);
    expect(before).not.toContain(sessionKey);
    await live.end();
    expect(batches.at(-1)).toContain(sessionKey);
    expect(batches.flat().toSorted()).toEqual(all.map(({ key }) => key).toSorted());
    expect(reports).toEqual([]);
  });

  it("names each span differently", () => {
    const keys = all.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("sends nothing where nothing is new", async () => {
    const { live, batches } = trace();
    for (const event of session.events) live.push(event);
    await live.flush();
    await live.flush();
    expect(batches).toHaveLength(1);
  });

  it("sends spans again that the collector did not accept, and says so once", async () => {
    let isUp = false;
    const { live, batches, reports } = trace(() => isUp);
    for (const event of session.events) {
      live.push(event);
      await live.flush();
    }
    expect(reports).toEqual(["The collector is down. The session continues, and the spans are sent again later."]);
    isUp = true;
    await live.end();
    expect(batches.flat().toSorted()).toEqual(all.map(({ key }) => key).toSorted());
    expect(reports).toHaveLength(1);
  });

  it("says how many spans are lost at the end", async () => {
    const { live, reports } = trace(() => false);
    for (const event of session.events) live.push(event);
    await live.end();
    expect(reports).toEqual([`${all.length} spans were not sent: The collector is down`]);
  });
});
