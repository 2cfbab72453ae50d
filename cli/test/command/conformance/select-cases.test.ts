import { agedCases, agentCases, type CaseOutcome, foldVerdicts } from "@agentwire/testing";
import { describe, expect, it } from "vitest";
import { readConformOptions } from "../../../src/command/conformance/conform/options.ts";
import {
  countedRequirements,
  selectCases,
  selectVerdicts,
} from "../../../src/command/conformance/conform/select-cases.ts";

const all = { only: [], slow: false, level: "MAY", profile: "full" } as const;
const names = (only: readonly string[]) => selectCases(agentCases, { ...all, only }).map(({ name }) => name);
const outcome: CaseOutcome = {
  name: "streamed-blocks",
  state: "done",
  ms: 1,
  findings: [],
  occasions: new Map([
    ["stream.message.id", 3],
    ["message.user.role", 1],
  ]),
  missed: [],
  tapes: [],
};
const counted = (only: readonly string[], level: "MUST" | "MAY" = "MAY") => {
  const cases = selectCases(agentCases, { ...all, only });
  return selectVerdicts(foldVerdicts([outcome], "agent"), cases, [outcome], { ...all, only, level });
};

describe("the choice of cases", () => {
  it("selects all but slow cases by default", () => {
    expect(names([])).toEqual(agentCases.filter(({ slow }) => slow !== true).map(({ name }) => name));
  });

  it("leaves out cases that are newer than the release", () => {
    const selected = (release: "0.2.112" | "0.3.330") => selectCases(agedCases, { ...all, release }).length;
    expect(selected("0.3.330")).toBeGreaterThan(100);
    expect(selected("0.2.112")).toBe(0);
  });

  it("selects one case by its full name, and several by a common prefix", () => {
    expect(names(["defer"])).toEqual(["defer"]);
    expect(names(["mcp-server"]).length).toBeGreaterThan(1);
    expect(names(["no-such"])).toEqual([]);
  });

  it("selects the cases that measure a requirement, or all cases if only a law checks it", () => {
    expect(names(["hook.defer"])).toEqual(["defer"]);
    expect(names(["stream.message.id"])).toEqual(names([]));
  });

  it("selects every case of a topic, not only those that are named after it", () => {
    expect(names(["permission"])).toEqual(expect.arrayContaining(["permission-responses", "deny-and-interrupt"]));
  });

  it("omits cases that measure no requirement of the release", () => {
    const old = selectCases(agentCases, { ...all, release: "0.2.112" }).map(({ name }) => name);
    expect(old).not.toContain("output-schema");
    expect(old).toContain("streamed-blocks");
  });
});

describe("the choice of a profile", () => {
  const cases = (profile: "minimal" | "standard" | "full") =>
    selectCases(agentCases, { ...all, profile }).map(({ name }) => name);

  it("omits requirements outside the profile: an answer to a prompt does not need subagents", () => {
    expect(cases("minimal")).not.toContain("matchers");
    expect(cases("standard")).toContain("matchers");
    expect(cases("standard")).not.toContain("a-subagent-in-the-foreground");
    expect(cases("full")).toEqual(names([]));
  });

  it("omits cases of a larger profile, although they measure requirements of a smaller one", () => {
    expect(cases("minimal")).not.toContain("a-success-after-a-failure");
    expect(cases("standard")).toContain("a-success-after-a-failure");
  });

  it("lists only the requirements that a run of the profile reports", () => {
    const minimal = { ...all, profile: "minimal" } as const;
    const listed = selectCases(agentCases, minimal).flatMap((spec) => countedRequirements(spec, minimal));
    const reported = selectVerdicts(foldVerdicts([], "agent"), agentCases, [], minimal);
    const ids = new Set(reported.map(({ requirement }) => requirement));
    expect(listed.filter((id) => !ids.has(id))).toEqual([]);
    expect(listed).not.toContain("handshake.initialize.bad-hooks");
  });

  it("ignores verdicts outside the profile, also those of a named case", () => {
    const verdicts = foldVerdicts([outcome], "agent");
    const ids = (only: readonly string[]) =>
      selectVerdicts(verdicts, selectCases(agentCases, { ...all, only }), [outcome], {
        ...all,
        only,
        profile: "minimal",
      });
    expect(ids([]).map(({ requirement }) => requirement)).not.toContain("stream.message.id");
    expect(ids(["streamed-blocks"]).map(({ requirement }) => requirement)).not.toContain("stream.message.id");
  });

  it("restricts --only to a given profile, and counts everything without one", () => {
    const read = (options: object) => readConformOptions({ jobs: "1", runs: "1", tapes: "t", ...options });
    expect(read({}).profile).toBe("standard");
    expect(read({ only: ["task."] }).profile).toBe("full");
    const { only, profile } = read({ only: ["matchers"], profile: "minimal" });
    expect(selectCases(agentCases, { ...all, only, profile })).toEqual([]);
    expect(names(["matchers"])).toEqual(["matchers"]);
  });
});

describe("the choice of verdicts", () => {
  it("counts the laws that a named case exercised, so that its run is never empty", () => {
    const ids = counted(["streamed-blocks"]).map(({ requirement }) => requirement);
    expect(ids).toContain("stream.message.id");
    expect(ids).not.toContain("hook.defer");
  });

  it("counts only the named requirement", () => {
    expect(counted(["stream.message.id"]).map(({ requirement }) => requirement)).toEqual(["stream.message.id"]);
  });

  it("counts requirements at or above a level", () => {
    expect(counted([], "MUST").length).toBeLessThan(counted([]).length);
  });
});
