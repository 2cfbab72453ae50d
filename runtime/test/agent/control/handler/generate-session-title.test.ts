import { expect, test } from "vitest";
import { generateSessionTitle } from "../../../../src/agent/control/handler/generate-session-title.ts";
import { ask } from "../ask.ts";

const setup = (answer: string | null, title: string | null = null) => {
  const questions: unknown[][] = [];
  const titles: string[] = [];
  const services = {
    session: { title },
    status: { titleChanged: (given: string) => void titles.push(given) },
    ask: async (...question: unknown[]) => {
      questions.push(question);
      return answer === null ? ({ ok: false, reason: "refused" } as const) : ({ ok: true, text: answer } as const);
    },
  };
  return { questions, titles, services };
};

test("the model is asked for JSON, and its title is kept only if the host requests that", async () => {
  const { services, questions, titles } = setup('{"title":" Fix the parser "}');
  expect(await ask(generateSessionTitle, services, { description: " a bug " })).toEqual({ title: "Fix the parser" });
  const schema = expect.objectContaining({ required: ["title"] });
  expect(questions).toEqual([[expect.stringMatching(/\n\na bug$/), expect.any(AbortSignal), schema]]);
  expect(titles).toEqual([]);
  await ask(generateSessionTitle, services, { description: "x", persist: true });
  expect(titles).toEqual(["Fix the parser"]);
});

test("a fenced object counts, and a title of several lines stays whole", async () => {
  const { services } = setup('```json\n{"title":"two\\nlines"}\n```');
  expect(await ask(generateSessionTitle, services, { description: "x" })).toEqual({ title: "two\nlines" });
});

test.each([null, "", "Fix the parser", '{"title":"  "}', '{"name":"x"}', '{"title":1}', 'Sure: {"title":"x"}'])(
  "the answer %j is no title and changes none",
  async (answer) => {
    const { services, titles } = setup(answer);
    expect(await ask(generateSessionTitle, services, { description: "x", persist: true })).toEqual({ title: null });
    expect(titles).toEqual([]);
  },
);

test("a session that has a title keeps it; without persist another one is generated", async () => {
  const { services, questions } = setup('{"title":"new"}', "old");
  expect(await ask(generateSessionTitle, services, { description: "x", persist: true })).toEqual({ title: "old" });
  expect(questions).toEqual([]);
  expect(await ask(generateSessionTitle, services, { description: "x" })).toEqual({ title: "new" });
});
