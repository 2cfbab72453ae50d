import { expect, test } from "vitest";
import { type SlashCommandServices, SlashCommands } from "../../../src/agent/command/slash-commands.ts";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import type { BoundCommand } from "../../../src/agent/core/local-command.ts";
import { plainPrompt } from "../../../src/agent/core/prompt-queue.ts";

const { signal } = new AbortController();
const ran: string[] = [];
const command = (name: string, fields: Partial<BoundCommand> = {}): BoundCommand => ({
  name,
  description: "",
  available: () => true,
  run: () => {
    ran.push(name);
    return { text: name };
  },
  ...fields,
});

const services = {
  ports: { clock: { now: () => 0 }, ids: { uuid: () => "u" } },
  options: { slashCommands: true, streams: { replayUserMessages: false } },
  extensions: { commands: [], find: () => undefined },
  mcp: { prompts: () => [] },
  out: { sendDated: () => "u" },
  status: { informational: () => {} },
  thread: { conversation: new Conversation(), transcript: { chain: () => "u" } },
  sendInit: () => {},
  sendResult: (text: string) => text === "fails",
} as unknown as SlashCommandServices;

const commands = new SlashCommands(services, [
  command("usage", { aliases: ["cost"] }),
  command("agents"),
  command("goal", { uncounted: true }),
]);

test("commands are sorted by name, wherever they come from", () => {
  expect(commands.listing().map(({ name }) => name)).toEqual(["agents", "goal", "usage"]);
  expect(commands.names()).toEqual(["agents", "goal", "usage"]);
  expect(commands.counted().map(({ name }) => name)).toEqual(["agents", "usage"]);
});

test("local are those of the list, by name or alias, and those that need a terminal", () => {
  const isLocal = (name: string) => commands.isLocal({ name, args: "" });
  expect(["usage", "cost", "resume", "terminal-setup", "lint"].map(isLocal)).toEqual([true, true, true, true, false]);
});

test("regression: where slash commands are off, the model received the text of commands that exist", () => {
  const options = { ...services.options, slashCommands: false };
  const off = new SlashCommands({ ...services, options }, []);
  const isLocal = (name: string) => off.isLocal({ name, args: "" });
  expect(["init", "security-review", "review", "lint"].map(isLocal)).toEqual([true, true, false, false]);
  expect(commands.isLocal({ name: "init", args: "" })).toBe(false);
});

test("an alias runs the command that it stands for; a command for terminals does not run", async () => {
  ran.length = 0;
  const run = (name: string) =>
    commands.runLocal({
      ...{ typed: { name, args: "" }, message: plainPrompt(`/${name}`), signal },
      submit: () => Promise.reject(new Error("without hooks")),
    });
  expect(await run("cost")).toEqual({ failed: false });
  expect(await run("resume")).toEqual({ failed: false });
  expect(ran).toEqual(["usage"]);
});

test("parses text as a command, or rejects it", () => {
  expect(commands.parse("/usage now")).toEqual({ name: "usage", args: "now" });
  expect(commands.parse("usage")).toBeNull();
  expect(commands.find({ name: "lint", args: "" })).toBeNull();
});

test("a prompt command that ends says whether its turn failed", () => {
  const typed = { name: "x", args: "", offeredBy: "custom", model: null, expand: async () => blocked("") } as const;
  const blocked = (text: string) => ({ kind: "blocked", text }) as const;
  expect(commands.end(typed, blocked("fails"), { startedAt: 0 })).toBe(true);
  expect(commands.end(typed, blocked("ok"), { startedAt: 0 })).toBe(false);
});

test("regression: a command of the user did not replace a built-in one of the same name", () => {
  const extensions = { commands: [], find: (name: string) => (name === "cost" || name === "goal" ? {} : undefined) };
  const own = new SlashCommands({ ...services, extensions } as unknown as SlashCommandServices, [
    command("usage", { aliases: ["cost"] }),
    command("goal"),
  ]);
  const isLocal = (name: string) => own.isLocal({ name, args: "" });
  expect(["usage", "cost", "goal"].map(isLocal)).toEqual([true, false, false]);
  expect(own.names()).toEqual(["usage"]);
});
