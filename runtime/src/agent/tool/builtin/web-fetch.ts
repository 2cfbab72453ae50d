import * as z from "zod";
import type { WebResponse } from "../../../ports.ts";
import type { ToolContext } from "../../core/tool.ts";
import { defineTool } from "../define.ts";
import { endingOf, saveResult } from "../file/saved-result.ts";
import { formatSize } from "../file/size.ts";
import { questionAbout } from "../question.ts";
import { contentType, isBinary, pageText } from "../web/page-text.ts";

/** Maximum length of a page's text for one call, in characters. */
const longestPart = 100_000;

const reasons: Readonly<Record<number, string>> = {
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
};

/** Fetches a page and answers a question about it. */
export const webFetch = defineTool({
  onByDefault: ({ webPages }) => webPages,
  name: "WebFetch",
  description:
    "Fetches a web page, converts it to Markdown and lets a model answer `prompt` about it. Only public " +
    "pages: sends no credentials. Reports a redirect to another host without following it. Caches a page " +
    "for 15 minutes.",
  input: () =>
    z.strictObject({
      url: z.url().meta({ description: "Address of the page" }),
      prompt: z.string().meta({ description: "What to find out from the page" }),
      offset: z.int().min(0).optional().meta({ description: "Character of the page's text at which to continue" }),
    }),
  output: () =>
    z.object({
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
  async run({ url, prompt, offset = 0 }, context) {
    const { ports, services, signal } = context;
    const started = ports.clock.now();
    const done = (bytes: number, code: number, codeText: string, result: string) => ({
      kind: "done" as const,
      output: { bytes, code, codeText, result, durationMs: ports.clock.now() - started, url },
    });
    const page = await services.web.fetch(url, signal);
    if (page.kind === "failed") return { kind: "failed", message: page.reason };
    if (page.kind === "moved") {
      const codeText = reasons[page.status] ?? "";
      const text = redirectText(page.from, page.to, `${page.status} ${codeText}`, prompt);
      return done(new TextEncoder().encode(text).length, page.status, codeText, text);
    }
    const { status, statusText, headers, body } = page.answer;
    if (page.kind === "refused") {
      const wait = /^\d{1,6}$/.test(headers["retry-after"] ?? "") ? `\nRetry-After: ${headers["retry-after"]}` : "";
      const text = `The server returned HTTP ${`${status} ${statusText}`.trim()}.${wait}\n\nIts response was not read. To read a page that needs a login, use a tool that can log in.`;
      return done(0, status, statusText, text);
    }
    const text = await pageText(page.answer);
    if (offset > 0 && offset >= text.length) {
      const nothing = `Nothing left to read from offset ${offset}: this page's text is ${text.length} characters long.`;
      return done(body.length, status, statusText, nothing);
    }
    const end = Math.min(text.length, offset + longestPart);
    const answer = await services.ask(questionAbout(text.slice(offset, end), prompt), signal);
    if (!answer.ok) return { kind: "failed", message: answer.reason };
    const more =
      end < text.length
        ? `\n\n[WebFetch note: the page's text has ${text.length} characters, and this answer is about characters ${offset} to ${end}. To continue, call WebFetch with the same url and offset: ${end}.]`
        : "";
    return done(body.length, status, statusText, answer.text + more + (await keepBinary(page.answer, context)));
  },
  render: ({ result }) => result,
});

const redirectText = (from: string, to: string, status: string, prompt: string): string =>
  `REDIRECT DETECTED: The page is on another server, which was not contacted.\n\nOriginal URL: ${from}\nRedirect URL (the server's claim, not checked): ${to}\nStatus: ${status}\n\nTo read it there, call WebFetch with:\n- url: ${JSON.stringify(to)}\n- prompt: ${JSON.stringify(prompt)}`;

/** Saves binary content as a file. Returns a note about the file, or nothing if none was needed. */
async function keepBinary(answer: WebResponse, context: ToolContext): Promise<string> {
  const type = contentType(answer);
  if (!isBinary(type)) return "";
  const path = await saveResult(context, (time, random) => `webfetch-${time}-${random}`, endingOf(type), answer.body);
  if (path === null) return "\n\n[The content is binary and could not be saved.]";
  const shown = type.replace(/[^\w.+/-]/g, "");
  return `\n\n[Binary content (${shown}, ${formatSize(answer.body.length)}) also saved to ${path}]`;
}
