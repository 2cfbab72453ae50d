import { defaultPolicy, isEvent, redactTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { line, record, sha256, tapeIn } from "../tape/sample.ts";

it("a literal that is a part of the format's own names leaves a tape that can be read", async () => {
  const tape = tapeIn(
    record((writer) => {
      writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: "a secret direction" } }));
      writer.record("process/stderr", { text: "a secret was told" });
      writer.finish();
    }),
  );
  const policy = { ...defaultPolicy, literals: ["secret", "text", "direction", "record"] };
  const { bytes } = await redactTape(tape, { detect: async () => [], policy, sha256 });
  const redacted = tapeIn(bytes);
  expect([redacted.state, redacted.header.redaction]).toEqual(["complete", tape.header.redaction]);
  const [assistantFrame] = redacted.events.filter((event) => isEvent(event, "wire/frame"));
  expect(assistantFrame).toMatchObject({ direction: "host-to-agent", frame: { type: "user" } });
  const reported = redacted.events.find((event) => isEvent(event, "process/stderr"));
  expect(reported?.text).toHaveLength("a secret was told".length);
  expect(JSON.stringify(redacted.events)).not.toContain("secret");
});
