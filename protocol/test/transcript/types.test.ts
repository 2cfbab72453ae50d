import { describe, expectTypeOf, test } from "vitest";
import type { SentTranscriptLine, TranscriptLineName } from "../../src/transcript/index.ts";

const write = <Name extends TranscriptLineName>(_name: Name, _line: SentTranscriptLine<Name>): void => {};

describe("SentTranscriptLine", () => {
  test("is the line without what the writer of the file adds", () => {
    write("user", { message: { role: "user", content: "Hello" }, promptSource: "sdk" });
    write("system/informational", { level: "notice", content: "A hook says hello" });
    write("mode", { mode: "normal" });
    expectTypeOf<keyof SentTranscriptLine<"mode">>().toEqualTypeOf<"mode">();
  });

  test("rejects a misspelled name", () => {
    // @ts-expect-error: the line is `system/informational`.
    write("system/information", { level: "notice", content: "A hook says hello" });
  });

  test("rejects missing, misspelled and extra fields", () => {
    // @ts-expect-error: `content` is missing.
    write("system/informational", { level: "notice" });
    // @ts-expect-error: `promptSource` is misspelt.
    write("user", { message: { role: "user", content: "Hello" }, prompt_source: "sdk" });
    // @ts-expect-error: the writer adds `sessionId`.
    write("mode", { mode: "normal", sessionId: "s1" });
  });
});
