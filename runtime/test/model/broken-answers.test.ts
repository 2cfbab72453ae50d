import { linkedPair } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { modelClient } from "../../src/model/index.ts";
import { httpFetch } from "../../src/node/http/fetch.ts";
import { systemClock } from "../../src/node/port/clock.ts";
import { runProcess } from "../../src/process/run.ts";
import { memoryFiles } from "../agent/fixture/memory-files.ts";
import { environment } from "../agent/fixture/session.ts";
import { type BrokenAnswer, brokenAnswers } from "./broken-answers/answers.ts";
import { observed } from "./broken-answers/observed.ts";
import { type Outcome, outcomeOf } from "./broken-answers/outcome.ts";
import { serveRaw } from "./broken-answers/raw-api.ts";

const argv = [
  ...["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"],
  ...["--model=claude-opus-5-5", "--setting-sources="],
];
/** Retries wait for a moment, and patience keeps its length. */
const clock: typeof systemClock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms < 2_000 ? 1 : ms, signal),
};

async function outcome({ answers, env }: BrokenAnswer): Promise<Outcome> {
  const api = await serveRaw(answers);
  const own = {
    HOME: "/home/ada",
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: api.url,
    CLAUDE_CODE_MAX_RETRIES: "2",
    ...env,
  };
  let made = 0;
  const { host, agent } = linkedPair();
  const frames: Record<string, unknown>[] = [];
  host.open({ line: (text) => void frames.push(JSON.parse(text) as Record<string, unknown>), end() {} });
  const code = runProcess({
    argv,
    ports: {
      clock,
      ids: { uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}` },
      random: () => 0,
      model: modelClient({ env: own, clock, fetch: httpFetch(own) }),
      files: memoryFiles(new Map()),
      processes: {
        spawn: () => {
          throw new Error("No commands in memory.");
        },
      },
      web: { get: async () => Promise.reject(new Error("No web in memory.")) },
      env: own,
    },
    environment,
    transport: () => agent,
    mcp: { connect: async () => Promise.reject(new Error("No servers in memory.")) },
    readInput: async () => "",
    stdout: async () => {},
    stderr: async () => {},
    interrupted: new AbortController().signal,
  });
  host.send(JSON.stringify({ type: "user", message: { role: "user", content: "Go." } }));
  host.end();
  const exit = await code;
  await api.close();
  return outcomeOf(frames, api.requests, exit);
}

/** Rows in which ours differs, and why. */
const differences: Readonly<Record<string, string>> = {
  "a stop reason that is no text":
    "A stop reason is text in every schema of the protocol: another value is passed over.",
};

// Most of a row is waiting.
it.concurrent.for(brokenAnswers.filter(({ name }) => !(name in differences)))(
  "ends as the real CLI does after $name",
  async (row, { expect }) => {
    expect(await outcome(row)).toEqual(observed[row.name]);
  },
);

it.for(brokenAnswers.filter(({ name }) => name in differences))("still differs after $name", async (row) => {
  expect(await outcome(row)).not.toEqual(observed[row.name]);
});

it("gives no success without a message of the model", () => {
  const nothing = Object.values(observed).filter(({ shown }) => !shown.some((line) => /^model|^agent/.test(line)));
  expect(nothing.length).toBeGreaterThan(40);
  for (const { result, exit } of nothing) expect(`${result}, exit ${exit}`).toMatch(/is_error.*exit 1$/);
});
