import { type Detector, defaultPolicy, findSecrets, redactTape } from "@agentwire/replay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { line, record, sha256, tapeIn } from "../tape/sample.ts";

const noDetector: Detector = async () => [];

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const hex = (text: string): string => Buffer.from(text).toString("hex");

/** Records the texts as prompts, and one of them as streamed pieces of these sizes. */
function tapeOf(prompts: readonly string[], streamed = "", sizes: readonly number[] = [4]) {
  return tapeIn(
    record((writer) => {
      for (const content of prompts)
        writer.line("host-to-agent", line({ type: "user", message: { role: "user", content } }));
      let at = 0;
      for (let piece = 0; at < streamed.length; piece++) {
        const text = streamed.slice(at, at + (sizes[piece % sizes.length] ?? 4));
        at += text.length;
        const delta = { type: "text_delta", text };
        const event = { type: "content_block_delta", index: 0, delta };
        writer.line("agent-to-host", line({ type: "stream_event", event, parent_tool_use_id: null }));
      }
      writer.finish();
    }),
  );
}

async function redacted(...given: Parameters<typeof tapeOf>) {
  const { bytes, found } = await redactTape(tapeOf(...given), { detect: noDetector, sha256 });
  const left = await findSecrets(tapeIn(bytes), noDetector, defaultPolicy);
  const text = new TextDecoder().decode(bytes);
  const pieces = [...text.matchAll(/"delta":\{"type":"text_delta","text":("(?:\\.|[^"\\])*")\}/g)];
  return { text, found, left, streamed: pieces.map(([, piece = ""]) => JSON.parse(piece)).join("") };
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const characters = (from: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...from), minLength: length, maxLength: length });

/** Secrets as services give them out: a key with a prefix, a password with signs, a hexadecimal token. */
const secret = fc.oneof(
  characters(`${letters}${letters.toUpperCase()}0123456789`, 36).map((text) => `gh${"p"}_a1B2${text}`),
  fc.tuple(characters(letters, 6), characters("!@*+", 1), characters("0123456789", 4)).map((parts) => parts.join("")),
  characters("0123456789abcdef", 30).map((text) => `a1${text}`),
);

const carriers: readonly ((secret: string) => string)[] = [
  (value) => `DB_PASSWORD=${value}\nPORT=80\n`,
  (value) => `Your password ${value} and token ${value} are fine. Base64 again: ${base64(value)}`,
  (value) => `Authorization: Basic ${base64(`admin:${value}`)}`,
  (value) => `Cookie: theme=dark; session=${value}`,
  (value) => `postgres://app:${encodeURIComponent(value)}@db.internal:5432/main`,
  (value) => JSON.stringify({ env: JSON.stringify({ api_key: value }) }),
  (value) => `hex ${hex(`password=${value}`)}`,
  (value) => `curl -u admin:${value} https://example.org --token ${value}`,
  (value) => `const DB_PASSWORD: &str = "${value}"; const a = { apiKey: env.KEY ?? '${value}' };`,
  (value) => `API_TOKEN    ${value}\nAPI_KEY is set to ${value}.`,
];

test("the lint finds nothing in a copy that redact made, and no planted secret is left in any encoding", async () => {
  const carrier = fc.constantFrom(...carriers);
  await fc.assert(
    fc.asyncProperty(
      secret,
      carrier,
      carrier,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      async (value, prompt, answer, sizes) => {
        const before = [prompt(value), `and ${base64(value)} or ${hex(value)}, ${JSON.stringify({ note: value })}`];
        const { left, text, streamed, found } = await redacted(before, answer(value), sizes);
        expect(found).not.toEqual([]);
        expect(left).toEqual([]);
        for (const form of [value, encodeURIComponent(value), base64(value).replace(/.?=*$/, ""), hex(value)])
          for (const reading of [text, streamed]) expect(reading).not.toContain(form);
      },
    ),
    { seed: 20, numRuns: 60 },
  );
});

test("a word after a placeholder that a stream splits is no secret of the copy", async () => {
  const token = "53a6e49089a80e598ba2d520ec11feae";
  const answer = `Your token ${token} is fine. Base64 again: ${base64("Sommer2024!Geheim")}`;
  for (const size of [3, 7, 11, 60]) {
    const { left, streamed } = await redacted([`?access_token=${token}`], answer, [size]);
    expect(left, `pieces of ${size}`).toEqual([]);
    expect(streamed).toHaveLength(answer.length);
  }
});

test("a password that only Basic credentials contain is removed in all encodings", async () => {
  const password = "Sommer2024!Geheim";
  const { text } = await redacted([`auth: ${base64(`admin:${password}`)}`, `again: ${base64(password)}, ${password}`]);
  expect(text).not.toContain(base64(password).slice(0, -2));
  expect(text).not.toContain(password);
  expect((await redacted([`auth: ${base64(`admin:${password}`)}`, "the admin works"])).text).toContain(
    "the admin works",
  );
});

test("the user name of an address is removed unless it is a word", async () => {
  const { text } = await redacted(["mysql://svc-7Kq2:pa55-Wort9@db/x", "mysql://app:pa55-Wort8@db/y"]);
  expect(text).not.toMatch(/7Kq2|pa55/);
  expect(text).toContain("mysql://app:");
});

test("a setting in a cookie header stays", async () => {
  const { text, found } = await redacted(["Cookie: session=1becb551d0e8f65ef494b370; theme=dark; lang=en-GB"]);
  expect(text).toContain("theme=dark; lang=en-GB");
  expect(found).toHaveLength(1);
});

test("the placeholder of a short secret is no word that another text can contain", async () => {
  const { text, left } = await redacted(["PIN: 884213", "redact this"]);
  expect(text).toContain(`PIN: ${"\u25ae".repeat(6)}`);
  expect(text).toContain("redact this");
  expect(left).toEqual([]);
});

test("a private key counts once, whatever its lines look like", async () => {
  const lines = Array.from({ length: 12 }, (_, row) => base64(sha256(new Uint8Array([row]))).slice(0, 64));
  const key = ["-----BEGIN PRIVATE", ` KEY-----\n${lines.join("\n")}\n-----END PRIVATE`, " KEY-----"].join("");
  const numbered = key.split("\n").map((one, row) => `${String(row + 1).padStart(6)}→${one}`);
  for (const text of [key, numbered.join("\n"), JSON.stringify({ key })]) {
    const { found, text: copy } = await redacted([text, key]);
    expect(found).toHaveLength(1);
    for (const one of lines) expect(copy).not.toContain(one);
  }
});
