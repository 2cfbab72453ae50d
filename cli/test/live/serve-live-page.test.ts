import { request } from "node:http";
import { createMemoryTape, type TapeEvent } from "@agentwire/replay";
import { afterEach, expect, test } from "vitest";
import type { FollowedTape } from "../../src/live/followed-tape.ts";
import { type LivePage, serveLivePage } from "../../src/live/serve-live-page.ts";

const open: LivePage[] = [];
afterEach(async () => {
  for (const page of open.splice(0)) await page.close();
});

/** A tape that grows when a test says so. */
function growing() {
  const writer = createMemoryTape();
  let read = 0;
  const tape: FollowedTape = {
    header: writer.tape().header,
    problems: [],
    ended: false,
    read() {
      const { events } = writer.tape();
      const fresh: readonly TapeEvent[] = events.slice(read);
      read = events.length;
      return fresh;
    },
    close() {},
  };
  return { tape, append: (text: string) => writer.frame("agent-to-host", { type: "keep_alive", text }) };
}

async function served(tape: FollowedTape): Promise<LivePage> {
  const page = await serveLivePage(tape, { title: "live", intervalMs: 5 });
  open.push(page);
  return page;
}

/** The status and headers of a request. */
const get = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }));
    })
      .once("error", reject)
      .end();
  });

/** The messages of a stream of updates, until it has the expected number of events. */
async function updates(url: string, count: number, last?: string) {
  const response = await fetch(`${url}events`, { headers: last === undefined ? {} : { "last-event-id": last } });
  const events: { readonly seq: number; readonly frame: { readonly text: string } }[] = [];
  let text = "";
  const ids: string[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (events.length < count) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    text += chunk.value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [id, data] = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      ids.push(String(id).slice("id: ".length));
      events.push(...JSON.parse(String(data).slice("data: ".length)).events);
    }
  }
  await reader?.cancel();
  return { texts: events.map(({ frame }) => frame.text), ids };
}

test("sends existing events, then new ones, and missing ones to a reconnected page", async () => {
  const { tape, append } = growing();
  append("one");
  const page = await served(tape);
  const first = updates(page.url, 2);
  append("two");
  expect((await first).texts).toEqual(["one", "two"]);
  append("three");
  const second = await updates(page.url, 1, "2");
  expect(second.texts).toEqual(["three"]);
  expect(second.ids.at(-1)).toBe("3");
});

test("serves the page only under its secret address and its own host name", async () => {
  const page = await served(growing().tape);
  const { host } = new URL(page.url);
  const { status, body } = await get(page.url);
  expect(status).toBe(200);
  expect(body).toContain("connect-src 'self'");
  expect((await get(`http://${host}/`)).status).toBe(404);
  expect((await get(`http://${host}/wrong/events`)).status).toBe(404);
  expect((await get(`${page.url}other`)).status).toBe(404);
  expect((await get(page.url, { host: `attacker.example:${new URL(page.url).port}` })).status).toBe(403);
});
