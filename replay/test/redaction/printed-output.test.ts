import { expect, test } from "vitest";
import { trackPrintedSecrets } from "../../src/redaction/printed-output.ts";
import { createMemoryTape } from "../../src/tape/write/memory.ts";

const secretsOf = (input: object, content: unknown): readonly string[] => {
  const tape = createMemoryTape();
  const message = (direction: "host-to-agent" | "agent-to-host", block: object): void =>
    void tape.frame(direction, { type: "assistant", message: { content: [block] } });
  message("agent-to-host", { type: "tool_use", id: "toolu_1", name: "Bash", input });
  message("agent-to-host", { type: "tool_result", tool_use_id: "toolu_1", content });
  const track = trackPrintedSecrets();
  return tape.tape().events.flatMap((event) => track(event).map(({ text, hit }) => text.slice(hit.from, hit.to)));
};

test("the result of a command that prints a secret is a secret", () => {
  expect(secretsOf({ command: "pass show mail/ada" }, "periwinkle")).toEqual(["periwinkle"]);
  expect(secretsOf({ command: "printenv DB_PASSWORD" }, [{ type: "text", text: "periwinkle\n" }])).toEqual([
    "periwinkle",
  ]);
});

test("so is the content of the file of a secret", () =>
  expect(secretsOf({ file_path: "/run/secrets/db" }, "     1→periwinkle")).toEqual(["periwinkle"]));

test("other results are none", () => {
  expect(secretsOf({ command: "ls" }, "periwinkle")).toEqual([]);
  expect(secretsOf({ file_path: "/app/main.ts" }, "periwinkle")).toEqual([]);
});
