import { expect, it } from "vitest";
import { analyze, startAnalysis } from "../../../src/corpus/session/analysis.ts";
import { openInput } from "../../../src/input/open.ts";
import { plainLog } from "../../input/sessions.ts";
import { smallSession, testFolder } from "../corpus.ts";

const { file } = testFolder("facts");
const modified = Date.parse("2026-03-04T05:06:07Z");

async function read(name: string, content: string | Uint8Array) {
  const input = { ...(await openInput(file(name, content), { note() {} })), bytes: content.length, modified };
  const months: string[] = [];
  const events: number[] = [];
  const analysis = await analyze(
    startAnalysis(input, {
      begin: ({ month }) => void months.push(month),
      event: ({ entry }) => void events.push(entry.seq),
    }),
  );
  return { analysis, months, events };
}

it("reads a session once: its beginning, its events, then everything else", async () => {
  const { analysis, months, events } = await read("a.tape.jsonl", smallSession({ day: "2026-05-01", prompt: "go" }));
  expect(months).toEqual(["2026-05"]);
  expect(events).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(analysis).toMatchObject({
    ...{ startIsRecorded: true, state: "complete", release: "2.1.330", cwd: "/home/dev/shop" },
    exit: { code: 0, signal: null },
  });
  expect(analysis.spans.map(({ span, turn }) => [span.kind, turn])).toEqual([
    ["turn", 1],
    ["model", 1],
    ["tool", 1],
    ["model", 1],
  ]);
});

it("places a session without times by the time of its file, and reports it", async () => {
  const { analysis, months } = await read("log.jsonl", plainLog());
  expect(months).toEqual(["2026-03"]);
  expect(analysis).toMatchObject({ started: modified, startIsRecorded: false });
});

it("counts violations by requirement and side, the first with its sentence", async () => {
  const { analysis } = await read("b.tape.jsonl", smallSession({ day: "2026-05-01", prompt: "go" }));
  expect(analysis.laws.length).toBeGreaterThan(0);
  expect(new Set(analysis.laws.map(({ requirement, side }) => `${requirement} ${side}`)).size).toBe(
    analysis.laws.length,
  );
  for (const { times, message } of analysis.laws) expect([times > 0, message.length > 0]).toEqual([true, true]);
});

it("does not blame a host whose answers a log of one side lacks", async () => {
  const { analysis } = await read("agent.jsonl", plainLog("agent-to-host"));
  expect(analysis.reading.cause?.kind).not.toBe("waiting.permission");
});
