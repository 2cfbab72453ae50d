import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ownVersion } from "../src/version.ts";

it("is the version of the manifest", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(ownVersion()).toBe(manifest.version);
});
