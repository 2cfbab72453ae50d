import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const require = createRequire(import.meta.url);

/** Names the executable of another Chromium than the packaged one. */
export const BROWSER_VARIABLE = "AGENTWIRE_CHROMIUM";

/** No sandbox, because continuous integration runs as root. Disables everything that uses the network on its own. */
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface Executable {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts a real Chromium with an empty profile of its own; the caller closes it. The executable comes out of a package
 * that carries it, so that an install is all that a fresh machine needs. Rejects if no browser starts: a test that
 * needs one fails, it is never skipped.
 */
export async function openBrowser(): Promise<Browser> {
  const named = process.env[BROWSER_VARIABLE];
  const { path, env } = named === undefined || named === "" ? await packaged() : { path: named, env: {} };
  try {
    return await chromium.launch({
      executablePath: path,
      args: flags,
      timeout: 60_000,
      env: { ...(process.env as Record<string, string>), ...env },
    });
  } catch (cause) {
    const advice = `Chromium did not start from ${path}. ${BROWSER_VARIABLE} names the executable of another one.`;
    throw new Error(advice, { cause });
  }
}

/** The packaged browser, unpacked once per version into the repository's ignored folder. */
async function packaged(): Promise<Executable> {
  const carrier = dirname(dirname(require.resolve("@sparticuz/chromium")));
  const { version } = require(join(carrier, "package.json")) as { readonly version: string };
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
  const home = join(root, ".agentwire", "browser");
  const scratchFolder = join(home, version);
  if (!existsSync(scratchFolder)) {
    await mkdir(home, { recursive: true });
    const fresh = await mkdtemp(join(home, "unpacking-"));
    await unpack(join(carrier, "bin"), fresh);
    await writeFile(
      join(fresh, "fonts.conf"),
      fontsIn(join(scratchFolder, "fonts"), join(scratchFolder, "fonts-cache")),
    );
    await rename(fresh, scratchFolder).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true });
      if (!existsSync(scratchFolder)) throw error;
    });
  }
  const libraries = [join(scratchFolder, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(
    (path) => path !== undefined,
  );
  return {
    path: join(scratchFolder, "chromium"),
    env: { LD_LIBRARY_PATH: libraries.join(":"), FONTCONFIG_FILE: join(scratchFolder, "fonts.conf") },
  };
}

/** The packaged fonts give text the same size on every machine. */
const fontsIn = (folder: string, cache: string): string =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>\n`;

/** The package unpacks into the folder for temporary files, and nowhere else. */
async function unpack(archives: string, scratchFolder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = scratchFolder;
  try {
    for (const archive of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) await inflate(join(archives, archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
