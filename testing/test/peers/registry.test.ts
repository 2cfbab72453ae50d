import {
  type AnyControlSpec,
  controls,
  currentCatalogue,
  definitions,
  type Entry,
  hookInputDefinition,
  hookOutputDefinition,
  hooks,
  lineDefinition,
  linkedPair,
  markdownReference,
  messages,
  metamodel,
  transcriptLines,
  validateFrame,
  validateTranscriptLine,
} from "@agentwire/protocol";
import { connect } from "@agentwire/runtime";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameArbitrary, schemaArbitrary } from "../../src/arbitrary/index.ts";
import { checkLaws, coverageGoals, instantClock, type LawEvent, say, script } from "../../src/index.ts";
import { runSimulation } from "../../src/node/index.ts";
import { control, plan } from "./session/session.ts";

type Named = Entry & { readonly examples: readonly unknown[] };

const all = <T>(registry: object) => Object.entries(registry) as [string, T][];
const requests = all<AnyControlSpec>(controls);
const pages = [...markdownReference().values()].join("\n");
const among = definitions();
const documented = (name: string) => pages.includes(`\n## \`${name}\`\n`);
const described = new Set<string>();
for (const table of Object.values(metamodel())) {
  if (!Array.isArray(table)) continue;
  for (const entry of table as Record<string, unknown>[])
    described.add(String(entry.name ?? entry.subtype ?? entry.event));
}
const sampled = (definition: string): unknown[] =>
  fc.sample(schemaArbitrary({ $ref: `#/$defs/${definition}` }, among, { depth: 2 }), { numRuns: 5, seed: 1 });

/** What the first example of a request asks besides its subtype. */
function paramsOf([example]: AnyControlSpec["examples"]): Readonly<Record<string, unknown>> {
  const { subtype: _, ...params } = { ...(example?.request as Readonly<Record<string, unknown>>) };
  return params;
}

type Sender = "host-to-agent" | "agent-to-host";

/** Whether the law of shapes breaks over a frame that comes after others. */
function breaks(direction: Sender, frame: object, before: readonly LawEvent[] = []): boolean {
  const event: LawEvent = { channel: "wire", kind: "frame", direction, frame };
  return checkLaws([...before, event]).some(({ requirement }) => requirement === "framing.frame.shape");
}
const senderOf = (direction: string): Sender => (direction === "host-to-agent" ? direction : "agent-to-host");

const tags = ["type", "subtype", "hook_event_name"];

/** The frame with something else in one of its fields, for each of them. */
const corrupted = (frame: object): object[] =>
  Object.keys(frame)
    .filter((key) => !tags.includes(key))
    .map((key) => ({ ...frame, [key]: [[]] }));

/** What follows from an entry alone. An entry that is added is covered by these tests without a change to them. */
describe("every entry of the registries has a schema, a validator, a generator, examples, a page and a place in the metamodel", () => {
  it.each(all<Named & { direction: string }>(messages))("message %s", (name, { examples }) => {
    expect([documented(name), described.has(name)]).toEqual([true, true]);
    const generated = fc.sample(frameArbitrary(name, { depth: 2 }), { numRuns: 5, seed: 1 });
    expect(examples.length).toBeGreaterThan(0);
    for (const frame of [...examples, ...generated]) {
      expect(validateFrame(frame, { mode: "strict" })).toMatchObject({ status: "valid", name });
    }
  });

  it.each(requests)("control request %s", (subtype, { examples }) => {
    expect([documented(subtype), described.has(subtype)]).toEqual([true, true]);
    expect(examples.length).toBeGreaterThan(0);
    for (const name of [`control_request/${subtype}`, `control_response/${subtype}`]) {
      for (const frame of fc.sample(frameArbitrary(name, { depth: 2 }), { numRuns: 5, seed: 1 })) {
        const verdict = validateFrame(frame, { mode: "strict", responseTo: subtype });
        expect(verdict).toMatchObject({ status: "valid", name });
      }
    }
  });

  it.each(all<Named & { output: unknown }>(hooks))("hook event %s", (event, { output }) => {
    expect([documented(event), described.has(event)]).toEqual([true, true]);
    const callback = { subtype: "hook_callback", callback_id: "hook_0" };
    for (const input of sampled(hookInputDefinition(event))) {
      const frame = { type: "control_request", request_id: "r", request: { ...callback, input } };
      expect(validateFrame(frame, { mode: "strict" }).status).toBe("valid");
    }
    if (output === null) return;
    for (const hookSpecificOutput of sampled(hookOutputDefinition(event))) {
      const answer = { subtype: "success", request_id: "r", response: { hookSpecificOutput } };
      const verdict = validateFrame(
        { type: "control_response", response: answer },
        { mode: "strict", responseTo: "hook_callback" },
      );
      expect(verdict.status).toBe("valid");
    }
  });

  it.each(all<Named>(transcriptLines))("line %s of session files", (name, { examples }) => {
    expect([documented(name), described.has(name)]).toEqual([true, true]);
    expect(examples.length).toBeGreaterThan(0);
    for (const line of [...examples, ...sampled(lineDefinition(name))]) {
      expect(validateTranscriptLine(line, { mode: "strict" })).toMatchObject({ status: "valid", name });
    }
  });

  it("the tables name every kind of frame, and no other", () => {
    const kinds = [...currentCatalogue().kinds.keys()];
    const named = [
      ...Object.keys(messages),
      ...requests.flatMap(([subtype]) => [`control_request/${subtype}`, `control_response/${subtype}`]),
      "control_cancel_request",
    ];
    expect(kinds.toSorted()).toEqual(named.toSorted());
  });
});

/** What sessions of conformance count and judge. Goals and laws go by the registries, so that a new entry is covered. */
describe("every entry of the registries is covered by conformance", () => {
  it.each(all<Named & { direction: string }>(messages))("message %s", (name, { direction, examples }) => {
    expect(coverageGoals).toContain(`message:${name}`);
    const [frame = {}] = examples as object[];
    const sender = senderOf(direction);
    expect(breaks(sender, frame)).toBe(false);
    const fields = corrupted(frame);
    if (fields.length > 0) expect(fields.filter((one) => breaks(sender, one))).not.toEqual([]);
  });

  it.each(requests)("control request %s", (subtype, { direction, examples }) => {
    expect(coverageGoals).toContain(`control:${subtype}`);
    const [example] = examples;
    const controlRequest = (request: object) => ({ type: "control_request", request_id: "r", request });
    const request = controlRequest(example?.request as object);
    const sender = senderOf(direction);
    expect(breaks(sender, request)).toBe(false);
    const wrong = corrupted(request.request).map(controlRequest);
    if (wrong.length > 0) expect(wrong.filter((one) => breaks(sender, one))).not.toEqual([]);
    const before = [{ channel: "wire", kind: "frame", direction: sender, frame: request }] as const;
    const answerer = sender === "agent-to-host" ? "host-to-agent" : "agent-to-host";
    const answered = (response: unknown) => ({
      type: "control_response",
      response: { subtype: "success", request_id: "r", response },
    });
    expect(breaks(answerer, answered(example?.response ?? {}), before)).toBe(false);
    expect(breaks(answerer, answered([]), before)).toBe(true);
  });

  it.each(all<Named>(hooks))("hook event %s", (event, { examples }) => {
    expect(coverageGoals).toContain(`hook:${event}`);
    const [input = {}] = (examples as { input: object }[]).map((example) => example.input);
    const summaryOf = (one: object) => ({
      type: "control_request",
      request_id: "r",
      request: { subtype: "hook_callback", callback_id: "hook_0", input: one },
    });
    expect(breaks("agent-to-host", summaryOf(input))).toBe(false);
    expect(corrupted(input).filter((one) => breaks("agent-to-host", summaryOf(one)))).not.toEqual([]);
  });
});

/** Whether a control request reaches a handler, or is refused in the words of the protocol: never silence, never twice. */
describe("every control request is answered once", () => {
  const controlRequest = requests.filter(
    ([subtype, { direction }]) => direction !== "agent-to-host" && subtype !== "end_session",
  );
  const steps = controlRequest.flatMap(([subtype, { examples }], i) => {
    return control(`ask-${i}-${subtype}`, subtype, paramsOf(examples));
  });

  it("by the agent, as all laws have it", async () => {
    const run = await runSimulation({ script: script(say("unused")), plan: plan(steps), timeoutMs: 120_000 });
    const answers = new Map<string, number>();
    for (const { frame } of run.host?.received ?? []) {
      const { type, response } = frame as { type?: string; response?: { request_id: string } };
      if (type !== "control_response" || response === undefined) continue;
      answers.set(response.request_id, (answers.get(response.request_id) ?? 0) + 1);
    }
    for (const [i, [subtype]] of controlRequest.entries()) {
      expect([subtype, answers.get(`ask-${i}-${subtype}`)]).toEqual([subtype, 1]);
    }
    expect(checkLaws(run.events)).toEqual([]);
  });

  it("by a host that has no handler for it", async () => {
    const pair = linkedPair();
    const common = { clock: instantClock(), handlers: {}, onMessage: () => {} };
    const host = connect<"host">({ ...common, transport: pair.host, side: "host", requestId: () => "unused" });
    const answers: unknown[] = [];
    const requestId = () => `ask-${answers.length}`;
    const agent = connect<"agent">({ ...common, transport: pair.agent, side: "agent", requestId });
    for (const [subtype, { direction, examples }] of requests) {
      if (direction === "host-to-agent") continue;
      const params = paramsOf(examples) as never;
      answers.push(await agent.request(subtype as "can_use_tool", params).catch((error: unknown) => error));
    }
    expect(answers.length).toBeGreaterThan(5);
    for (const answer of answers) expect(answer).toMatchObject({ code: "unsupported_request" });
    await Promise.all([host.close(), agent.close()]);
  });
});
