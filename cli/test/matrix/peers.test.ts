import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileNameOf, readPeers } from "../../src/matrix/peers.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-peers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const agent = { name: "My agent", version: "1.4", side: "agent", command: ["my-agent"] };

function readList(content: unknown) {
  const file = join(folder, "peers.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readPeers(file);
}

describe("a list of peers", () => {
  it("is read with what a peer needs", () => {
    expect(readList({ peers: [{ ...agent, release: "0.3.300" }] })).toEqual([
      { ...agent, release: "0.3.300", known: [] },
    ]);
  });

  it.each([
    ["no JSON", "{", /cannot be read/],
    ["no peers", { peers: [] }, /is not a list of peers/],
    ["an unknown field", { peers: [{ ...agent, commands: [] }] }, /commands/],
    ["an unknown release", { peers: [{ ...agent, release: "9.9.9" }] }, /peers\[0\]\.release/],
    ["a peer twice", { peers: [agent, { ...agent, name: "my agent" }] }, /two peers/],
    ["a name without letters", { peers: [{ ...agent, name: "..", version: "/" }] }, /no letter or digit/],
    ["a package that is not installed", { peers: [{ ...agent, command: ["{agent}"] }] }, /"install" is missing/],
    [
      "an unknown requirement",
      { peers: [{ ...agent, known: [{ requirement: "turn.x", reason: "r", until: "2027-01-01" }] }] },
      /"turn\.x" is not a requirement/,
    ],
    [
      "a day that does not exist",
      { peers: [{ ...agent, known: [{ requirement: "turn.result.usage", reason: "r", until: "2027-02-30" }] }] },
      /until/,
    ],
  ])("is refused with %s, and the place is named", (_name, content, reason) => {
    expect(() => readList(content)).toThrow(reason);
  });
});

it("the name of a peer's file stays in its folder", () => {
  expect(fileNameOf({ name: "../../etc/passwd", version: "1.0" })).toBe("etc-passwd-1.0");
});
