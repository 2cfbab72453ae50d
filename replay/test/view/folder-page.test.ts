import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { timeKinds } from "../../src/activity/time-spent.ts";
import { folderTable } from "../../src/view/folder-page.ts";
import { readOverview } from "../../src/view/overview.ts";
import { createScene, turnWithTool } from "../activity/scene.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

test("the table of a folder has a row for each session; no text in it is markup", () => {
  const scene = createScene();
  turnWithTool(scene);
  const reader = readOverview();
  for (const event of scene.events) reader.push(event);
  const title = "<img src=x onerror=alert(1)>";
  const page = folderTable(
    title,
    [{ title, href: 'a".html', overview: reader.overview("complete"), violations: 3 }],
    sha256,
  );
  expect(page).not.toContain("<img");
  expect(page).toContain('href="a&quot;.html"');
  expect(page).toContain('<td class="left good">Finished</td>');
  expect(page).toContain('<td data-name="Duration" data-value="10100000">10.1 s</td>');
  expect(page).toContain('<rect class="tool"');
  expect(page).toContain('<button type="button" title="Violations of the laws of the protocol">Violations</button>');
  const script = /<script type="module">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
  expect(page).toContain(`script-src 'sha256-${sha256(Buffer.from(script))}'`);
});

test("regression: the bar of a session had no color for tasks in the background", () => {
  const page = folderTable("sessions", [], sha256);
  expect(timeKinds.filter((kind) => !page.includes(`rect.${kind}{`))).toEqual([]);
});
