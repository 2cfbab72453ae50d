import { expect, test } from "vitest";
import { hideSecrets } from "../../../src/engine/compare/hide-secrets.ts";

const mark = "\u25ae";

test("a divergence shows no secret of the live side where the tape has a placeholder", () => {
  const recorded = `key redacted-1-xxxx, PIN: ${mark.repeat(6)} end`;
  for (const [live, shown] of [
    ["key abcdefghijklmno, PIN: 884213 end", recorded],
    ["my key abcdefghijklmno, PIN: 884213 end", `my ${recorded}`],
    ["key a-longer-rotated-one, PIN: 884213 end", recorded],
    ["key abcdefghijklmno", "key redacted-1-xxxx"],
    ["kee abcdefghijklmno", "(hidden, because the tape is redacted here: 19 characters)"],
  ])
    expect(hideSecrets(recorded, live)).toBe(shown);
});

test("a live value of another form than a redacted one is hidden as a whole", () => {
  const recorded = { content: "use redacted-1-xxxx", role: "user" };
  expect(hideSecrets(recorded, { content: [{ text: "use abc" }], role: "user", more: 1 })).toEqual({
    content: "(hidden, because the tape is redacted here: 20 characters)",
    role: "user",
    more: 1,
  });
  expect(hideSecrets({ content: "no placeholder" }, "anything")).toBe("anything");
});
