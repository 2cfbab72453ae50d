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

test("names that say secret count, and references do not", () => {
  const env = {
    DB_PASS: "longer-than-eight",
    SSH_AUTH_SOCK: "/tmp/agent.sock",
    GH_PAT: "$OTHER_TOKEN",
    CLAUDE_CODE_PASSWORD: "0123456789",
  };
  expect(secretsOf(env).map(({ name }) => name)).toEqual(["DB_PASS", "CLAUDE_CODE_PASSWORD"]);
  expect(allowedEnvironment(env)).toEqual({});
});

test("a password in the address of a database counts, in both spellings, and a path does not", () => {
  const env = {
    DATABASE_URL: "postgres://app:k7%21Qz9vTe3@db.example.org/app",
    TMPDIR: "/tmp/xK93bQp2LmZ8vR4tYw61",
    BROKER: "Endpoint=sb://x.example.org/;SharedAccessKey=q8Zr2Lm5Vx7Tk1Pw9Sd4Hn6Bc3Fj0Gy=",
  };
  expect(secretsOf(env)).toEqual([
    { name: "BROKER", value: "q8Zr2Lm5Vx7Tk1Pw9Sd4Hn6Bc3Fj0Gy=" },
    { name: "DATABASE_URL", value: "k7%21Qz9vTe3" },
    { name: "DATABASE_URL", value: "k7!Qz9vTe3" },
  ]);
});

test("a known secret is replaced in every encoding", () => {
  const value = 'p@ss "w0rd"/+?';
  const redact = createRedactor([{ name: "DB_PASSWORD", value }]);
  const encodings = [
    value,
    JSON.stringify(JSON.stringify(value)),
    encodeURIComponent(value),
    Buffer.from(`user:${value}`).toString("base64"),
    Buffer.from(value).toString("hex"),
  ];
  for (const text of encodings) {
    expect(redact(text)).toHaveLength(text.length);
    expect(redact(text)).toContain("redacted-");
  }
});

test("of a secret in pieces, three characters are left at most, and a later text is whole", () => {
  const value = "0123456789abcdef";
  const redact = createRedactor([{ name: "A_TOKEN", value }]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
      const text = `It is ${value}, he said.`;
      let [before, after] = ["", ""];
      for (let at = 0, n = 0; at < text.length; n++) {
        const piece = text.slice(at, at + (sizes[n % sizes.length] as number));
        after += redact.piece(before, piece);
        before = (before + piece).slice(-redact.reach);
        at += piece.length;
      }
      expect(after).toHaveLength(text.length);
      expect(after).toMatch(/^It is .{16}, he said\.$/);
      expect(after).not.toContain(value.slice(0, 4));
      for (let at = 3; at < value.length - 2; at++) expect(after).not.toContain(value.slice(at, at + 3));
    }),
    { seed: 20, numRuns: 300 },
  );
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
    fc.property(fc.array(secret, { maxLength: 3 }), fc.array(fc.string()), (secrets, texts) => {
      const redact = createRedactor(secrets);
      const text = JSON.stringify([...texts, ...secrets.map(({ value }) => value)]);
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
