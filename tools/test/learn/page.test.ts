import { validateFrame } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { nameOf, renderTemplate } from "../../learn/page.ts";
import { exchangesOf, sessionNames } from "../../learn/sessions.ts";

const frames = (session: string, ...lines: string[]) =>
  renderTemplate(["before", `\`\`\`frames ${session}`, ...lines, "```", "after", ""].join("\n"));

it("shows the frames that a session holds, shortened to the fields that a step needs", async () => {
  expect(await frames("text", "> user: message.content", "< system/init: tools[1]")).toBe(
    [
      "before",
      "```text",
      'host → {"type":"user","message":{"content":"Say hello."}}',
      'agent ← {"type":"system","subtype":"init","tools":["Task","…"]}',
      "```",
      "after",
      "",
    ].join("\n"),
  );
});

it("links requirements, and nothing else in brackets", async () => {
  expect(await renderTemplate("[turn.init.every] [a.b](c) [x]")).toBe(
    "[`turn.init.every`](../protocol/spec/turn.md) [a.b](c) [x]",
  );
});

it.each([
  [
    "a frame that is not there",
    () => frames("text", "< system/compact_boundary"),
    /no frame "< system\/compact_boundary"/,
  ],
  ["a field that is not there", () => frames("text", "> user: nothing"), /no field nothing/],
  ["a line that names no frame", () => frames("text", "user"), /names no frame/],
  ["frames in another order", () => frames("text", "< result/success", "< system/init"), /comes earlier/],
  ["an unknown requirement", () => renderTemplate("[turn.no.such]"), /is no requirement/],
])("fails for %s", async (_, values, message) => {
  await expect(values()).rejects.toThrow(message);
});

it.each(sessionNames)("runs sessions of valid frames that repeat exactly: %s", async (name) => {
  const exchanges = await exchangesOf(name);
  expect(await exchangesOf(name)).toEqual(exchanges);
  for (const { frame } of exchanges) {
    // One session sends a request that no release declares, to show how an agent answers it.
    const status = nameOf(frame) === "control_request/make_coffee" ? "drift" : "valid";
    expect([nameOf(frame), validateFrame(frame).status]).toEqual([nameOf(frame), status]);
  }
});
