import { expect, test } from "vitest";
import { renameCommand } from "../../../../src/agent/command/builtin/rename.ts";
import { Conversation } from "../../../../src/agent/core/conversation.ts";
import type { SideAnswer } from "../../../../src/agent/core/tool-services.ts";
import { runCommand } from "../../fixture/run-command.ts";

const setup = (opinion: SideAnswer) => {
  const titles: string[] = [];
  const questions: string[] = [];
  const conversation = new Conversation();
  conversation.add({ uuid: "p", role: "user", content: [{ type: "text", text: `start${"x".repeat(30_000)}end` }] });
  const services = {
    session: { conversation },
    status: { titleChanged: (title: string) => void titles.push(title) },
    ask: async (question: string) => {
      questions.push(question);
      return opinion;
    },
  };
  return { services, titles, questions };
};

test("sets the title that was typed, without the model", async () => {
  const { services, titles, questions } = setup({ ok: false, reason: "" });
  expect(await runCommand(renameCommand, services, "My work")).toEqual({ text: "Session renamed to: My work" });
  expect(titles).toEqual(["My work"]);
  expect(questions).toEqual([]);
});

test("lets the model name the end of the conversation", async () => {
  const { services, titles, questions } = setup({ ok: true, text: 'Sure: {"name": " fix-parser "}' });
  expect((await runCommand(renameCommand, services)).text).toBe("Session renamed to: fix-parser");
  expect(titles).toEqual(["fix-parser"]);
  expect(questions[0]).toContain("end");
  expect(questions[0]).not.toContain("start");
  expect(questions[0]?.length).toBeLessThan(20_500);
});

test.each<SideAnswer>([
  { ok: false, reason: "offline" },
  { ok: true, text: "fix-parser" },
  { ok: true, text: '{"name": " "}' },
])("leaves the title if the model gives %j", async (opinion) => {
  const { services, titles } = setup(opinion);
  expect((await runCommand(renameCommand, services)).text).toBe("Couldn't generate a name. Usage: /rename <name>");
  expect(titles).toEqual([]);
});
