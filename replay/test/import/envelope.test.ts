import { envelopeForm } from "@agentwire/replay";
import { describe, expect, test } from "vitest";
import { readEnvelope } from "../../src/import/envelope.ts";

const lines = (values: readonly object[]): string[] => values.map((value) => JSON.stringify(value));
const request = { type: "control_request", request_id: "1", request: { subtype: "initialize" } };
const init = { type: "system", subtype: "init" };

describe("the form of a log of envelopes", () => {
  test.each([
    ["words that name the direction", { dir: "host->agent", frame: request }, { dir: "agent->host", frame: init }],
    ["words with other arrows", { dir: "host => agent", frame: request }, { dir: "agent\u2192host", frame: init }],
    [
      "words with underscores",
      { direction: "HOST_TO_AGENT", data: request },
      { direction: "AGENT_TO_HOST", data: init },
    ],
    ["words that the frames explain", { dir: "out", message: request }, { dir: "in", message: init }],
    ["words of which the frames explain one", { dir: ">", msg: request }, { dir: "<", msg: "no frame" }],
    ["the name of the sender", { from: "host", payload: request }, { from: "agent", payload: init }],
    ["the name of the stream", { stream: "stdin", line: JSON.stringify(request) }, { stream: "stdout", line: "x" }],
  ])("is learnt from %s", (_, first, second) => {
    const form = envelopeForm(lines([first, second]));
    if (form === null) throw new Error("not recognized");
    const directions = [first, second].map((value) => readEnvelope(form, value)?.direction);
    expect(directions).toEqual(["host-to-agent", "agent-to-host"]);
  });

  test.each([
    ["frames", [request, init]],
    ["frames with members of these names", [{ ...init, source: "agent", message: {}, from: "host" }]],
    ["JSON of another kind", [{ name: "x" }]],
    ["directions that nothing explains", [{ dir: "up", frame: "x" }]],
  ])("is not seen in %s", (_, values) => {
    expect(envelopeForm(lines(values))).toBeNull();
  });
});

describe("an envelope", () => {
  const form = envelopeForm(lines([{ t: 1, proc: 1, dir: "host->agent", frame: request }]));
  const read = (value: unknown) => (form === null ? null : readEnvelope(form, value));

  test.each([
    [1500, 1500],
    [1_700_000_000, 1_700_000_000_000],
    [1_700_000_000_123, 1_700_000_000_123],
    ["2026-01-01T00:00:00.000Z", Date.UTC(2026, 0)],
    ["noon", null],
    [null, null],
  ])("has its time in milliseconds: %s", (t, at) => {
    expect(read({ t, dir: "host->agent", frame: request })?.at).toBe(at);
  });

  test("keeps a line that is no JSON as it was", () => {
    expect(read({ dir: "agent->host", frame: "stray output", unterminated: true })).toMatchObject({
      text: "stray output",
      torn: true,
    });
  });

  test("records an exit", () => {
    expect(read({ dir: "agent->host", event: "exit", code: 1, signal: null })).toMatchObject({
      text: null,
      event: "exit",
      code: 1,
      signal: null,
    });
  });
});
