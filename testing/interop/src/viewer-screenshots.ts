import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { readOverview, type Tape } from "@agentwire/replay";
import {
  comparisonPage,
  folderPage,
  indexEvents,
  type LiveUpdate,
  livePage,
  overviewOfTape,
  tapePage,
} from "@agentwire/replay/node";
import type { Browser } from "playwright-core";

/** The widths of a phone, a tablet and a laptop, with their heights. */
const sizes = [
  [390, 844],
  [820, 1180],
  [1280, 800],
] as const;

/** The views of a page with what shows that they have their content. */
export const viewContents = {
  summary: ".verdict-label",
  waterfall: ".span-row .bar",
  story: ".said-what",
  wire: ".wire .row .name",
  cost: ".cost td",
  laws: ".laws",
  calls: ".sent h2, .sent p",
} as const;

/** All that a running session has done so far, as its server sends it. */
function updateOf({ events, header, problems, state }: Tape, title: string): LiveUpdate {
  const [reader, indexer] = [readOverview(), indexEvents()];
  if (header !== null) reader.header(header);
  const rows = events.flatMap((event) => {
    reader.push(event);
    return indexer.push(event) ?? [];
  });
  const { activity, overview } = reader.reading(state);
  return {
    entries: rows.map(({ entry }) => entry),
    events: rows.map(({ event }) => event),
    activity,
    summary: { title, source: "tape", state, problems, header, violations: [], overview },
  };
}

/** Serves the page of a running session until `stop` is called. */
async function serveLive(tape: Tape, title: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const isPage = request.url === "/";
    response.writeHead(200, { "content-type": isPage ? "text/html" : "text/event-stream" });
    if (isPage) response.end(livePage(title));
    else response.write(`data: ${JSON.stringify(updateOf(tape, title))}\n\n`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

/**
 * Takes a screenshot of each view of the viewer at three sizes in both themes.
 *
 * @param tapes - A session that has ended, and another one to compare it with.
 * @param folder - The folder for the images, which is created.
 * @param at - The event whose details are shown.
 */
export async function captureScreenshots(
  browser: Browser,
  tapes: readonly [Tape, Tape],
  folder: string,
  at: number,
): Promise<number> {
  const [first, second] = tapes;
  mkdirSync(folder, { recursive: true });
  const file = (name: string, html: string): string => {
    const path = join(folder, `${name}.html`);
    writeFileSync(path, html);
    return `file://${path}`;
  };
  const session = file("session", tapePage(first, { title: "session" }));
  const compared = file(
    "comparison",
    comparisonPage({ title: "before", tape: first }, { title: "after", tape: second }),
  );
  const entries = tapes.map((tape, index) => {
    const title = `session ${index + 1}`;
    return { title, href: "session.html", overview: overviewOfTape(tape), violations: 0 };
  });
  const live = await serveLive(first, "live");
  const shots: readonly (readonly [name: string, address: string, content: string])[] = [
    ...Object.entries(viewContents).map(([view, content]) => [view, `${session}#v=${view}`, content] as const),
    ["detail", `${session}#v=wire&e=${at}`, ".detail .trail"],
    ["comparison", compared, "main, .compare"],
    ["folder", file("folder", folderPage("Sessions", entries)), "table"],
    ["live", live.address, ".verdict"],
  ];
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [width, height] of sizes) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
        const page = await context.newPage();
        for (const [name, address, content] of shots) {
          await page.goto("about:blank");
          await page.goto(address);
          await page.waitForSelector(content, { state: "attached" });
          await page.waitForTimeout(200);
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
        }
        await context.close();
      }
    }
  } finally {
    live.stop();
  }
  return shots.length * sizes.length * 2;
}
