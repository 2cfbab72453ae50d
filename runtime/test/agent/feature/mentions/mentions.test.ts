import { expect, test } from "vitest";
import { type MentionServices, mentionsFeature } from "../../../../src/agent/feature/mentions/mentions.ts";
import { say } from "../../fixture/scripted-model.ts";
import { drive } from "../../fixture/session.ts";
import { openFeature } from "../fixture.ts";

const toTexts = (messages: unknown): string[] =>
  (messages as { readonly content: readonly { readonly text: string }[] }[]).flatMap(({ content }) =>
    content.map(({ text }) => text),
  );
const { signal } = new AbortController();

function open(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const session = openFeature({ env });
  for (const [path, text] of Object.entries(files)) session.files.files.set(path, text);
  const read: (readonly string[])[] = [];
  const services: MentionServices = {
    ...session.services,
    permissions: { readDenied: async (path) => path.includes("secret") },
  };
  const feature = mentionsFeature(services, async (paths) => void read.push(paths));
  const mention = (text: string) => feature.promptAdded?.(text, signal);
  const attached = async () => (await session.lines()).map(({ attachment }) => attachment);
  return { ...session, feature, mention, attached, read };
}

const textFile = (filePath: string, content: string, fields: object = {}) => {
  const lines = content.split("\n").length;
  return { type: "text", file: { filePath, content, numLines: lines, startLine: 1, totalLines: lines, ...fields } };
};

test("a text file is attached as if the model had read it", async () => {
  const { mention, attached, texts, thread, read } = open({ "/project/a.txt": "alpha\r\nbeta\n" });
  await mention("Look at @a.txt");
  expect(texts()).toEqual([
    expect.stringContaining('Called the Read tool with the following input: {"file_path":"/project/a.txt"}'),
    expect.stringContaining("Result of calling the Read tool:\n1\talpha\n2\tbeta\n3\t\n"),
  ]);
  expect(thread.conversation.links).toMatchObject([{ role: "user", leads: true }]);
  expect(await attached()).toEqual([
    {
      ...{ type: "file", filename: "/project/a.txt", displayPath: "a.txt" },
      content: textFile("/project/a.txt", "alpha\nbeta\n"),
      savedCopyFraming: { enveloped: false },
    },
  ]);
  expect(thread.files.get("/project/a.txt")).toMatchObject({ content: "alpha\nbeta\n", complete: true });
  expect(read).toEqual([["/project/a.txt"]]);
});

test("files outside the project are attached, under paths relative to it", async () => {
  const { mention, attached } = open({ "/out.txt": "out", "/home/ada/notes.md": "notes" });
  await mention("@../out.txt @~/notes.md @/out.txt");
  expect(await attached()).toMatchObject([
    { filename: "/out.txt", displayPath: "../out.txt" },
    { filename: "/home/ada/notes.md", displayPath: "../home/ada/notes.md" },
    { filename: "/out.txt" },
  ]);
});

test("mentioned lines are attached alone, and the model has not seen the whole file", async () => {
  const { mention, attached, thread } = open({ "/project/a.txt": "1\n2\n3\n4" });
  await mention("@a.txt#L2-3 @a.txt#L9");
  expect(await attached()).toMatchObject([
    { content: textFile("/project/a.txt", "2\n3", { startLine: 2, totalLines: 4 }) },
    { content: textFile("/project/a.txt", "", { numLines: 0, startLine: 9, totalLines: 4 }) },
  ]);
  expect(thread.files.get("/project/a.txt")?.complete).toBe(false);
});

test("a file that the model has seen is only recorded, until it changes", async () => {
  const { mention, attached, texts, thread } = open({ "/project/a.txt": "a" });
  thread.files.set("/project/a.txt", { content: "a", modified: 1, complete: true });
  await mention("@a.txt");
  const content = textFile("/project/a.txt", "a");
  const known = { type: "already_read_file", filename: "/project/a.txt", displayPath: "a.txt", content };
  expect(await attached()).toEqual([known]);
  expect(texts()).toEqual([]);
  thread.files.set("/project/a.txt", { content: "a", modified: 0, complete: true });
  await mention("@a.txt");
  expect(await attached()).toMatchObject([known, { type: "file" }]);
});

test("a folder is attached as its listing, up to a thousand entries", async () => {
  const many = Object.fromEntries(Array.from({ length: 1002 }, (_, at) => [`/project/many/f${at}`, ""]));
  const { mention, attached, read } = open({ "/project/sub/b.txt": "b", ...many });
  await mention("@sub/ @many");
  expect(await attached()).toEqual([
    { type: "directory", path: "/project/sub", content: "b.txt", displayPath: "sub" },
    {
      ...{ type: "directory", path: "/project/many", displayPath: "many" },
      content: expect.stringMatching(/^f0\n(?:.*\n)*f999\n… and 2 more entries$/),
    },
  ]);
  expect(read).toEqual([[]]);
});

test("what is missing, denied, binary, broken or a device is not attached", async () => {
  const { mention, attached, texts } = open({
    "/project/secret.txt": "hush",
    "/project/a.zip": "PK",
    "/project/bad.png": "nope",
    "/dev/zero": "0",
  });
  await mention("@nope.txt @secret.txt @a.zip @bad.png @/dev/zero @ada");
  expect(await attached()).toEqual([]);
  expect(texts()).toEqual([]);
});

test("of a long text the first lines are attached; a text of a few long lines is not attached", async () => {
  const line = "x".repeat(39);
  const { mention, attached, thread } = open({
    "/project/fits.txt": "x".repeat(100_000),
    "/project/long.txt": `${line}\n`.repeat(2501),
    "/project/wide.txt": "x".repeat(100_001),
  });
  await mention("@fits.txt @long.txt @wide.txt");
  expect(await attached()).toMatchObject([
    { filename: "/project/fits.txt", content: { file: { numLines: 1 } } },
    { filename: "/project/long.txt", truncated: true, content: { file: { numLines: 2000, totalLines: 2502 } } },
  ]);
  expect([...thread.files].map(([path, { complete }]) => [path, complete])).toEqual([
    ["/project/fits.txt", true],
    ["/project/long.txt", false],
  ]);
});

test("a text of more than 256 KB is only named", async () => {
  const { mention, attached, texts } = open({ "/project/big.txt": "x".repeat(262_145) });
  await mention("@big.txt#L1");
  expect(await attached()).toEqual([
    {
      ...{ type: "at_mention_reference", mentions: ["/project/big.txt"], unread: "too_large", fileSize: 262_145 },
      displayPath: "big.txt",
    },
  ]);
  expect(texts()).toEqual([expect.stringContaining("/project/big.txt")]);
});

test("an image is attached, and a PDF file without its content", async () => {
  const { mention, attached } = open({
    "/project/i.gif": "GIF89a\u0001\u0000\u0001\u0000",
    "/project/d.pdf": "%PDF-1.4",
    "/project/empty.pdf": "",
  });
  await mention("@i.gif @d.pdf @empty.pdf");
  expect(await attached()).toMatchObject([
    { filename: "/project/i.gif", content: { type: "image" } },
    { filename: "/project/d.pdf", content: { type: "pdf", file: { base64: "", originalSize: 8 } } },
  ]);
});

test("a variable turns attachments off", async () => {
  const { mention, attached } = open({ "/project/a.txt": "a" }, { CLAUDE_CODE_DISABLE_ATTACHMENTS: "1" });
  await mention("@a.txt");
  expect(await attached()).toEqual([]);
});

test("another variable leaves the reading of mentioned files to the model", async () => {
  const { mention, attached, texts } = open({ "/project/a.txt": "a" }, { CLAUDE_CODE_DISABLE_FILE_MENTIONS: "1" });
  await mention("@a.txt @sub");
  await mention("none");
  expect(await attached()).toEqual([{ type: "at_mention_reference", mentions: ["a.txt", "sub"] }]);
  expect(texts()).toEqual([expect.stringContaining("The user mentions a.txt, sub.")]);
});

test("the model receives a mentioned file and its instructions ahead of the prompt, and again after a resume", async () => {
  const files = new Map([
    ["/project/src/a.txt", "alpha"],
    ["/project/src/CLAUDE.md", "Be terse."],
  ]);
  const first = drive([say("done")], [], files);
  first.user("Look at @src/a.txt");
  await first.end();
  const ahead = [
    expect.stringContaining('{"file_path":"/project/src/a.txt"}'),
    expect.stringContaining("1\talpha"),
    expect.stringContaining("Be terse."),
    expect.stringContaining("Look at @src/a.txt"),
  ];
  const sent = ({ requests }: ReturnType<typeof drive>) =>
    toTexts(requests[0]?.body.messages).filter((text) => !text.includes("Date:"));
  expect(sent(first)).toEqual(ahead);
  const id = String(first.frames.find(({ type }) => type === "result")?.session_id);
  const second = drive([say("again")], [`--resume=${id}`], first.files);
  second.user("And now?");
  await second.end();
  expect(sent(second)).toEqual([...ahead, "done", "And now?"]);
});
