import { expect, test } from "vitest";
import { generateSessionTitle } from "../../../../src/agent/control/handler/generate-session-title.ts";
import { ask } from "../ask.ts";

const setup = (answer: string | null, title: string | null = null, env: Record<string, string> = {}) => {
  const requests: unknown[][] = [];
  const titles: string[] = [];
  const services = {
    session: { title },
    ports: { env },
    status: { titleChanged: (given: string) => void titles.push(given) },
    askSideQuestion: async (...question: unknown[]) => {
      requests.push(question);
      return answer;
    },
  };
  return { asked: requests, titles, services };
};

test("the title is the first line of the answer, and is kept only if the host requests that", async () => {
  const { services, asked: requests, titles } = setup("  Fix the parser  \nbecause");
  expect(await ask(generateSessionTitle, services, { description: " a bug " })).toEqual({ title: "Fix the parser" });
  expect(requests).toEqual([[expect.stringMatching(/\n\na bug$/), [], []]]);
  expect(titles).toEqual([]);
  await ask(generateSessionTitle, services, { description: "x", persist: true });
  expect(titles).toEqual(["Fix the parser"]);
});

test("no answer, or an empty one, is no title and changes none", async () => {
  for (const answer of [null, "", " \nlater"]) {
    const { services, titles } = setup(answer);
    expect(await ask(generateSessionTitle, services, { description: "x", persist: true })).toEqual({ title: null });
    expect(titles).toEqual([]);
  }
});

test("a title has at most eighty characters", async () => {
  const { title } = await ask(generateSessionTitle, setup("y".repeat(90)).services, { description: "x" });
  expect(title).toBe("y".repeat(80));
});

test("a session that has a title keeps it; without persist another one is generated", async () => {
  const stored = setup("new", "old");
  expect(await ask(generateSessionTitle, stored.services, { description: "x", persist: true })).toEqual({
    title: "old",
  });
  expect(stored.asked).toEqual([]);
  expect(await ask(generateSessionTitle, stored.services, { description: "x" })).toEqual({ title: "new" });
});

test("where the environment forbids traffic that is not essential, the model is not asked", async () => {
  for (const value of ["1", "true", "YES", "on"]) {
    const { services, asked: requests } = setup("t", null, { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: value });
    expect(await ask(generateSessionTitle, services, { description: "x" })).toEqual({ title: null });
    expect(requests).toEqual([]);
  }
  const { services } = setup("t", null, { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "0" });
  expect(await ask(generateSessionTitle, services, { description: "x" })).toEqual({ title: "t" });
});
