import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it("the examples for Jest pass", async () => {
  const jest = file("../jest/node_modules/jest/bin/jest.js");
  const args = ["--experimental-vm-modules", jest, "--rootDir", file("../../examples/jest")];
  const { stderr } = await promisify(execFile)(process.execPath, args, {
    // The example finds what it imports of Jest where Jest is.
    env: { ...process.env, NODE_PATH: file("../jest/node_modules"), FORCE_COLOR: "0" },
  });
  expect(stderr).toMatch(/Tests: +2 passed, 2 total/);
});
