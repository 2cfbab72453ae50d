import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { controls } from "../../../src/control/registry.ts";
import { currentCatalogue } from "../../../src/definition/frame-catalogue.ts";
import { asyncApiOf } from "../../../src/release/describe/async-api.ts";
import { at } from "../../../src/release/version/view.ts";
import { currentRelease } from "../../../src/schema/release.ts";
import { validateFrame } from "../../../src/validate/frame.ts";

const schemas = `./json-schema/${currentRelease}.json`;
const document = asyncApiOf(currentRelease, currentCatalogue(), schemas);

function* references(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "examples") continue;
    if (key === "$ref" && typeof inner === "string") yield inner;
    else yield* references(inner);
  }
}

/** The value that a JSON pointer leads to. */
const resolve = (root: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], root);

describe("the AsyncAPI document", () => {
  it("refers only to what exists, in itself and in the JSON Schema document", () => {
    const published = at(currentRelease).document();
    const found = [...new Set(references(document))];
    expect(found.length).toBeGreaterThan(300);
    const broken = found.filter((reference) => {
      const [file = "", pointer = ""] = reference.split("#");
      return (file !== "" && file !== schemas) || resolve(file === "" ? document : published, pointer) === undefined;
    });
    expect(broken).toEqual([]);
  });

  it("has every recorded kind of frame in the channel of its sender", () => {
    const recorded = readFileSync(new URL("../../fixtures/message/frames.jsonl", import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly direction: string; readonly frame: object });
    for (const { direction, frame } of recorded) {
      const { name } = validateFrame(frame);
      if (name === "control_response/success") continue;
      const { messages } = document.channels[direction === "host-to-agent" ? "hostToAgent" : "agentToHost"];
      expect(Object.keys(messages)).toContain(name.replaceAll("/", "."));
    }
  });

  it("has an operation for each request, with its response on the other channel", () => {
    for (const { subtype, direction } of Object.values(controls)) {
      const operation = document.operations[`${direction === "agent-to-host" ? "send" : "receive"}.${subtype}`];
      expect(operation?.reply?.messages).toHaveLength(2);
      expect(operation?.reply?.channel).not.toEqual(operation?.channel);
    }
  });

  it("uses keys that AsyncAPI allows", () => {
    const keys = [...Object.keys(document.components.messages), ...Object.keys(document.operations)];
    expect(keys.filter((key) => !/^[\w.-]+$/.test(key))).toEqual([]);
  });
});
