import { gzipSync } from "node:zlib";
import { createMemoryTape } from "@agentwire/replay";
import { tapePage } from "@agentwire/replay/node";
import { expect, test } from "vitest";
import { openParts, unpack } from "../../../viewer/session/load.ts";

test("a value comes out as it was packed", async () => {
  const value = { title: "</script> \u00e9" };
  expect(await unpack(gzipSync(JSON.stringify(value)).toString("base64"))).toEqual(value);
});

test("a page that was cut says so", async () => {
  await expect(unpack("")).rejects.toThrow("truncated or was edited");
  const half = gzipSync(JSON.stringify({ text: "long ".repeat(1000) }))
    .toString("base64")
    .slice(0, 40);
  await expect(unpack(half)).rejects.toThrow();
});

test("a long session is read in parts: the first events first, violations with the last ones", async () => {
  const tape = createMemoryTape();
  for (let n = 0; n < 10_005; n++) tape.frame("agent-to-host", { type: "keep_alive" });
  const { events, ...about } = tape.tape();
  const violations = [{ seq: 3, requirement: "r", message: "m" }];
  const page = tapePage({ ...about, events }, { title: "long", violations });
  const { first, complete } = openParts(/id="session">([^<]*)</.exec(page)?.[1] ?? "");
  const session = await first;
  expect(session.entries).toHaveLength(10_000);
  expect(session.violations.size).toBe(0);
  expect(await complete).toBe(session);
  const parts = [await session.part(0), await session.part(1)];
  expect(parts.map((part) => part?.first)).toEqual([0, 10_000]);
  expect(parts.flatMap((part) => part?.events ?? [])).toEqual(events.filter(({ kind }) => kind !== "payload"));
  expect(await session.part(2)).toBeUndefined();
  expect([...session.violations.keys()]).toEqual([3]);
});
