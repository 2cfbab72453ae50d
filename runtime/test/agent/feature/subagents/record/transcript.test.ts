import { expect, test } from "vitest";
import { subagentPath, subagentTranscript } from "../../../../../src/agent/feature/subagents/record/transcript.ts";
import { openSession, sessionId } from "../fixture.ts";

const path = `/home/ada/.claude/projects/-project/${sessionId}/subagents/agent-a1.jsonl`;

test("a subagent's transcript lies in the folder of its session, stamped with its id", async () => {
  const { services, files } = openSession();
  expect(subagentPath(services, "a1")).toBe(path);
  const transcript = subagentTranscript(services, "a1");
  transcript.chain("user", { uuid: "u1", message: { role: "user", content: "hi" } });
  await transcript.flush();
  const line = JSON.parse(files.get(path)?.trim() ?? "");
  expect(line).toMatchObject({
    type: "user",
    uuid: "u1",
    agentId: "a1",
    sessionId,
    promptId: "p",
    cwd: "/project",
  });
});

test("a session that is not kept keeps no subagents, and one that is mirrored mirrors them", async () => {
  const unkept = openSession({ options: { session: { persist: false, mirror: false } } });
  expect(subagentTranscript(unkept.services, "a1").path).toBeNull();
  const { services, frames } = openSession({ options: { session: { persist: true, mirror: true } } });
  const transcript = subagentTranscript(services, "a1");
  transcript.chain("user", { uuid: "u1", message: { role: "user", content: "hi" } });
  await transcript.flush();
  expect(frames).toMatchObject([{ type: "transcript_mirror", filePath: path, entries: [{ uuid: "u1" }] }]);
});
