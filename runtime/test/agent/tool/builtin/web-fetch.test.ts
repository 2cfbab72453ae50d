import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ToolResult } from "../../../../src/agent/core/tool.ts";
import { webFetch } from "../../../../src/agent/tool/builtin/web-fetch.ts";
import { PageFetcher } from "../../../../src/agent/tool/web/page.ts";
import { openToolFixture, type ToolFixture } from "../fixture.ts";

let server: Server;
let base: string;
let visits: string[];
let questions: string[];
let now: number;
let fixture: ToolFixture;

const pages: Readonly<Record<string, RequestListener>> = {
  "/page": (_, answer) =>
    void answer
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end("<h2>Title</h2><p>Words</p><script>no()</script>"),
  "/latin": (_, answer) =>
    void answer.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" }).end(Buffer.from([0xe9])),
  "/here": (_, answer) => void answer.writeHead(302, { location: "/page" }).end(),
  "/away": (_, answer) => void answer.writeHead(302, { location: "https://example.com/x" }).end(),
  "/to-file": (_, answer) => void answer.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/nowhere": (_, answer) => void answer.writeHead(302).end(),
  "/loop": (_, answer) => void answer.writeHead(302, { location: "/loop" }).end(),
  "/busy": (_, answer) => void answer.writeHead(503, { "retry-after": "7" }).end("no"),
  "/long": (_, answer) => void answer.writeHead(200, { "content-type": "text/plain" }).end("0123456789".repeat(25_000)),
  "/huge": (_, answer) =>
    void answer.writeHead(200, { "content-type": "text/plain" }).end(Buffer.alloc(11 * 1_048_576, 120)),
  "/image": (_, answer) => void answer.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([137, 80])),
  "/hang": () => undefined,
};

beforeEach(async () => {
  visits = [];
  questions = [];
  now = 0;
  server = createServer((request, answer) => {
    visits.push(request.url ?? "");
    const page = pages[request.url ?? ""];
    if (page) page(request, answer);
    else answer.writeHead(404).end("no such page");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fixture = await openToolFixture();
  Object.assign(fixture.context.services, {
    web: new PageFetcher(fixture.context.ports.web, { now: () => now }),
    ask: async (question: string) => {
      questions.push(question);
      return { ok: true, text: "the answer" };
    },
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const ask = (path: string, more: object = {}): Promise<ToolResult> =>
  fixture.call(webFetch, { url: base + path, prompt: "What is it?", ...more });

describe("WebFetch", () => {
  it("asks a model about the text of a page", async () => {
    const { content, structured } = await ask("/page");
    expect(content).toBe("the answer");
    expect(structured).toMatchObject({
      bytes: 47,
      code: 200,
      codeText: "OK",
      result: "the answer",
      url: `${base}/page`,
    });
    expect(questions[0]).toContain("---\nTitle\n-----\n\nWords\n---");
    expect(questions[0]).toContain("What is it?");
    expect(questions[0]).not.toContain("no()");
  });

  it("reads text in the encoding that the server names", async () => {
    await ask("/latin");
    expect(questions[0]).toContain("---\né\n---");
  });

  it("caches a page for 15 minutes", async () => {
    await ask("/page");
    now = 15 * 60_000 - 1;
    await ask("/page");
    expect(visits).toEqual(["/page"]);
    now += 1;
    await ask("/page");
    expect(visits).toEqual(["/page", "/page"]);
  });

  it("follows a redirect on the server and reports every other one", async () => {
    expect((await ask("/here")).content).toBe("the answer");
    const { content, isError, structured } = await ask("/away");
    expect(content).toMatch(/^REDIRECT DETECTED: .*https:\/\/example\.com\/x/s);
    expect(isError).toBeUndefined();
    expect(structured).toMatchObject({ code: 302, codeText: "Found" });
    expect((await ask("/to-file")).content).toMatch(/^REDIRECT DETECTED: .*file:\/\/\/etc\/passwd/s);
    expect(questions).toHaveLength(1);
  });

  it("gives up on redirects without an end", async () => {
    expect(await ask("/loop")).toMatchObject({ isError: true, content: "Too many redirects (exceeded 10)" });
    expect(visits).toHaveLength(11);
  });

  it("notifies the model of a server that has no page", async () => {
    const missing = await ask("/missing");
    expect(missing.content).toMatch(/^The server returned HTTP 404 Not Found\.\n/);
    expect(missing.structured).toMatchObject({ bytes: 0, code: 404, codeText: "Not Found" });
    expect((await ask("/busy")).content).toMatch(
      /^The server returned HTTP 503 Service Unavailable\.\nRetry-After: 7\n/,
    );
    expect((await ask("/nowhere")).content).toMatch(/^The server returned HTTP 302 Found\.\n/);
    expect(questions).toEqual([]);
  });

  it("reads a long page in parts", async () => {
    const first = await ask("/long");
    expect(first.content).toMatch(/250000 characters.* 0 to 100000\..*offset: 100000\.\]$/s);
    const last = await ask("/long", { offset: 200_000 });
    expect(last.content).toBe("the answer");
    expect((await ask("/long", { offset: 300_000 })).content).toBe(
      "Nothing left to read from offset 300000: this page's text is 250000 characters long.",
    );
    expect(questions).toHaveLength(2);
    expect(visits).toHaveLength(1);
  });

  it("does not take more than ten megabytes", async () => {
    expect(await ask("/huge")).toMatchObject({ isError: true, content: "maxContentLength size of 10485760 exceeded" });
  });

  it("stores binary content as a file", async () => {
    const { content } = await ask("/image");
    const saved = /\[Binary content \(image\/png, 2 bytes\) also saved to (.*\.png)\]$/.exec(String(content))?.[1];
    expect([...(await readFile(saved ?? ""))]).toEqual([137, 80]);
  });

  it("reports why nothing answers", async () => {
    // A reserved port, because a port that was just closed may belong to another test at once.
    const refused = await ask("", { url: "http://127.0.0.1:2/page" });
    expect(refused).toMatchObject({ isError: true, content: "connect ECONNREFUSED 127.0.0.1:2" });
  });

  it("stops waiting when the turn is interrupted", async () => {
    const stop = new AbortController();
    const call = webFetch.run({ url: `${base}/hang`, prompt: "?" }, { ...fixture.context, signal: stop.signal });
    const reason = new Error("interrupted");
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it("reports what the model could not", async () => {
    Object.assign(fixture.context.services, { ask: async () => ({ ok: false, reason: "API Error: overloaded" }) });
    expect(await ask("/page")).toMatchObject({ isError: true, content: "API Error: overloaded" });
  });
});

describe("the port of the web", () => {
  it("does not wait longer than its timeout", async () => {
    const { web } = fixture.context.ports;
    const signal = new AbortController().signal;
    const answer = web.get(`${base}/hang`, { headers: {}, maxBytes: 10, timeoutMs: 20, signal });
    await expect(answer).rejects.toThrow("No answer within 0.02 s");
  });
});
