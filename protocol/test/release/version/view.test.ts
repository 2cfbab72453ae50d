import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { messages } from "../../../src/message/registry.ts";
import { at, diff } from "../../../src/release/version/view.ts";
import { compareReleases, currentRelease } from "../../../src/schema/release.ts";
import { releases } from "../../../src/schema/releases.ts";

describe("at", () => {
  const metaschema = new Ajv2020();

  it.each(["0.1.0", "0.2.61", "0.2.112", "0.3.200", currentRelease])(
    "gives a JSON Schema document of %s without loose ends",
    (release) => {
      const document = at(release).document();
      expect(document.$id).toBe(`urn:agentwire:protocol:${release}`);
      expect(metaschema.validateSchema(document)).toBe(true);
      const references = JSON.stringify(document).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g);
      const loose = [...references].filter(([, name = ""]) => !Object.hasOwn(document.$defs, name));
      expect(loose).toEqual([]);
    },
  );

  it("gives a document that a general validator takes", () => {
    const validate = new Ajv2020({ strict: true }).compile(at("0.2.34").document());
    for (const frame of messages.assistant.examples) expect(validate(frame)).toBe(true);
    expect(validate({ type: "assistant" })).toBe(false);
  });

  it("has a message from its first release on", () => {
    for (const { name, since } of Object.values(messages)) {
      expect(at(since).frames).toContain(name);
      const before = releases.findLast((release) => compareReleases(release, since) < 0);
      if (before && before !== "0.0.4") expect(at(before).frames).not.toContain(name);
    }
  });

  it("reports content of later releases as drift, not as an error", () => {
    const old = at("0.2.34");
    expect(old.validate({ type: "system", subtype: "informational" })).toMatchObject({
      status: "drift",
      issues: [{ kind: "unknown-subtype", release: "0.2.34" }],
    });
  });

  it("requires the fields that were required then", () => {
    const prompt = { type: "user", message: { role: "user", content: "Hello" }, parent_tool_use_id: null };
    expect(at("0.3.330").validate(prompt).status).toBe("valid");
    expect(at("0.2.76").validate(prompt)).toMatchObject({
      status: "invalid",
      issues: [{ kind: "missing-field", path: "/session_id" }],
    });
  });

  it("returns the literals that a field had then", () => {
    const scopes = (release: string) => JSON.stringify(at(release).schema("SystemMemoryRecallMessage"));
    expect(scopes("0.3.150")).toContain('"organization"');
    expect(scopes("0.3.142")).not.toContain('"organization"');
    expect(at("0.3.142").schema("constructor")).toBeUndefined();
  });
});

describe("diff", () => {
  it("of a release with itself is empty", () => {
    for (const release of ["0.1.0", "0.2.34", "0.3.330"]) expect(diff(release, release).changes).toEqual([]);
  });

  it("reports what a change means for either side", () => {
    const { changes } = diff("0.2.76", "0.2.90");
    expect(changes).toContainEqual({
      kind: "made-optional",
      definition: "UserMessage",
      path: "session_id",
      before: "required",
      after: "optional",
      readers: "breaking",
      writers: "additive",
    });
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: "definition-added", definition: "SystemApiRetryMessage", readers: "additive" }),
    );
  });

  it("names the place, inside lists and nested objects too", () => {
    const { changes } = diff("0.3.142", "0.3.150");
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: "words-added",
        definition: "SystemMemoryRecallMessage",
        path: "memories[].scope",
        after: '"organization"',
      }),
    );
  });

  it("run backwards has the opposite effects", () => {
    const forth = diff("0.2.61", "0.3.330").changes;
    const back = diff("0.3.330", "0.2.61").changes;
    expect(back).toHaveLength(forth.length);
    const opposite: Record<string, string> = {
      "definition-added": "definition-removed",
      "words-added": "words-removed",
    };
    for (const [kind, other] of Object.entries(opposite)) {
      const count = (list: typeof forth, changeKind: string) =>
        list.filter((change) => change.kind === changeKind).length;
      expect(count(back, other)).toBe(count(forth, kind));
    }
  });
});
