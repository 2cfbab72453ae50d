import { isError } from "../../guards/error.ts";
import type { WebPort } from "../../ports.ts";

/**
 * The web, through the machine's own client. Responses are decompressed; the size limit applies to the decompressed
 * body.
 */
export const systemWeb: WebPort = {
  async get(url, { headers, post, maxBytes, timeoutMs, signal }) {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        headers: { ...headers },
        ...(post === undefined ? {} : { method: "POST", body: post }),
        redirect: "manual",
        signal: AbortSignal.any([signal, late]),
      });
      return {
        status: response.status,
        statusText: response.statusText,
        headers: Object.fromEntries(response.headers),
        body: response.ok ? await bytesOf(response, maxBytes) : await nothingOf(response),
      };
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      if (late.aborted) throw new Error(`No answer within ${timeoutMs / 1000} s`);
      throw innerError(cause);
    }
  },
};

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`maxContentLength size of ${maxBytes} exceeded`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function nothingOf(response: Response): Promise<Uint8Array> {
  await response.body?.cancel();
  return new Uint8Array();
}

/** `fetch` only reports that it failed; its cause has the reason. */
function innerError(cause: unknown): Error {
  const inner = isError(cause) && isError(cause.cause) ? cause.cause : cause;
  if (!isError(inner)) return new Error(String(inner));
  const code = (inner as NodeJS.ErrnoException).code;
  return inner.message === "" && code !== undefined ? new Error(code, { cause: inner }) : inner;
}
