import { expect, test } from "vitest";
import type { ToolContext } from "../../../../src/agent/core/tool.ts";
import { readMcpResource } from "../../../../src/agent/tool/builtin/read-mcp-resource-tool.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { openToolFixture } from "../fixture.ts";

const { context } = await openToolFixture();

function reading(parts: readonly Readonly<Record<string, unknown>>[] | null) {
  const { files, ...memory } = memoryFiles();
  const resources = { list: async () => [], read: async () => parts };
  const given: ToolContext = {
    ...context,
    ports: { ...context.ports, files: memory },
    services: { ...context.services, resources },
  };
  return { files, outcome: readMcpResource.run({ server: "s", uri: "u://x" }, given), given };
}

test("text is passed on, and binary content is saved", async () => {
  const text = { uri: "u://x", text: "hi" };
  const blob = { uri: "u://y", mimeType: "application/pdf", blob: "aGk=" };
  const { files, outcome } = reading([text, blob]);
  const saved = expect.stringMatching(/\/mcp-resource-\d+-1-\S+\.pdf$/);
  const shown = expect.stringMatching(
    /^\[Resource from s at u:\/\/y\] Binary content \(application\/pdf, 2 bytes\) saved/,
  );
  const { blob: _, ...rest } = blob;
  expect(await outcome).toEqual({
    kind: "done",
    output: { contents: [text, { ...rest, blobSavedTo: saved, text: shown }] },
  });
  expect([...files.values()]).toEqual(["hi"]);
});

test("a resource that does not exist is an answer", async () => {
  const { outcome, given } = reading(null);
  const done = await outcome;
  const error = expect.stringContaining("Resource not found: u://x");
  expect(done).toEqual({ kind: "done", output: { contents: [], error } });
  if (done.kind === "done") expect(readMcpResource.render(done.output, {}, given)).toEqual(error);
});
