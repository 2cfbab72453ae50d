import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { tapePage, transcriptPage } from "@agentwire/replay/node";
import { describe, expect, test } from "vitest";
import { viewerPage } from "../../src/view/document.ts";
import { eventsOfTranscript } from "../../src/view/from-transcript.ts";
import { line, record, session, tapeIn } from "../tape/sample.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
/** The data of an element of a page, as JSON: each of its parts. */
const dataIn = (page: string, id: string) =>
  (new RegExp(`id="${id}">([^<]*)<`).exec(page)?.[1] ?? "")
    .split(".")
    .map((part) => JSON.parse(gunzipSync(Buffer.from(part, "base64")).toString()));

describe("a session page", () => {
  test("names by hash the only script and style that may run, and lets nothing out", () => {
    const page = tapePage(tapeIn(record(session)), { title: "a session" });
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
    const script = /<script type="module">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${sha256(Buffer.from(script))}'`);
    expect(policy).toContain(`style-src 'sha256-${sha256(Buffer.from(style))}'`);
    expect(policy).not.toMatch(/unsafe|http|\*/);
    const rest = page.replace(script, "");
    expect(rest.match(/<script/g)).toHaveLength(3);
    expect(rest).not.toMatch(/(?:src|href)=["']?(?:https?:)?\/\//);
  });

  test("holds the whole session, and none of it as markup", () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror="alert(2)"> \u202e\u0000 {{1}}';
    const tape = tapeIn(
      record((writer) => {
        writer.line("agent-to-host", line({ type: hostile, [hostile]: hostile }));
        writer.finish();
      }),
    );
    const violations = [{ seq: 0, requirement: hostile, message: hostile }];
    const page = tapePage(tape, { title: hostile, violations });
    expect(page).not.toContain("alert(1)</script>");
    expect(page).not.toContain("<img");
    expect(page).toContain("<title>&lt;/script&gt;&lt;script&gt;alert(1)");
    expect(dataIn(page, "summary")).toMatchObject([{ title: hostile }]);
    expect(dataIn(page, "session")).toMatchObject([violations, {}, {}, [{ frame: { type: hostile } }, {}]]);
  });

  test("holds what it opens on, so that it need not read the session first", () => {
    const page = tapePage(tapeIn(record(session)), { title: "a session" });
    expect(dataIn(page, "summary")).toMatchObject([
      { title: "a session", overview: { verdict: { label: expect.any(String) }, totals: { turns: 1 } } },
    ]);
  });

  test("shows only images that it contains, and runs its program also as a worker", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(
      tapePage(tapeIn(record(session)), { title: "t" }),
    )?.[1];
    expect(policy).toContain("img-src data:");
    expect(policy).toContain("worker-src blob:");
  });

  test("refuses data that is not base64", () => {
    const parts = { title: "", script: "", style: "", sha256 };
    expect(() => viewerPage({ ...parts, data: { summary: "</script>" } })).toThrow(/base64/);
    expect(() => viewerPage({ ...parts, data: { summary: "", session: "</script>" } })).toThrow(/base64/);
  });
});

describe("a transcript as events", () => {
  const messageFrame = (type: string, message: object, more: object = {}) => ({
    type,
    message,
    uuid: "u",
    parentUuid: null,
    sessionId: "s",
    timestamp: "2026-01-01T00:00:01.500Z",
    ...more,
  });
  const lines = [
    { type: "mode", mode: "default", sessionId: "s" },
    messageFrame("user", { role: "user", content: "go" }, { timestamp: "2026-01-01T00:00:00.000Z" }),
    messageFrame("assistant", {
      role: "assistant",
      content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }],
    }),
    messageFrame("user", { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "ok" }] }),
    messageFrame("assistant", { role: "assistant", content: [] }, { isSidechain: true, agentId: "a1" }),
    null,
    [],
  ];

  test("tells who said what and when, and leaves the agent's own notes out", () => {
    const events = eventsOfTranscript(lines) as { direction: string; us: number; frame: object }[];
    expect(events.map(({ direction, us }) => [direction, us])).toEqual([
      ["host-to-agent", 0],
      ["agent-to-host", 1_500_000],
      ["agent-to-host", 1_500_000],
      ["agent-to-host", 1_500_000],
    ]);
    expect(events[3]?.frame).toMatchObject({ session_id: "s", parent_tool_use_id: "a1" });
  });

  test("makes a page", () => {
    const page = transcriptPage(lines, { title: "t" });
    expect(dataIn(page, "summary")).toMatchObject([{ source: "transcript" }]);
    expect(dataIn(page, "session").at(-1)).toHaveLength(4);
  });
});
