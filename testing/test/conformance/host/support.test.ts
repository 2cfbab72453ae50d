import { describe, expect, it } from "vitest";
import { supportOf } from "../../../src/conformance/host/support.ts";
import {
  checkHostCase,
  conformanceReport,
  foldVerdicts,
  type HostCase,
  type HostCaseRun,
  hostCases,
  needsOf,
} from "../../../src/index.ts";

const caseOf = (name: string): HostCase => {
  const spec = hostCases.find((one) => one.name === name);
  if (!spec) throw new Error(`There is no case ${name}.`);
  return spec;
};
const denial = caseOf("permission-denied");

/** A host that allows what its user was ordered to deny. */
const allowing = (messages: HostCaseRun["messages"]): HostCaseRun => ({
  medium: "process",
  events: [{ channel: "process", kind: "exit", code: 0 }],
  frames: [
    {
      type: "control_response",
      response: { subtype: "success", request_id: "a-ask", response: { behavior: "allow" } },
    },
  ],
  messages: [...messages, { kind: "end" }],
  agent: { outcome: "done" },
  stderr: "",
});
const outcomeOf = (...messages: HostCaseRun["messages"]) => checkHostCase(denial, allowing(messages), 1);
const entryOf = (...messages: HostCaseRun["messages"]) => {
  const outcomes = [outcomeOf(...messages)];
  const verdicts = foldVerdicts(outcomes, "host");
  const { entries } = conformanceReport({ side: "host", subject: "a host", outcomes, verdicts });
  return entries.find(({ id }) => id === "permission.answer.user");
};

describe("what an adapter supports", () => {
  it("is everything that an order needs, and orders of a prompt alone need nothing", () => {
    expect(needsOf(denial.order)).toEqual(["permission"]);
    expect(needsOf(caseOf("a-blocking-hook").order)).toEqual(["hook.block"]);
    expect(supportOf(caseOf("a-plain-turn").order, { messages: [] })).toBe("supported");
    expect(supportOf(denial.order, { messages: [{ kind: "supports", what: ["permission"] }] })).toBe("supported");
  });

  it("convicts a host whose adapter supports the order", () => {
    const supports = { kind: "supports", what: ["permission"] } as const;
    expect(outcomeOf(supports).findings).toMatchObject([{ requirement: "permission.answer.user" }]);
    expect(entryOf(supports)).toMatchObject({ status: "failed" });
  });

  it("declines an order by its announcement or in answer to it, which does not fail a run", () => {
    for (const supports of [
      { kind: "supports", what: ["hook"] },
      { kind: "unsupported", what: "permission" },
    ] as const) {
      expect(outcomeOf(supports)).toMatchObject({
        state: "declined",
        findings: [],
        missed: ["permission.answer.user"],
      });
      expect(entryOf(supports)).toMatchObject({
        status: "skipped",
        details: ["the adapter does not support permission"],
      });
    }
  });

  it("is unknown if an adapter announces nothing: no host is blamed, and no requirement holds", () => {
    expect(outcomeOf()).toMatchObject({ state: "unannounced", findings: [] });
    expect(entryOf()).toMatchObject({ status: "unmeasured" });
    expect(entryOf()?.details[0]).toContain('{"kind":"supports","what":["permission"]}');
  });
});

it("groups the declined cases of a report by what the adapter does not support", () => {
  const supports = { kind: "unsupported", what: "permission" } as const;
  const first = outcomeOf(supports);
  const outcomes = [first, { ...first, name: "another" }, { ...first, name: "a third", reason: "of another reason" }];
  const verdicts = foldVerdicts(outcomes, "host");
  const { notes } = conformanceReport({ side: "host", subject: "a host", outcomes, verdicts });
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatch(/the adapter does not support permission: permission-denied, another\.$/);
});
