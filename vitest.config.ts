import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["source", ...defaultServerConditions];

/** One configuration for all packages: tests see the sources of every workspace, not their builds. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["*/test/**/*.test.ts", "*/test/**/*.test.tsx"],
    testTimeout: 20_000,
  },
});
