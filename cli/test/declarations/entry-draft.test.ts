import { describe, expect, it } from "vitest";
import { gaps } from "../../src/declarations/draft.ts";
import { draftEntry } from "../../src/declarations/entry-draft.ts";
import { typeShapeOf } from "../../src/declarations/type-shape.ts";

const tagged = (tags: Readonly<Record<string, string>>) =>
  typeShapeOf({
    objects: [
      {
        table: undefined,
        fields: new Map(
          Object.entries(tags).map(([name, tag]) => [
            name,
            { optional: false, form: () => typeShapeOf({ literals: [JSON.stringify(tag)] }) },
          ]),
        ),
      },
    ],
  });
const draft = (tags: Readonly<Record<string, string>>) =>
  draftEntry("0.3.331", tagged(tags), gaps, { constant: "made", examples: ["{}"] });

describe("the draft of an entry", () => {
  it.each([
    [{ type: "system", subtype: "pause" }, "message", "system/pause", 'systemFrame("pause"'],
    [{ type: "pause" }, "message", "pause", "defineMessage"],
    [{ subtype: "pause" }, "control", "pause", "defineControl"],
    [{ hook_event_name: "Pause" }, "hook", "Pause", 'inputOf("Pause"'],
  ])("has the form of its registry: %j", (tags, kind, name, text) => {
    const made = draft(tags);
    expect(made).toMatchObject({ kind, name });
    expect(made?.code).toContain(text);
    expect(made?.code).toContain("examples: [{}],");
  });

  it("needs a tag", () => {
    expect(draft({ colour: "red" })).toBeUndefined();
  });
});
