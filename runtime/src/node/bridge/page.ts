import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file of a page. */
export interface PageFile {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** Only the page's own files can run or load, and no other page can embed it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Reads the files of a folder, by URL path. Reads them once, so that a request cannot name anything else. Skips
 * nested folders and file types that pages do not use.
 */
export function readPage(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const headers = {
      "content-type": type,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    };
    const file = { body: readFileSync(join(folder, entry.name)), headers };
    files.set(`/${entry.name}`, file);
    if (entry.name === "index.html") files.set("/", file);
  }
  return files;
}
