import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLineGate } from "../../src/debug/line-gate.ts";

it("passes bytes unchanged, and shows each line before it passes", async () => {
  const lines: string[] = [];
  const gate = createLineGate((direction, line) => void lines.push(`${direction} ${line}`));
  const stream = gate.stream("agent-to-host");
  const bytes = '{"a":"\u00e4"}\r\n\n{"b":1}\nrest';
  const encoded = Buffer.from(bytes);
  for (let at = 0; at < encoded.length; at += 3) stream.write(encoded.subarray(at, at + 3));
  stream.end();
  expect(await text(stream)).toBe(bytes);
  expect(lines).toEqual(['{"a":"\u00e4"}', "", '{"b":1}', "rest"].map((line) => `agent-to-host ${line}`));
});

it("holds the lines of both sides while it is closed, in the order of their arrival", async () => {
  const lines: string[] = [];
  const gate = createLineGate((_, line) => {
    lines.push(line);
    gate.close();
  });
  const [host, agent] = [gate.stream("host-to-agent"), gate.stream("agent-to-host")];
  const passed: string[] = [];
  for (const stream of [host, agent]) stream.on("data", (chunk) => passed.push(String(chunk)));
  const settled = async () => {
    for (let count = 0; count < 10; count++) await turn();
    return [lines.join(), passed.join("")];
  };
  host.write("1\n");
  agent.write("2\n3\n");
  expect(await settled()).toEqual(["1", ""]);
  gate.open();
  expect(await settled()).toEqual(["1,2", "1\n"]);
  gate.open();
  expect(await settled()).toEqual(["1,2,3", "1\n2\n"]);
  expect(gate.isClosed).toBe(true);
  gate.open();
  expect(await settled()).toEqual(["1,2,3", "1\n2\n3\n"]);
});
