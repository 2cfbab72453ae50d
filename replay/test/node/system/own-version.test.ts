import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageVersion } from "../../../src/node/system/own-version.ts";

test("is the version in the manifest of the package", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(packageVersion()).toBe(manifest.version);
});
