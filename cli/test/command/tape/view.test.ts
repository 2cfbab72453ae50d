import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { main } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-view-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function view(name: string, content: string | Uint8Array) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const terminal = terminalDouble();
  const code = await main(["view", file, "-o", join(folder, "page.html")], terminal);
  const read = () => {
    const packed = /id="session">([^<]*)</.exec(readFileSync(join(folder, "page.html"), "utf8"))?.[1] ?? "";
    return JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
  };
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n"), read };
}

describe("agentwire view", () => {
  it("makes a page of a tape, with the laws that it breaks", async () => {
    const tape = createMemoryTape();
    const answer = { type: "control_response", response: { subtype: "success", request_id: "never-asked" } };
    tape.frame("agent-to-host", answer);
    tape.finish();
    const { code, out, read } = await view("broken.tape.jsonl", tape.bytes());
    expect(code).toBe(exitCode.ok);
    expect(out).toMatch(/page\.html: \d+\.\d MB, 1 breach shown/);
    expect(read()).toMatchObject({ title: "broken.tape.jsonl", source: "tape", violations: [{ seq: 0 }] });
  });

  it("makes a page of a transcript", async () => {
    const line = {
      type: "user",
      message: { role: "user", content: "go" },
      uuid: "u",
      parentUuid: null,
      sessionId: "s",
    };
    const { code, read } = await view("session.jsonl", `${JSON.stringify(line)}\n`);
    expect(code).toBe(exitCode.ok);
    expect(read()).toMatchObject({ source: "transcript", events: [{ direction: "host-to-agent" }] });
  });

  it("refuses plain frames, and says why", async () => {
    const { code, err } = await view("frames.jsonl", '{"type":"keep_alive"}\n');
    expect(code).toBe(exitCode.unreadable);
    expect(err).toMatch(/holds plain frames/);
  });
});
