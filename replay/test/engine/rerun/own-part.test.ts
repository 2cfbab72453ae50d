import { describe, expect, it } from "vitest";
import { createOwnPart } from "../../../src/engine/rerun/own-part.ts";

describe("a frame as its session has it in common with others", () => {
  it("names those of the kept messages that the wire has shown", () => {
    const own = createOwnPart();
    own({ type: "assistant", uuid: "u1" });
    const boundary = {
      type: "system",
      subtype: "compact_boundary",
      compact_metadata: { trigger: "auto", preserved_messages: { uuids: ["u1", "u2"], all_uuids: ["u1", "u2"] } },
    };
    expect(own(boundary)).toMatchObject({
      compact_metadata: { trigger: "auto", preserved_messages: { uuids: ["u1"], all_uuids: ["u1"] } },
    });
  });

  it("keeps of the context window what no agent fills with what it comes with", () => {
    const usage = {
      categories: [
        { id: "system_tools", kind: "used", tokens: 9, color: "a" },
        { id: "autocompact_buffer", kind: "buffer", tokens: 33, color: "b" },
        { id: "free_space", kind: "free", tokens: 5, color: "c" },
      ],
      gridRows: [
        [{ tokens: 9 }, { tokens: 5 }],
        [{ tokens: 5 }, { tokens: 33 }],
      ],
      percentage: 12,
      skills: { totalSkills: 13 },
    };
    expect(createOwnPart()({ type: "control_response", response: { response: usage } })).toEqual({
      type: "control_response",
      response: {
        response: {
          categories: [
            { id: "autocompact_buffer", kind: "buffer", tokens: 33, color: null },
            { id: "free_space", kind: "free", tokens: 5, color: null },
          ],
          gridRows: [2, 2],
          percentage: 12,
        },
      },
    });
  });

  it("leaves what users, tools and models said as it is", () => {
    const frame = {
      type: "assistant",
      message: { content: [{ type: "tool_use", input: { categories: [1], tools: 2 } }] },
    };
    expect(createOwnPart()(frame)).toEqual(frame);
  });
});
