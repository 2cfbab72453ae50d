import { requirements } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import {
  adapterFeatures,
  checkHostCase,
  foldVerdicts,
  type HostCaseRun,
  hostCases,
  runHostCase,
} from "../../src/index.ts";
import { memoryHost } from "../../src/node/index.ts";

/** What only the process of a host shows: how it ends its agent. */
const processOnly = Array.from({ length: 3 }, () => "ending.close.grace");

const caseRun = (fields: Partial<HostCaseRun>): HostCaseRun => ({
  medium: "process",
  events: [{ channel: "process", kind: "exit", code: 0 }],
  frames: [],
  agent: { outcome: "done" },
  stderr: "",
  ...fields,
  messages: [{ kind: "supports", what: adapterFeatures }, ...(fields.messages ?? [])],
});
const checked = (name: string, fields: Partial<HostCaseRun>) => {
  const spec = hostCases.find((one) => one.name === name);
  if (!spec) throw new Error(`There is no case ${name}.`);
  return checkHostCase(spec, caseRun(fields), 1);
};

describe("the reference host in memory", () => {
  it("keeps every requirement that a case or a law can show", async () => {
    const outcomes = [];
    for (const spec of hostCases) outcomes.push(await runHostCase(memoryHost(), spec, () => 0));
    expect(outcomes.filter(({ state }) => state !== "done").map(({ name, reason }) => ({ name, reason }))).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
    expect(outcomes.flatMap(({ missed }) => missed).toSorted()).toEqual([
      ...processOnly,
      ...["transcript.mirror.stored", "transcript.torn-line"],
    ]);
    const verdicts = foldVerdicts(outcomes, "host");
    expect(verdicts.filter(({ verdict }) => verdict === "holds").length).toBeGreaterThan(30);
  });
});

const prompted = { type: "user", message: { role: "user", content: "Begin." }, parent_tool_use_id: null };
const findings = (name: string, fields: Partial<HostCaseRun>) =>
  checked(name, { frames: [prompted], ...fields }).findings.map(({ requirement }) => requirement);
const answer = (id: string, response: object) => ({
  type: "control_response",
  response: { request_id: id, ...response },
});

describe("a host in another language", () => {
  it("may set a limit to lines if it says so", () => {
    const reported = (message: string) => [{ kind: "error" as const, message }, { kind: "end" as const }];
    expect(findings("a-long-line", { messages: reported("JSON message exceeded maximum buffer size") })).toEqual([]);
    expect(findings("a-long-line", { messages: reported("Unexpected token") })).toEqual(["framing.line.length"]);
    expect(findings("a-long-line", { messages: [{ kind: "end" }] })).toEqual(["framing.line.length"]);
  });

  it("may refuse an elicitation that it does not know, but not take it, nor keep silent", () => {
    const answered = (response: object) =>
      findings("an-elicitation", { frames: [prompted, answer("a-elicit", response)] });
    expect(answered({ subtype: "error", error: "Unsupported" })).toEqual([]);
    expect(answered({ subtype: "success", response: { action: "decline" } })).toEqual([]);
    expect(answered({ subtype: "success", response: { action: "accept", content: {} } })).toEqual([
      "mcp.elicitation.declined",
    ]);
    expect(findings("an-elicitation", { agent: { outcome: "stuck", late: true } })).toEqual([
      "mcp.elicitation.declined",
    ]);
  });

  it("is not measured by an elicitation that came when its input had ended", () => {
    const hungUp = checked("an-elicitation", { frames: [prompted], agent: { outcome: "stuck" } });
    expect(hungUp).toMatchObject({ findings: [], missed: ["mcp.elicitation.declined"] });
  });

  it("reports why it started no agent, in its own words", () => {
    const messages = [{ kind: "error" as const, message: "no such option" }, { kind: "end" as const }];
    expect(checked("a-plain-turn", { events: [], messages })).toMatchObject({
      state: "not started",
      reason: "no such option",
    });
  });

  it("is late if it had to be ended, and if an awaited answer did not arrive", () => {
    expect(checked("a-plain-turn", { late: true })).toMatchObject({ late: true, overdue: false });
    expect(checked("a-plain-turn", { agent: { outcome: "stuck", late: true } })).toMatchObject({ late: true });
    expect(checked("a-plain-turn", { agent: { outcome: "stuck" } }).late).toBeUndefined();
  });
});

describe("cases for hosts", () => {
  it("have names of their own and cite requirements that bind hosts", () => {
    expect(new Set(hostCases.map(({ name }) => name)).size).toBe(hostCases.length);
    const cited = hostCases.flatMap(({ checks }) => Object.keys(checks) as (keyof typeof requirements)[]);
    expect(cited.filter((id) => requirements[id]?.side === "agent")).toEqual([]);
  });

  it("tell a host that keeps a requirement from one that breaks it and from one that did not start", () => {
    const complete = checked("agent-crash", {
      messages: [{ kind: "error", message: "exit 3" }, { kind: "end" }],
    });
    expect(complete).toMatchObject({ state: "done", findings: [], missed: [] });
    const broken = checked("agent-crash", { messages: [{ kind: "end" }] });
    expect(broken.findings).toMatchObject([{ requirement: "ending.exit.error" }]);
    const silent = checked("agent-crash", { events: [], stderr: "no such module" });
    expect(silent).toMatchObject({ state: "not started", reason: "no such module", missed: ["ending.exit.error"] });
    const stopped = checked("withdrawn-permission-request", {
      messages: [{ kind: "asked", tool: "Bash" }, { kind: "end" }],
    });
    expect(stopped.findings).toMatchObject([{ requirement: "control.cancel.aborts" }]);
  });

  it("takes a host for one that hangs up if it fails at the question that comes after", () => {
    const question = { type: "control_request", request_id: "a-late", request: { subtype: "can_use_tool" } };
    const events = [
      { channel: "wire", kind: "frame", direction: "agent-to-host", frame: question },
      { channel: "wire", kind: "end", direction: "host-to-agent" },
    ] as const;
    const fell = checked("permission-request-after-the-result", {
      frames: [prompted],
      events,
      agent: { outcome: "stuck" },
    });
    expect(fell.findings).toMatchObject([{ requirement: "ending.input.open" }]);
  });

  it("do not let a requirement hold if the host got stuck in the case that shows it", () => {
    const stuck = checked("permission-request-after-the-result", {
      frames: [prompted],
      agent: { outcome: "stuck", late: true },
    });
    const occasions = new Map([["ending.input.open" as const, 3]]);
    const verdictOf = (state: "done" | "stuck") =>
      foldVerdicts([{ ...stuck, state, occasions }], "host").find(
        ({ requirement }) => requirement === "ending.input.open",
      );
    expect(verdictOf("stuck")).toMatchObject({ verdict: "not measured" });
    expect(verdictOf("done")).toMatchObject({ verdict: "holds" });
  });
});
