import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { type Defect, defects } from "./defects.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../../..");
const conditions = ["@agentwire/source", ...defaultServerConditions];

/** Puts a defect into its source, for the tests of one project alone. */
const injecting = ({ name, source, from, to }: Defect) => ({
  name: `defect: ${name}`,
  enforce: "pre" as const,
  transform(code: string, id: string): string | undefined {
    if (id.split("?")[0] !== join(root, source)) return undefined;
    const [before, after, ...more] = code.split(from);
    if (after === undefined || more.length > 0) throw new Error(`${source} does not hold this once: ${from}`);
    return `${before}${to}${after}`;
  },
});

/** One project for each defect: its regression tests, on sources that have it. */
export default defineConfig({
  root,
  test: {
    // Each project has sources of its own.
    sharedViteServer: false,
    projects: defects.map((defect) => ({
      plugins: [injecting(defect)],
      resolve: { conditions },
      ssr: { resolve: { conditions } },
      test: {
        name: defect.name,
        include: [`runtime/test/host/defect/${defect.tests}.test.ts`],
        // A request that hangs is what some of them lead to.
        testTimeout: 2_000,
        pool: "vmThreads" as const,
      },
    })),
  },
});
