import { describe, expect, it } from "vitest";
import { causesOf } from "../../../src/conformance/cause/causes.ts";
import { frameExample } from "../../../src/conformance/cause/example.ts";
import {
  type CaseOutcome,
  conformanceReport,
  foldVerdicts,
  type LawEvent,
  type ReportCause,
  requirementsOf,
} from "../../../src/index.ts";

const outcome = (fields: Partial<CaseOutcome>): CaseOutcome => ({
  name: "a-case",
  state: "done",
  ms: 5,
  findings: [],
  occasions: new Map(),
  missed: [],
  tapes: [],
  ...fields,
});
const frame = (value: object): LawEvent => ({
  channel: "wire",
  kind: "frame",
  direction: "agent-to-host",
  frame: value,
});
const all = ["control_response", "assistant", "user", "stream_event", "result"].map((type) => frame({ type }));
const init = frame({ type: "system", subtype: "init" });
const ask = frame({ type: "control_request", request: { subtype: "can_use_tool" } });

function causes(...outcomes: CaseOutcome[]): readonly ReportCause[] {
  const open = foldVerdicts(outcomes, "agent").filter(
    ({ requirement, verdict }) => verdict === "violated" || outcomes.some(({ missed }) => missed.includes(requirement)),
  );
  return causesOf(open, outcomes, "agent");
}
const reported = (...outcomes: CaseOutcome[]) => causes(...outcomes).map(({ title, entries }) => [title, ...entries]);
const finding = (requirement: "turn.init.first" | "permission.serial", message = "So it is.") => ({
  requirement,
  case: "a-case",
  message,
  seq: 1,
});

describe("the causes of what does not hold", () => {
  it("lists a missing frame before its consequences, with a correct example", () => {
    const [first, ...others] = causes(
      outcome({ findings: [finding("turn.init.first")], missed: ["turn.init.every"], tapes: [[...all, ask]] }),
    );
    expect(first).toMatchObject({
      title: "The agent never sends `system/init`",
      entries: ["turn.init.first", "turn.init.every"],
    });
    expect(first?.examples[0]?.json).toContain('"subtype":"init"');
    expect(others).toEqual([]);
  });

  it("explains what waited for a frame that never comes", () => {
    const reason = 'waited for {"type":"control_request","request":{"subtype":"can_use_tool"}} without a match';
    expect(reported(outcome({ state: "stuck", reason, missed: ["queue.mid-turn"], tapes: [[...all, init]] }))).toEqual([
      ["The agent never asks for permission", "queue.mid-turn"],
    ]);
  });

  it("does not report a frame that arrived: the requirement is listed under its topic", () => {
    expect(reported(outcome({ findings: [finding("permission.serial")], tapes: [[...all, init, ask]] }))).toEqual([
      ["Requirements of `permission` without a common cause", "permission.serial"],
    ]);
  });

  it("puts the cause first that explains the most requirements", () => {
    const reason = 'waited for {"type":"control_request","request":{"subtype":"can_use_tool"}} without a match';
    const missed = ["queue.mid-turn", "permission.serial"] as const;
    const stuck = outcome({ state: "stuck", reason, missed, tapes: [all] });
    const other = outcome({
      name: "other",
      findings: [{ ...finding("turn.init.first"), case: "other" }],
      tapes: [all],
    });
    expect(reported(stuck, other)).toEqual([
      ["The agent never asks for permission", ...missed],
      ["The agent never sends `system/init`", "turn.init.first"],
    ]);
  });

  it("shows all that the frames lack at once, and what follows from it", () => {
    const message = "The frame `result/success` is not valid. It lacks /uuid (string), /result_index (number).";
    const shape = {
      requirement: "framing.frame.shape",
      case: "a-case",
      message,
      seq: 1,
      frame: "result/success",
    } as const;
    const [cause] = causes(
      outcome({ findings: [shape], missed: ["session.uuid.unique"], tapes: [[...all, init, ask]] }),
    );
    expect(cause).toMatchObject({
      title: "Frames are not valid: result/success",
      details: [message],
      entries: ["framing.frame.shape", "session.uuid.unique"],
    });
    expect(cause?.examples.map(({ name }) => name)).toEqual(["result/success"]);
  });

  it("shows the traceback of a peer that failed, first where most cases fell to it", () => {
    const failed = outcome({
      state: "stuck",
      reason: 'waited for {"type":"result"} until the other side ended (exit)',
      stderr: "Traceback (most recent call last):\n  File \"agent.py\", line 3\nKeyError: 'type'\n",
      missed: ["turn.init.every"],
      rejectedCalls: ["two messages of the assistant in a row"],
      tapes: [all],
    });
    const [first] = causes(failed);
    expect(first).toMatchObject({ title: "The agent failed: KeyError: 'type'", entries: ["turn.init.every"] });
    expect(first?.details).toContain('  File "agent.py", line 3');
    expect(first?.details).toContain("The scripted model rejected a call: two messages of the assistant in a row");
    const fine = outcome({ name: "other", findings: [finding("turn.init.first")], tapes: [all] });
    expect(causes(failed, fine, { ...fine, name: "third" })[0]?.title).toContain("system/init");
  });

  it("puts each requirement in one group, in a report with the time of each case", () => {
    const outcomes = [
      outcome({ missed: requirementsOf("agent"), measures: ["turn.init.first"], tapes: [all], stderr: "x" }),
    ];
    const result = { side: "agent", subject: "an agent", outcomes, verdicts: foldVerdicts(outcomes, "agent") } as const;
    const report = conformanceReport(result);
    const explained = report.causes?.flatMap(({ entries }) => entries) ?? [];
    expect(new Set(explained).size).toBe(explained.length);
    expect(explained).toHaveLength(requirementsOf("agent").length);
    expect(report.entries.find(({ id }) => id === "turn.init.first")?.milliseconds).toBe(5);
    expect(report.cases).toEqual([{ name: "a-case", state: "done", milliseconds: 5, stderr: "x" }]);
  });
});

describe("a correct frame", () => {
  it("is the example of its schema", () => {
    expect(frameExample("control_response/initialize")).toContain('"request_id":"1"');
    expect(frameExample("user/tool_result")).toContain('"type":"tool_result"');
    expect(frameExample("no/such")).toBeUndefined();
  });
});
