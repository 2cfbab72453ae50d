import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { contentsOf, onlySide } from "../../src/input/contents.ts";
import { openInput } from "../../src/input/open.ts";
import { frames } from "./sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-contents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function contents(name: string, side?: "host-to-agent" | "agent-to-host") {
  const path = join(folder, name);
  const chosen = frames.filter(([direction]) => side === undefined || direction === side);
  writeFileSync(path, chosen.map(([, frame]) => `${JSON.stringify(frame)}\n`).join(""));
  return contentsOf(await openInput(path, { note() {} }));
}

describe("contentsOf", () => {
  it("finds the sides that a log has frames of, and control frames", async () => {
    expect(await contents("both.jsonl")).toMatchObject({ host: true, agent: true, control: true });
    expect(await contents("agent.jsonl", "agent-to-host")).toMatchObject({ host: false, agent: true, control: true });
  });
});

describe("onlySide", () => {
  it("names the side of a log with one side", async () => {
    expect(onlySide(await contents("1.jsonl"))).toBeNull();
    expect(onlySide(await contents("2.jsonl", "agent-to-host"))).toBe("agent");
    expect(onlySide(await contents("3.jsonl", "host-to-agent"))).toBe("host");
  });
});
