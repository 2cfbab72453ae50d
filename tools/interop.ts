import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run interop`: the real SDK, the real CLI and other real hosts against ours. Their packages are test peers under
 * their own terms; they install into a folder of their own, so that a plain install stays small. Words after `--` go to
 * vitest.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "testing", "interop");

/** The peers' folders. The hosts do without optional packages: each would bring a native CLI that is not used. */
const peers = [
  { folder, words: [] },
  { folder: join(folder, "hosts"), words: ["--omit=optional"] },
  { folder: join(folder, "jest"), words: [] },
];

function run(program: string, args: readonly string[], cwd: string): number {
  const ran = spawnSync(program, args, { cwd, stdio: "inherit", env: { ...process.env, CI: "true" } });
  if (ran.error !== undefined) throw ran.error;
  return ran.status ?? 1;
}

const missing = peers
  .map((peer) => run("npm", ["ci", "--no-audit", "--no-fund", ...peer.words], peer.folder))
  .find((code) => code !== 0);
if (missing !== undefined) {
  console.error("The test peers could not be installed; interop needs the npm registry.");
  process.exitCode = missing;
} else {
  const built = run("npm", ["run", "--silent", "build"], root);
  const config = join(folder, "vitest.config.ts");
  process.exitCode = built || run("vitest", ["run", "--config", config, ...process.argv.slice(2)], root);
}
