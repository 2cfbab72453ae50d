import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentCatalogue } from "../../../src/definition/frame-catalogue.ts";
import { at } from "../../../src/release/version/view.ts";
import type { Direction } from "../../../src/schema/entry.ts";
import { currentRelease } from "../../../src/schema/release.ts";
import { validateFrame } from "../../../src/validate/frame.ts";
import { nearMissesOf } from "../../validate/arbitrary.ts";

type Sender = Exclude<Direction, "both">;

const modes = ["compat", "strict"] as const;
const catalogue = currentCatalogue();

/** Validators of one release, as a user of the published document compiles them: in strict mode. */
function validators(release: string, mode: (typeof modes)[number]): Record<Sender | "any", ValidateFunction> {
  const document = at(release).document(mode);
  const ajv = new Ajv2020({ strict: true, allErrors: true }).addSchema(document);
  const compile = (name: string) => ajv.compile({ $ref: `${document.$id}#/$defs/${name}` });
  return { any: compile("Frame"), "host-to-agent": compile("HostFrame"), "agent-to-host": compile("AgentFrame") };
}

const current = { compat: validators(currentRelease, "compat"), strict: validators(currentRelease, "strict") };

const recorded = ["frames", "sessions"].flatMap((name) =>
  readFileSync(new URL(`../../fixtures/message/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly direction: Sender; readonly frame: object }),
);

/** What both say about a frame, for each mode and each direction. */
function expectAgreement(frame: unknown): void {
  for (const mode of modes) {
    for (const direction of ["host-to-agent", "agent-to-host", undefined] as const) {
      const { status, issues } = validateFrame(frame, { mode, ...(direction && { direction }) });
      const published = current[mode][direction ?? "any"];
      expect([mode, direction, published(frame)], JSON.stringify({ issues, errors: published.errors })).toEqual([
        mode,
        direction,
        status !== "invalid",
      ]);
    }
  }
}

/** The pointers of the errors of the current release's document. */
function errorsOf(frame: unknown): string[] {
  current.compat.any(frame);
  const named = (current.compat.any.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return named.map(({ instancePath, keyword, message }) => `${instancePath} ${keyword}: ${message ?? ""}`);
}

describe("the published JSON Schema document", () => {
  it.each([
    ["0.1.0", "compat"],
    ["0.2.61", "strict"],
  ] as const)("compiles in strict mode for %s, %s", (release, mode) => {
    expect(validators(release, mode).any({ type: "keep_alive" })).toBeTypeOf("boolean");
  });

  it("accepts failed control responses", () => {
    const frame = {
      type: "control_response",
      response: { subtype: "error", request_id: "1", error: "No such model." },
    };
    expect(current.strict.any(frame)).toBe(true);
    expect(errorsOf({ ...frame, response: { subtype: "error", request_id: "1" } })).toEqual([
      "/response required: must have required property 'error'",
    ]);
  });

  it("names the field that is wrong", () => {
    expect(errorsOf({ type: "assistant" })).toContain(" required: must have required property 'message'");
    expect(
      errorsOf({ type: "control_request", request_id: "1", request: { subtype: "can_use_tool", input: 1 } }),
    ).toContain("/request/input type: must be object");
    expect(errorsOf({ type: "system" })).toEqual([" required: must have required property 'subtype'"]);
    const [message] = recorded.filter(({ frame }) => "type" in frame && frame.type === "assistant");
    const frame = structuredClone(message?.frame) as { message: { content: unknown } };
    frame.message.content = [{ type: "text", text: 1 }];
    expect(errorsOf(frame)).toEqual(["/message/content/0/text type: must be string"]);
  });

  it("accepts what is unknown, unless it is strict", () => {
    for (const frame of [
      { type: "of_tomorrow" },
      { type: "system", subtype: "of_tomorrow" },
      { type: "keep_alive", of_tomorrow: 1 },
      { type: "control_request", request_id: "1", request: { subtype: "of_tomorrow" } },
    ]) {
      expect([current.compat.any(frame), current.strict.any(frame)]).toEqual([true, false]);
    }
  });

  it("agrees with the validator on recorded frames and on all examples", () => {
    for (const { frame } of recorded) expectAgreement(frame);
    for (const { entry } of catalogue.kinds.values()) {
      if (!("examples" in entry) || !Array.isArray(entry.examples)) continue;
      for (const frame of entry.examples) if ("type" in frame) expectAgreement(frame);
    }
  });

  it.each([...catalogue.kinds.values()].map((kind) => [kind.name, kind] as const))(
    "agrees with the validator on frames near %s",
    (_, { schema }) => {
      const law = fc.property(nearMissesOf(schema, catalogue.definitions), expectAgreement);
      fc.assert(law, { numRuns: 8 });
    },
  );
});
