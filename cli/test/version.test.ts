import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cliVersion } from "../src/version.ts";

it("is the version of the manifest", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(cliVersion()).toBe(manifest.version);
});
