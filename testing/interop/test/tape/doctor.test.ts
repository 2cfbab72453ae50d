import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { say, script, text, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { getSessionMessages, query } from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { realCli, scratch } from "../../src/peers.ts";

const scratchFolder = scratch("doctor");
const home = join(scratchFolder.root, "home", ".claude");
const project = join(home, "projects", scratchFolder.cwd.replace(/[^A-Za-z0-9]/g, "-"));
const command = resolve(fileURLToPath(import.meta.url), "../../../../../cli/bin/agentwire.mjs");

type Line = Record<string, unknown> & { message?: { role: string; content: unknown } };
const linesOf = (content: string): Line[] =>
  content
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const lineIncludes = (line: Line, text: string): boolean => JSON.stringify(line.message ?? "").includes(text);

/** Runs one prompt of the real SDK on the real CLI. */
async function turn(url: string, prompt: string, more: object = {}): Promise<Record<string, unknown>> {
  let result: Record<string, unknown> = {};
  const options = {
    cwd: scratchFolder.cwd,
    env: scratchFolder.env(url),
    pathToClaudeCodeExecutable: realCli(),
    allowedTools: ["Bash"],
    settingSources: [],
    ...more,
  };
  for await (const message of query({ prompt, options })) if (message.type === "result") result = { ...message };
  return result;
}

/** A message in the form that the model received: its role, and its blocks without the agent's additions. */
function textsOf({ role, content }: { role: string; content: unknown }): string[] {
  const blocks =
    typeof content === "string" ? [{ type: "text", text: content }] : (content as Record<string, unknown>[]);
  const texts = blocks.flatMap((block) => {
    if (block.type === "tool_use") return [`uses ${block.id}`];
    if (block.type === "tool_result")
      return [`${block.is_error === true ? "error of" : "result of"} ${block.tool_use_id}`];
    const content = String(block.text).trim();
    return content.startsWith("<system-reminder") || content === "" ? [] : [content];
  });
  return role === "system" || texts.length === 0 ? [] : [`${role}: ${texts.join(", ")}`];
}

describe("what the doctor repairs, as the real SDK and the real CLI read it", () => {
  let original = "";

  beforeAll(async () => {
    const served = await serveModel(
      script(
        use(toolUse("t1", "Bash", { command: "echo one" })),
        say("first answer"),
        use(
          text("now both"),
          toolUse("t2", "Bash", { command: "echo two" }),
          toolUse("t3", "Bash", { command: "sleep 1; echo three" }),
        ),
        say("second answer"),
      ),
    );
    try {
      await turn(served.url, "first prompt");
      await turn(served.url, "second prompt", { continue: true });
    } finally {
      await served.close();
    }
    const [file = ""] = readdirSync(project).filter((name) => name.endsWith(".jsonl"));
    original = readFileSync(join(project, file), "utf8");
  });
  afterAll(() => scratchFolder.reset());

  /** Writes a broken transcript, lets the doctor make a session of its own out of it, and reads and resumes that. */
  async function mended(broken: string, ...flags: string[]) {
    rmSync(project, { recursive: true, force: true });
    mkdirSync(project, { recursive: true });
    const id = String(linesOf(original).find((line) => "sessionId" in line)?.sessionId);
    writeFileSync(join(project, `${id}.jsonl`), broken);
    const args = [command, "sessions", "doctor", id, "--as-new-session", ...flags];
    const ran = spawnSync(process.execPath, args, { encoding: "utf8", env: scratchFolder.env("http://127.0.0.1:9") });
    expect(ran.status, ran.stderr).toBe(0);
    const fresh = /session ([0-9a-f-]{36})/.exec(ran.stdout)?.[1] ?? "";
    process.env.CLAUDE_CONFIG_DIR = home;
    const read = (await getSessionMessages(fresh, { dir: scratchFolder.cwd })).flatMap(({ message }) =>
      textsOf(message as never),
    );
    const served = await serveModel(script(say("third answer")), { strict: false });
    try {
      const result = await turn(served.url, "third prompt", { resume: fresh });
      expect(result).toMatchObject({ subtype: "success", session_id: fresh, result: "third answer" });
      const body = served.model.requests[0]?.body as { messages: { role: string; content: unknown }[] };
      return { read, sent: body.messages.flatMap(textsOf), found: ran.stdout };
    } finally {
      await served.close();
      delete process.env.CLAUDE_CONFIG_DIR;
    }
  }

  const first = ["user: first prompt", "assistant: uses t1", "user: result of t1", "assistant: first answer"];
  const second = ["user: second prompt", "assistant: now both, uses t2, uses t3"];
  const full = [...first, ...second, "user: result of t2, result of t3", "assistant: second answer"];
  const flat = (conversation: readonly string[]) =>
    conversation.flatMap((line) => {
      const [role, text = ""] = line.split(/: (.*)/s);
      return text.split(", ").map((word) => `${role}: ${word}`);
    });

  it("a valid session stays as it is", async () => {
    const { read, sent, found } = await mended(original);
    expect(found).not.toContain("broken");
    expect(read).toEqual(flat(full));
    expect(sent).toEqual([...full, "user: third prompt"]);
  });

  it("a torn last line and a lost result: both read the call as failed, and nothing is made up on resume", async () => {
    const lines = linesOf(original);
    const remaining = lines.slice(
      0,
      lines.findIndex((line) => lineIncludes(line, '"tool_use_id":"t3"')),
    );
    const { read, sent, found } = await mended(`${textOf(remaining)}{"parentUuid":"torn`);
    expect(found).toMatch(/unanswered-tool[\s\S]*torn-tail/);
    expect(read).toEqual(flat([...first, ...second, "user: result of t2, error of t3"]));
    expect(sent.slice(0, 7)).toEqual([...first, ...second, "user: result of t2, error of t3"]);
    expect(sent.at(-1)).toBe("user: third prompt");
  });

  it("a lost line in the middle: the SDK reads again what came before it", async () => {
    const broken = textOf(linesOf(original).filter((line) => !lineIncludes(line, "first answer")));
    const { read, sent, found } = await mended(broken);
    expect(found).toContain("missing-parent");
    expect(read).toEqual(flat(full.filter((line) => !line.includes("first answer"))));
    expect(sent.join("\n")).toContain("uses t1");
    expect(sent.at(-1)).toBe("user: third prompt");
  });

  it("a leaf on another branch: the SDK and the CLI agree again", async () => {
    const lines = linesOf(original);
    const root = lines.find((line) => lineIncludes(line, "first prompt")) as Line;
    const answer = lines.find((line) => lineIncludes(line, "second answer")) as Line;
    const [prompt, replied] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    const branch = [
      { ...root, uuid: prompt, parentUuid: root.uuid, message: { role: "user", content: "another way" } },
      {
        ...answer,
        uuid: replied,
        parentUuid: prompt,
        message: {
          ...answer.message,
          id: "msg_other",
          role: "assistant",
          content: [{ type: "text", text: "elsewhere" }],
        },
      },
    ];
    const { read, sent, found } = await mended(textOf([...lines, ...branch]), "--prune");
    expect(found).toMatch(/dead-branch[\s\S]*wrong-leaf/);
    expect(read).toEqual(["user: first prompt", "user: another way", "assistant: elsewhere"]);
    expect(sent).toEqual(["user: first prompt, another way", "assistant: elsewhere", "user: third prompt"]);
  });
});
