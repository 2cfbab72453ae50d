import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { McpServerStdio, NewSessionRequest, PromptRequest } from "@agentclientprotocol/sdk";
import { always, deliver, type Route, type Script, say, script, text, toolUse, use, when } from "@agentwire/testing";
import { type Answer, type Editor, withEditor } from "./acp-host.ts";
import type { Site } from "./tour.ts";

const server = join(import.meta.dirname, "calc-server.ts");
const calc: McpServerStdio = { name: "calc", command: process.execPath, args: [server], env: [] };
const answer: Answer = (title) => (title.includes("refused.txt") ? "reject_once" : "allow_once");

/** The text of the answer that is cancelled as soon as part of it has arrived. */
const endless = "This answer never comes to its end.";

/** Answers the agent's requests outside of turns: this host requests a prompt suggestion when it is idle. */
export const suggesting = (): Route =>
  when(({ lastText }) => /type next/.test(lastText), always(say("now run the tests")));

/** The model's side of {@link editorTour}. */
export const editorScript = (cwd: string): Script =>
  script(
    suggesting(),
    use(text("Off!"), toolUse("toolu_bash", "Bash", { command: "echo from-the-shell", description: "Say it" })),
    use(toolUse("toolu_write", "Write", { file_path: join(cwd, "kept.txt"), content: "kept\n" })),
    use(toolUse("toolu_refused", "Write", { file_path: join(cwd, "refused.txt"), content: "never\n" })),
    use(toolUse("toolu_add", "mcp__calc__add", { a: 2, b: 3 })),
    say("First turn done."),
    deliver(say(endless), { hold: { afterEvents: 3 } }),
    use(toolUse("toolu_unasked", "Write", { file_path: join(cwd, "unasked.txt"), content: "unasked\n" })),
    say("Last turn done."),
  );

/** User settings with a hook on every written file; it appends its input to `hooked.jsonl`. */
export function hookWrites(cwd: string, config: string): void {
  const command = `cat >> '${join(cwd, "hooked.jsonl")}'; echo >> '${join(cwd, "hooked.jsonl")}'`;
  const hooks = { PostToolUse: [{ matcher: "Write", hooks: [{ type: "command", command }] }] };
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "settings.json"), JSON.stringify({ hooks }));
}

/** The outcome of a session in an editor. */
export interface EditorAccount {
  readonly session: string;
  readonly stops: readonly unknown[];
  readonly requests: readonly string[];
  readonly tools: readonly string[];
  readonly text: string;
}

const prompt = (sessionId: string, text: string): PromptRequest => ({
  sessionId,
  prompt: [{ type: "text", text }],
});

/** The outcome of each tool, in the order of completion, with the reason if it did not run. */
function ends(updates: Editor["updates"]): string[] {
  return updates.flatMap(({ toolCallId, status, _meta }) => {
    if (status !== "completed" && status !== "failed") return [];
    const about = (_meta as { claudeCode?: { nonExecutionKind?: unknown } } | undefined)?.claudeCode;
    return [[toolCallId, status, about?.nonExecutionKind].filter((part) => part !== undefined).join(" ")];
  });
}

/** The text of the answers, as the editor would show it. */
const textOf = (updates: Editor["updates"]): string =>
  updates
    .filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")
    .map(({ content }) => String((content as { text?: unknown }).text))
    .join("");

/**
 * A session in an editor: tools, questions, a server and a hook; an answer that is cancelled; a turn under another mode
 * and another model.
 */
export const editorTour = (site: Site): Promise<EditorAccount> =>
  withEditor(site, answer, async ({ agent, updates, requests, until }) => {
    const { sessionId } = await agent.request("session/new", {
      cwd: site.cwd,
      mcpServers: [calc],
    } satisfies NewSessionRequest);
    const turn = async (text: string) => (await agent.request("session/prompt", prompt(sessionId, text))).stopReason;
    const first = await turn("Take the first turn.");
    const second = turn("Take the second turn.");
    await until((update) => JSON.stringify(update).includes("This answer"));
    await agent.notify("session/cancel", { sessionId });
    const stops = [first, await second];
    await agent.request("session/set_mode", { sessionId, modeId: "acceptEdits" });
    await agent.request("session/set_config_option", { sessionId, configId: "model", value: "haiku" });
    stops.push(await turn("Take the third turn."));
    await agent.request("session/close", { sessionId });
    return { session: sessionId, stops, requests, tools: ends(updates), text: textOf(updates) };
  });

/** Resumes the only session in a new editor; returns what the editor showed. */
export const reopen = (site: Site, session: string): Promise<{ readonly listed: string[]; readonly shown: string }> =>
  withEditor(site, answer, async ({ agent, updates }) => {
    const { sessions } = await agent.request("session/list", { cwd: site.cwd });
    await agent.request("session/load", { sessionId: session, cwd: site.cwd, mcpServers: [] });
    const shown = JSON.stringify(updates);
    await agent.request("session/prompt", prompt(session, "Still there?"));
    return { listed: sessions.map((one) => one.sessionId), shown };
  });
