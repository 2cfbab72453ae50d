import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file of a page, ready to be sent. */
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

/** Only the page's own files run or load, and no other page may embed it. */
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
 * Reads the files of a folder, by the path that they are asked for. They are read once, so that a request cannot name
 * anything else. Files of other types than pages are made of, and folders within, are left out.
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
