import { encodeUtf8 } from "../tape/bytes/text.ts";
import type { DataElement } from "./data.ts";
import { htmlPage } from "./html-page.ts";

/** The parts of a page. */
export interface PageParts {
  readonly title: string;
  /** The program, as one script and one style sheet. */
  readonly script: string;
  readonly style: string;
  /** The elements with data: JSON, gzip, base64. A session may have several such parts, joined by `partSeparator`. */
  readonly data: Readonly<Partial<Record<DataElement, string>>>;
  /** SHA-256 in base64, by which the page names the only script and style that may run in it. */
  readonly sha256: (bytes: Uint8Array) => string;
}

/** Escapes end tags in a script, so that its text cannot end the element. */
const inline = (code: string): string => code.replace(/<(?=\/(?:script|style)|!--)/gi, "\\x3c");

/**
 * One self-contained page. Its content security policy permits only its own script and style, with the script also as
 * a worker, and images that the session contains. The page makes no network request, except that the page of a running
 * session polls its own server. The session is base64, so its content is never parsed as markup.
 */
export function viewerPage({ title, script, style, data, sha256 }: PageParts): string {
  const parts = Object.entries(data);
  if (!parts.every(([, packed]) => /^[A-Za-z0-9+/=.]*$/.test(packed)))
    throw new Error("The session data of a page is not base64. Encode it before you render the page.");
  const code = inline(script);
  const hash = (text: string): string => `'sha256-${sha256(encodeUtf8(text))}'`;
  return htmlPage({
    ...{ title, style },
    permits: [
      `script-src ${hash(code)}`,
      `style-src ${hash(style)}`,
      "worker-src blob:",
      "img-src data:",
      ...(data.live === undefined ? [] : ["connect-src 'self'"]),
    ],
    body: `<div id="app">Reading the session \u2026</div>
${parts.map(([id, packed]) => `<script type="application/octet-stream" id="${id}">${packed}</script>`).join("\n")}
<script type="module">${code}</script>`,
  });
}
