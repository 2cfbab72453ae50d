import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFold, createMemoryTape, parseTape, timelineOf } from "@agentwire/replay";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { openInput } from "../../src/input/open.ts";
import { readStateAt, timelineEntriesOf } from "../../src/inspect/state-at.ts";
import { terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-moment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = fc.constantFrom("t1", "t2", "t3");
const toAgent = fc.constant("host-to-agent" as const);
const toHost = fc.constant("agent-to-host" as const);

/** Frames that lead to one another, in any order: tool uses, questions about them, answers, results. */
const message = fc.oneof(
  fc.tuple(
    toHost,
    id.map((use) => ({
      type: "assistant",
      message: { role: "assistant", content: [{ type: "tool_use", id: use, name: "Bash", input: { command: "ls" } }] },
      parent_tool_use_id: null,
    })),
  ),
  fc.tuple(
    toHost,
    id.map((use) => ({
      type: "control_request",
      request_id: `ask ${use}`,
      request: { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: use },
    })),
  ),
  fc.tuple(
    toAgent,
    id.map((use) => ({
      type: "control_response",
      response: { subtype: "success", request_id: `ask ${use}`, response: { behavior: "deny", message: "no" } },
    })),
  ),
  fc.tuple(
    toHost,
    id.map((use) => ({
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: use, content: "done" }] },
      parent_tool_use_id: null,
    })),
  ),
  fc.tuple(toAgent, fc.constant({ type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null })),
);

it("returns the same state for every event as a fold over the whole tape in memory", async () => {
  const path = join(folder, "any.tape.jsonl");
  let links = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(message, fc.integer({ min: 1, max: 2 })), { maxLength: 60 }), async (frames) => {
      const recorded = createMemoryTape();
      for (const [[direction, frame], process] of frames) recorded.frame(direction, frame, { process });
      recorded.finish();
      writeFileSync(path, recorded.bytes());
      const input = await openInput(path, terminalDouble());
      const read = parseTape(recorded.bytes());
      if (!read.ok) throw new Error(read.problem.message);
      const { events, payloads } = read.tape;
      const entries = new Map(timelineOf(events, payloads).map((entry) => [entry.seq, entry]));
      const fold = createFold();
      for (const [at, event] of events.entries()) {
        fold.push(event);
        const moment = await readStateAt(input, at);
        if (!moment.found) throw new Error(`event ${at} was not found`);
        const chain = [];
        for (let next = entries.get(entries.get(at)?.cause ?? -1); next && chain.length < 20; ) {
          chain.unshift(next);
          next = entries.get(next.cause ?? -1);
        }
        links += chain.length;
        expect(await timelineEntriesOf(input, moment.moment.causes)).toEqual(chain);
        expect(moment.moment).toEqual({
          event,
          entry: entries.get(at) ?? null,
          state: fold.states.get(event.process) ?? [...fold.states.values()].at(-1),
          causes: chain.map(({ seq }) => seq),
          effects: [...entries.values()].filter(({ cause }) => cause === at).slice(0, 20),
        });
      }
      expect(await readStateAt(input, events.length)).toEqual({ found: false, problems: [], last: events.length - 1 });
    }),
    { numRuns: 15 },
  );
  expect(links).toBeGreaterThan(0);
});
