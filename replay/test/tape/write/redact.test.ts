import { allowedEnvironment, createRedactor, nameMatches, secretsOf } from "@agentwire/replay";
import fc from "fast-check";
import { expect, test } from "vitest";

test("only listed variables pass, and never one that is named like a secret", () => {
  const env = { CLAUDE_CODE_ENTRYPOINT: "sdk-ts", CLAUDE_CODE_OAUTH_TOKEN: "0123456789", HOME: "/root", LANG: "C" };
  expect(allowedEnvironment(env)).toEqual({ CLAUDE_CODE_ENTRYPOINT: "sdk-ts", LANG: "C" });
});

test("secrets are found by the names of their variables; short ones are words", () => {
  const env = { ANTHROPIC_API_KEY: "test", MY_API_KEY: "longer-than-eight", PATH: "/usr/bin:/bin" };
  expect(secretsOf(env)).toEqual([{ name: "MY_API_KEY", value: "longer-than-eight" }]);
});

test.each([
  ["sk-ant-api03-AAAAAAAAAAAAAAAA-x", "a key by its shape"],
  ["Authorization: Bearer abcdefghijklmnopqrst", "a bearer token"],
  ['{"env":{"SOME_API_KEY":"abcdefghij"}}', "a key in settings"],
  [JSON.stringify('{"env":{"SOME_API_KEY":"abcdefghij"}}'), "a key in settings in JSON in JSON"],
])("%s: %s", (text) => {
  const clean = createRedactor([])(text);
  expect(clean).toContain("redacted");
  expect(clean).not.toMatch(/AAAA|abcdefghij/);
  expect(clean).toHaveLength(text.length);
});

test("no secret is left, lengths stay, and a second pass changes nothing", () => {
  const secret = fc.record({
    name: fc.constantFrom("A_API_KEY", "B_SECRET", "C_ACCESS_TOKEN"),
    value: fc.string({ minLength: 8, unit: fc.constantFrom(..."0123456789+/") }),
  });
  fc.assert(
    fc.property(fc.array(secret, { maxLength: 3 }), fc.array(fc.string()), (secrets, words) => {
      const redact = createRedactor(secrets);
      const text = JSON.stringify([...words, ...secrets.map(({ value }) => value)]);
      const clean = redact(text);
      for (const { value } of secrets) expect(clean).not.toContain(value);
      expect(clean).toHaveLength(text.length);
      expect(redact(clean)).toBe(clean);
    }),
  );
});

test("a pattern's star stands for any run of characters, and overlapping ends do not fit", () => {
  expect(nameMatches("A_API_KEY", ["*_API_KEY"])).toBe(true);
  expect(nameMatches("BASH_TIMEOUT_MS", ["BASH_*_TIMEOUT_MS"])).toBe(false);
  expect(nameMatches("BASH_MAX_TIMEOUT_MS", ["BASH_*_TIMEOUT_MS"])).toBe(true);
});
