import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at } from "../../src/release/version/view.ts";
import type { Release } from "../../src/schema/release.ts";
import { validateTranscriptLine } from "../../src/validate/transcript-line.ts";

/** What the agents of these releases were recorded to send: an example of each form. Prose is replaced by its length. */
interface Recorded {
  readonly releases: readonly Release[];
}
interface RecordedFrame extends Recorded {
  readonly frame: Readonly<Record<string, unknown>>;
  /** Subtype of the request that a successful response belongs to. */
  readonly responseTo?: string;
}
interface RecordedLine extends Recorded {
  readonly line: Readonly<Record<string, unknown>>;
}

const recorded = <Form extends Recorded>(name: string): readonly Form[] =>
  readFileSync(new URL(`../fixtures/recorded-release/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((text): Form => JSON.parse(text));

const frames = recorded<RecordedFrame>("frames");
const lines = recorded<RecordedLine>("lines");
const releases = [...new Set([...frames, ...lines].flatMap((one) => one.releases))].sort();
const of = <Form extends Recorded>(list: readonly Form[], release: Release) =>
  list.filter((one) => one.releases.includes(release));

describe("the view of a release and what its agent was recorded to send", () => {
  it("covers all eras", () => {
    expect(releases.length).toBeGreaterThanOrEqual(20);
    for (const release of releases) expect(of(frames, release).length, release).toBeGreaterThan(20);
  });

  it.each(releases)("agree on the frames of %s", (release) => {
    const view = at(release);
    const issues = of(frames, release).flatMap(({ frame, responseTo }) => {
      const verdict = view.validate(frame, { direction: "agent-to-host", ...(responseTo && { responseTo }) });
      return verdict.issues.map(({ message }) => message);
    });
    expect(issues).toEqual([]);
  });

  it.each(releases)("agree on the transcripts of %s", (release) => {
    const invalid = of(lines, release).flatMap(({ line }) => {
      const verdict = validateTranscriptLine(line, { release });
      return verdict.status === "invalid" ? verdict.issues.map(({ message }) => message) : [];
    });
    expect(invalid).toEqual([]);
  });
});
