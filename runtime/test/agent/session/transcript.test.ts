import { expect, it } from "vitest";
import { say } from "../fixture/scripted-model.ts";
import { drive, isResult } from "../fixture/session.ts";

/** Files of which appends fail, as on a disk that is full. */
function failing(code: string): Map<string, string> {
  const files = new Map<string, string>();
  files.set = () => {
    throw Object.assign(new Error(`${code}: the write failed`), { code });
  };
  return files;
}

it.each([
  ["ENOSPC", "ENOSPC"],
  ["EDQUOT", "EDQUOT"],
  ["EFBIG", "EDQUOT"],
])("reports in the last message that the transcript was lost: %s", async (code, reported) => {
  const agent = drive([say("hello")], [], failing(code));
  agent.user("go");
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  expect(agent.frames.at(-1)).toMatchObject({
    type: "system",
    subtype: "session_writes_lost",
    error_code: reported,
    lost: ["transcript"],
    transcript_session_ids: [agent.frames.find(isResult)?.session_id],
  });
  expect(agent.stderr.join("")).toContain(code);
});

it.each(["EROFS", "EMFILE"])("continues without a transcript after %s, which only stderr reports", async (code) => {
  const agent = drive([say("hello")], [], failing(code));
  agent.user("go");
  expect(await agent.until(isResult)).toMatchObject({ is_error: false });
  expect(await agent.end()).toBe(0);
  expect(agent.frames.filter(({ subtype }) => subtype === "session_writes_lost")).toEqual([]);
  expect(agent.stderr.join("")).toContain(code);
});
