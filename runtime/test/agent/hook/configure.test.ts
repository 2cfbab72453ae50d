import { expect, it } from "vitest";
import { settingsHooks, withoutTwins } from "../../../src/agent/hook/configure.ts";

it("asks a command once that several settings name", () => {
  const command = (text: string) => ({ type: "command", command: text });
  const hooks = settingsHooks({
    PreToolUse: [
      { matcher: "Bash", hooks: [command("a"), command("b")] },
      { matcher: "*", hooks: [command("a")] },
    ],
  });
  expect(withoutTwins(hooks).map(({ run }) => run)).toEqual([
    { kind: "command", command: "a" },
    { kind: "command", command: "b" },
  ]);
});
