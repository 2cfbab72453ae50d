import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSite, readSite } from "./docs/check-site.ts";
import { assembleSite } from "./docs/site.ts";
import { writeSite } from "./docs/write.ts";
import { findingsOf, root, show } from "./run.ts";

/**
 * `npm run docs`: assembles the site from the pages of the repository, builds it, checks its links, and serves it on loopback.
 * `--build` only builds and checks. The site generator installs into a folder of its own, so that a plain install stays small.
 */
const folder = join(root, "docs", "site");
const built = join(folder, "dist");

/** Installs the site generator, if the lock file changed since the last time. */
function install(): string[] {
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  const stamp = join(folder, "node_modules", ".installed-lock.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return [];
  const findings = findingsOf(["npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder });
  if (findings.length === 0) writeFileSync(stamp, lock);
  return findings;
}

async function build(): Promise<string[]> {
  const dead = writeSite(await assembleSite(), folder);
  if (dead.length > 0) return dead;
  // A site that is built with another value is one for development, and lacks the search.
  const env = { ...process.env, NODE_ENV: "production" };
  const failed = findingsOf([join(folder, "node_modules", ".bin", "astro"), "build", "--force"], { cwd: folder, env });
  return failed.length > 0 ? failed : checkSite(readSite(built));
}

const missing = install();
const findings = missing.length > 0 ? missing : await build();
for (const finding of findings) console.log(finding);
if (findings.length > 0) process.exitCode = 1;
else if (!process.argv.includes("--build")) {
  process.exitCode = show([join(folder, "node_modules", ".bin", "astro"), "preview", "--host", "127.0.0.1"], {
    cwd: folder,
  });
}
