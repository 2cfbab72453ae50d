import { z } from "zod";
import { defineTool } from "../define.ts";
import { messageOf } from "../result.ts";
import { askAboutPage } from "../outside/ask.ts";
import { htmlToText } from "../outside/html.ts";

/** Most of a page that is looked at, in characters. */
const longestPage = 100_000;

/** Fetches a page and answers a question about it. */
export const webFetch = defineTool({
  name: "WebFetch",
  description:
    "Fetches a web page, turns it into text and lets a model answer `prompt` about it. A redirect to another host is " +
    "reported, not followed.",
  input: z.strictObject({
    url: z.url().meta({ description: "Address of the page" }),
    prompt: z.string().meta({ description: "What to find out from the page" }),
  }),
  output: z.object({
    bytes: z.number(),
    code: z.number(),
    codeText: z.string(),
    result: z.string(),
    durationMs: z.number(),
    url: z.string(),
  }),
  deferred: true,
  readOnly: () => true,
  subject: ({ url }) => ({ kind: "fetch", url }),
  summary: ({ url }) => url,
  async run({ url, prompt }, context) {
    const { ports, services, signal } = context;
    const host = new URL(url).hostname;
    if (services.web === null)
      return { kind: "failed", message: `Unable to fetch from ${host}: this session has no access to the web.` };
    const started = ports.clock.now();
    try {
      const page = await services.web.fetch(url, signal);
      const { status: code, statusText: codeText, body } = page;
      const done = (result: string) => ({
        kind: "done" as const,
        output: { bytes: body.length, code, codeText, result, durationMs: ports.clock.now() - started, url },
      });
      if (page.redirect !== undefined) {
        return done(`The page redirects to another host: ${page.redirect}. Fetch that address if it is what you want.`);
      }
      if (code >= 400) return { kind: "failed", message: `Request failed with status code ${code}` };
      const text = new TextDecoder().decode(body);
      const words = /html/i.test(page.contentType) ? htmlToText(text) : text;
      return done(await askAboutPage(words.slice(0, longestPage), prompt, context));
    } catch (cause) {
      if (signal.aborted) throw cause;
      return { kind: "failed", message: `Unable to fetch from ${host}: ${messageOf(cause)}` };
    }
  },
  render: ({ result }) => result,
});
