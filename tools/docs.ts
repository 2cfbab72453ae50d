import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSite, readSite } from "./docs/check-site.ts";
import { assembleSite } from "./docs/site.ts";
import { writeSite } from "./docs/write.ts";
import { findingsOf, root, show } from "./run.ts";

/**
 * `npm run docs`: assembles the site from the pages of the repository, builds it, checks its links, and serves it on loopback.
 * `--build` only builds and checks. A site whose sources did not change is not built again. The site generator installs
 * into a folder of its own, so that a plain install stays small.
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

/** The hash of everything that the site is built from. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const path of globSync(["*.*", "{src,public}/**/*.*"], { cwd: folder }).toSorted())
    hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  return hash.digest("hex");
}

async function build(): Promise<string[]> {
  const dead = writeSite(await assembleSite(), folder);
  if (dead.length > 0) return dead;
  const [stamp, hash] = [join(built, ".built-from"), hashOfSources()];
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return checkSite(readSite(built));
  // A site that is built with another value is one for development, and lacks the search.
  const env = { ...process.env, NODE_ENV: "production" };
  const failed = findingsOf([join(folder, "node_modules", ".bin", "astro"), "build", "--force"], { cwd: folder, env });
  if (failed.length > 0) return failed;
  writeFileSync(stamp, hash);
  return checkSite(readSite(built));
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
