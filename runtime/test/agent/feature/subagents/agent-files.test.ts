import { expect, test } from "vitest";
import { say } from "../../fixture/scripted-model.ts";
import { drive } from "../../fixture/session.ts";

test("regression: a file without a name or a description was taken for an agent", async () => {
  const file = (name: string, text: string) => [`/project/.claude/agents/${name}.md`, text] as const;
  const files = new Map([
    file("whole", "---\nname: whole\ndescription: does it all\n---\nP\n"),
    file("unnamed", "---\ndescription: has no name\n---\nP\n"),
    file("unsaid", "---\nname: unsaid\n---\nP\n"),
    file("empty", '---\nname: empty\ndescription: ""\n---\nP\n'),
    file("plain", "only text\n"),
  ]);
  const agent = drive([say("a")], [], files);
  agent.user("go");
  const { agents } = await agent.until(({ subtype }) => subtype === "init");
  expect(await agent.end()).toBe(0);
  const own = ["whole", "unnamed", "unsaid", "empty", "plain"];
  expect((agents as string[]).filter((name) => own.includes(name))).toEqual(["whole"]);
});
