import { linkedPair } from "@agentwire/protocol";
import { createMemoryTape, isEvent, nameOf, recordTransport } from "@agentwire/replay";
import { expect, test } from "vitest";

test("what passes a wrapped transport stands on the tape, in order and direction", async () => {
  const writer = createMemoryTape();
  const { host, agent } = linkedPair();
  const recorded = recordTransport(host, writer, { connection: 2 });
  const actual: string[] = [];
  const ended = new Promise<void>((resolve) => {
    recorded.open({ line: (text) => void actual.push(text), end: () => resolve() });
  });
  agent.open({
    line: (text) => void agent.send(text.toUpperCase()),
    end: () => agent.end(),
  });
  await recorded.send('{"a":1}');
  recorded.end();
  await ended;
  await recorded.close();
  writer.finish();
  expect(actual).toEqual(['{"A":1}']);
  const tape = writer.tape();
  expect(tape.events.map((event) => [nameOf(event), "direction" in event ? event.direction : null])).toEqual([
    ["wire/frame", "host-to-agent"],
    ["wire/end", "host-to-agent"],
    ["wire/frame", "agent-to-host"],
    ["wire/end", "agent-to-host"],
    ["note/end", null],
  ]);
  expect(tape.events.filter((event) => isEvent(event, "wire/frame")).every(({ connection }) => connection === 2)).toBe(
    true,
  );
});
