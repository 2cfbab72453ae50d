import { join } from "node:path";
import { root, show } from "./run.ts";

/**
 * `npm run interop`: the real SDK, the real CLI and other real hosts against ours. Their packages are test peers under
 * their own terms; they install into a folder of their own, so that a plain install stays small. Words after `--` go to
 * vitest.
 */
const folder = join(root, "testing", "interop");

/** The peers' folders. The hosts do without optional packages: each would bring a native CLI that is not used. */
const peers = [
  { folder, args: [] },
  { folder: join(folder, "hosts"), args: ["--omit=optional"] },
  { folder: join(folder, "jest"), args: [] },
];

const env = { ...process.env, CI: "true" };
const missing = peers
  .map((peer) => show(["npm", "ci", "--no-audit", "--no-fund", ...peer.args], { cwd: peer.folder, env }))
  .find((code) => code !== 0);
if (missing !== undefined) {
  console.error("The test peers could not be installed; interop needs the npm registry.");
  process.exitCode = missing;
} else {
  const built = show(["npm", "run", "--silent", "build"], { env });
  const config = join(folder, "vitest.config.ts");
  process.exitCode = built || show(["vitest", "run", "--config", config, ...process.argv.slice(2)], { env });
}
