import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Bundles the web chat into a folder of three files that any server can serve; `agentwire serve` does. Bundles the
 * terminal chat with the libraries that only it uses, so that users need not install them.
 */
const root = dirname(fileURLToPath(import.meta.url));
const outdir = join(root, "dist", "web-chat", "page");

mkdirSync(outdir, { recursive: true });
copyFileSync(join(root, "web-chat", "index.html"), join(outdir, "index.html"));
await build({
  entryPoints: [join(root, "web-chat", "main.tsx")],
  outdir,
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2023",
  jsx: "automatic",
  jsxImportSource: "preact",
  define: { "process.env.NODE_ENV": '"production"' },
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});

await build({
  entryPoints: [join(root, "dist", "terminal-chat", "index.js")],
  outdir: join(root, "dist", "terminal-chat.bundle"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  external: ["@agentwire/*"],
  // Developer tools that ink loads only in development, and that are not installed.
  plugins: [
    {
      name: "without-devtools",
      setup(packing) {
        packing.onResolve({ filter: /^react-devtools-core$/ }, () => ({ path: "devtools", namespace: "empty" }));
        packing.onLoad({ filter: /./, namespace: "empty" }, () => ({ contents: "export default {};" }));
      },
    },
  ],
  define: { "process.env.NODE_ENV": '"production"' },
  banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "linked",
  logLevel: "warning",
});
