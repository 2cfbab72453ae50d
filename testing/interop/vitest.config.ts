import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const tests = ["test/**/*.test.ts", "hosts/test/**/*.test.ts"];

/** Tests that mostly compute, in processes of their own: two at a time use both processors. */
const computing = [
  ...["codegen", "docs-site", "jest", "json-schema", "languages", "permissions", "schema-import", "types", "why"].map(
    (name) => `test/${name}.test.ts`,
  ),
  "test/twin/**/*.test.ts",
];

/** The interop suite sees the builds, as a user does. Files with heavy peers run one after another. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  test: {
    projects: [
      {
        extends: true,
        test: { name: "computing", include: computing, maxWorkers: 2, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: "peers",
          include: tests,
          exclude: computing,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    globalSetup: ["../../tools/temporary-folder.ts"],
    setupFiles: ["../../tools/fixed-seed.ts"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
