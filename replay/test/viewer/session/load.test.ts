import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpack } from "../../../viewer/session/load.ts";

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
