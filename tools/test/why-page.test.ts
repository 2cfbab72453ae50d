import { incidentKinds } from "@agentwire/replay";
import { expect, test } from "vitest";
import { whyPage } from "../why-page.ts";

test("the page of causes has a row for every kind, with what to do about it", () => {
  const page = whyPage();
  for (const [kind, { effect, next }] of Object.entries(incidentKinds))
    expect(page).toContain(`| \`${kind}\` | ${effect} | ${next} |`);
});
