import { reasonOf } from "../../../guards/error.ts";
import type { Clock, WebPort, WebResponse } from "../../../ports.ts";
import type { FetchedPage } from "../../core/tool-services.ts";
import { addressOf, sameServer } from "./address.ts";

/** Maximum size of a page, in bytes. */
const longestBody = 10_485_760;
/** Timeout of a response, in milliseconds. */
const answerMs = 60_000;
const maxRedirects = 10;
/** How long a page is cached, in milliseconds. */
const freshMs = 15 * 60_000;
/** Maximum size of cached pages, in bytes. */
const maxCached = 50 * 1_048_576;

const redirects = new Set([301, 302, 303, 307, 308]);

/** Fetches pages for a session, and caches them. */
export class PageFetcher {
  readonly #web: WebPort;
  readonly #clock: Pick<Clock, "now">;
  readonly #cached = new Map<string, { readonly at: number; readonly answer: WebResponse }>();

  constructor(web: WebPort, clock: Pick<Clock, "now">) {
    this.#web = web;
    this.#clock = clock;
  }

  /** Fetches a page. Redirects on the same server are followed. Rejects only if the signal is aborted. */
  async fetch(text: string, signal: AbortSignal): Promise<FetchedPage> {
    const cached = this.#fresh(text);
    if (cached) return { kind: "page", answer: cached };
    let address = addressOf(text);
    for (let step = 0; step <= maxRedirects; step++) {
      if (!address.ok) return { kind: "failed", reason: address.reason };
      const { url } = address;
      const answer = await this.#get(url, signal);
      if (typeof answer === "string") return { kind: "failed", reason: answer };
      if (answer.status >= 200 && answer.status < 300) {
        this.#keep(text, answer);
        return { kind: "page", answer };
      }
      const location = redirects.has(answer.status) ? answer.headers.location : undefined;
      const target = location === undefined ? null : resolved(location, url);
      if (target === null) return { kind: "refused", answer };
      if (!sameServer(url, target)) {
        return { kind: "moved", status: answer.status, from: url.href, to: target.href };
      }
      address = addressOf(target.href);
    }
    return { kind: "failed", reason: `Too many redirects (exceeded ${maxRedirects})` };
  }

  async #get(url: URL, signal: AbortSignal): Promise<WebResponse | string> {
    const headers = { accept: "text/markdown, text/html, */*", "user-agent": "agentwire" };
    try {
      return await this.#web.get(url.href, { headers, maxBytes: longestBody, timeoutMs: answerMs, signal });
    } catch (cause) {
      signal.throwIfAborted();
      return reasonOf(cause);
    }
  }

  #fresh(text: string): WebResponse | null {
    const cached = this.#cached.get(text);
    if (cached && this.#clock.now() - cached.at < freshMs) return cached.answer;
    this.#cached.delete(text);
    return null;
  }

  #keep(text: string, answer: WebResponse): void {
    this.#cached.set(text, { at: this.#clock.now(), answer });
    let size = 0;
    for (const { answer: page } of this.#cached.values()) size += page.body.length;
    for (const [oldest, { answer: page }] of this.#cached) {
      if (size <= maxCached) return;
      this.#cached.delete(oldest);
      size -= page.body.length;
    }
  }
}

function resolved(location: string, base: URL): URL | null {
  try {
    return new URL(location, base);
  } catch {
    return null;
  }
}
