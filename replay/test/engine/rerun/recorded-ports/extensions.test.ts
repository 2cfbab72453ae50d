import { expect, it } from "vitest";
import { recordedExtensions } from "../../../../src/engine/rerun/recorded-ports/extensions.ts";
import { steps } from "./steps.ts";

const offered = (commands: readonly object[]) => ({
  type: "control_response",
  response: { subtype: "success", request_id: "1", response: { commands } },
});
const directories = { cwd: "/project", home: "/home/.claude" };

it("commands and skills of files become files again; those that the agent comes with do not", () => {
  const frames = [
    offered([
      { name: "ship", description: 'sends "it" (project)', argumentHint: "<where>" },
      { name: "of:mine", description: "mine (user)", argumentHint: "" },
      { name: "cut", description: "a skill (project)" },
      { name: "compact", description: "built in" },
      { name: "../../escape", description: "bad (user)" },
    ]),
    {
      type: "user",
      message: {
        content: [
          {
            type: "text",
            text: "Base directory for this skill: /project/.claude/skills/cut\n\nCut it.\n\nTwice.\n\n\nARGUMENTS: a",
          },
        ],
      },
    },
  ];
  expect(Object.fromEntries(recordedExtensions(steps(frames), directories))).toEqual({
    "/project/.claude/commands/ship.md":
      '---\ndescription: "sends \\"it\\""\nargument-hint: "<where>"\n---\nThe tape does not hold what this command says.\n',
    "/home/.claude/commands/of/mine.md":
      '---\ndescription: "mine"\n---\nThe tape does not hold what this command says.\n',
    "/project/.claude/skills/cut/SKILL.md": '---\ndescription: "a skill"\n---\nCut it.\n\nTwice.\n',
  });
});

it("plugins of folders have their folders again; those that the agent comes with have none", () => {
  const plugins = [
    { name: "plug", path: "/project/plug", version: "1.0.0", source: "plug@inline" },
    { name: "own", path: "builtin" },
  ];
  const files = recordedExtensions(steps([{ type: "system", subtype: "init", plugins }]), directories);
  expect([...files]).toEqual([
    ["/project/plug/.claude-plugin/plugin.json", JSON.stringify({ name: "plug", version: "1.0.0" })],
  ]);
});
