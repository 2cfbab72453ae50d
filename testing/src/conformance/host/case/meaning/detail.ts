import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { cancel } from "../../../../peer/host/frames.ts";
import { responseTo } from "../../../../peer/host/rules.ts";
import { end, expectFrame, pause, send } from "../../../../peer/plan.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { OrderParts, SessionCall } from "../../order.ts";
import {
  checkIfPresent,
  completed,
  hostResponseOf,
  idle,
  reported,
  requiredResponses,
  toolCall,
  turnSteps,
  yieldedMessages,
} from "../../query.ts";

const session = "66666666-0000-4000-8000-000000000031";
const uuid = (n: number) => `66666666-1111-4000-8000-00000000000${n}`;
const server = { name: "north", tool: "get", description: "Gets a thing.", text: "from the north" };
const later = { name: "south", text: "from the south" };
const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "agent", version: "1" } };
const mcp = (id: string, name: string, message: Frame): Frame => ({
  ...{ type: "control_request", request_id: id },
  request: { subtype: "mcp_message", server_name: name, message: { jsonrpc: "2.0", ...message } },
});

/** The value or the error of each call of the user, in order. */
const outcomes = ({ messages }: HostCaseRun): readonly (JsonObject | readonly unknown[] | string)[] =>
  messages.flatMap((message): (JsonObject | readonly unknown[] | string)[] => {
    if (message.kind === "failed") return [message.message];
    if (message.kind !== "answered") return [];
    return [Array.isArray(message.value) ? message.value : asJsonObject(message.value)];
  });

const argvOf = ({ events }: HostCaseRun): readonly string[] => events.find(({ kind }) => kind === "spawn")?.argv ?? [];
const initializeOf = ({ frames }: HostCaseRun): JsonObject | undefined =>
  frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize");

const line = (n: number, type: "user" | "assistant", content: unknown, more: Frame = {}): Frame => ({
  ...{ parentUuid: n === 1 ? null : uuid(n - 1), isSidechain: false, type, uuid: uuid(n), sessionId: session },
  ...{ timestamp: `2026-01-05T12:00:0${n}.000Z`, userType: "external", version: "2.1.330", cwd: "/srv/app" },
  message: { role: type, content },
  ...more,
});
const conversation: readonly Frame[] = [
  line(1, "user", "remember the word agate"),
  line(2, "assistant", [{ type: "text", text: "agate" }]),
  line(3, "user", "and the word beryl"),
  line(4, "assistant", [{ type: "text", text: "beryl" }]),
];
const subagents = { "subagents/agent-a1": [line(1, "user", "look", { isSidechain: true, agentId: "a1" })] };

/** A call about the session, and what its value must be. */
type SessionRow = readonly [
  call: SessionCall,
  holds: (value: JsonObject | readonly unknown[]) => boolean,
  what: string,
];
const about = (name: SessionCall["function"], ...more: readonly unknown[]): SessionCall => ({
  function: name,
  arguments: [session, ...more],
});
const chainOf = (value: unknown): readonly JsonObject[] => asList(value).map(asJsonObject);
const textsOf = (value: unknown): string => JSON.stringify(chainOf(value).map(({ message }) => message));
const sessionRows: readonly SessionRow[] = [
  [
    { function: "listSessions", arguments: [] },
    (value) => chainOf(value).some(({ sessionId }) => sessionId === session),
    "`listSessions` does not list a session of the folder",
  ],
  [
    about("getSessionMessages"),
    (value) =>
      chainOf(value).length === conversation.length &&
      ["agate", "beryl"].every((word) => textsOf(value).includes(word)),
    "`getSessionMessages` does not return the messages of a session",
  ],
  [about("renameSession", "a first title"), () => true, "`renameSession` failed"],
  [about("renameSession", "a second title"), () => true, "`renameSession` failed"],
  [
    about("getSessionInfo"),
    (value) => asJsonObject(value).customTitle === "a second title",
    "`getSessionInfo` does not have the latest title",
  ],
  [about("tagSession", "a tag"), () => true, "`tagSession` failed"],
  [about("getSessionInfo"), (value) => asJsonObject(value).tag === "a tag", "`getSessionInfo` does not have the tag"],
  [about("tagSession", null), () => true, "`tagSession` failed for null"],
  [
    about("getSessionInfo"),
    (value) => (asJsonObject(value).tag ?? "") === "",
    "`getSessionInfo` has a tag after the user removed it",
  ],
  [
    about("forkSession"),
    (value) => ![undefined, session].includes(String(asJsonObject(value).sessionId)),
    "`forkSession` did not return a new id",
  ],
  [
    { function: "getSessionMessages", arguments: ["$LAST"] },
    (value) =>
      chainOf(value).length === conversation.length &&
      chainOf(value).every(({ uuid: id }) => !conversation.some((one) => one.uuid === id)),
    "a fork does not have the messages of its original with new ids",
  ],
  [
    { ...about("getSessionMessages"), options: { limit: 2, offset: 1 } },
    (value) =>
      chainOf(value)
        .map(({ uuid: id }) => id)
        .join() === [2, 3].map(uuid).join(),
    "`getSessionMessages` does not respect its limit and offset",
  ],
  [
    about("getSessionMessages"),
    (value) => chainOf(value).length === conversation.length,
    "a fork changed the messages of its original",
  ],
];

const laterCommand = { name: "a-later-command", description: "Comes later.", argumentHint: "" };
const question = { tool_name: "Bash", input: { command: "rm a" }, tool_use_id: "toolu_1" };
const prompts: OrderParts = {
  prompt: "Begin.",
  options: { verbatimPrompts: true },
  actions: [
    { after: "result", do: "prompt", prompt: "Go on." },
    { after: "result", do: "prompt", prompt: "/and so on" },
  ],
};

/** Cases about details of everyday work. */
export const hostDetailCases: readonly HostCase[] = [
  hostCase({
    name: "a-permission-callback-beside-a-mode",
    order: { prompt: "Begin.", permission: { behavior: "allow" }, options: { permissionMode: "default", maxTurns: 4 } },
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "option.passed": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const words = argvOf(run).join(" ");
        return /--permission-prompt-tool[= ]stdio\b/.test(words) && /--permission-mode[= ]default\b/.test(words)
          ? true
          : "With a permission callback and a mode, one of them did not reach the agent.";
      },
    },
  }),
  hostCase({
    name: "a-permission-that-someone-else-decides",
    order: { prompt: "Begin.", permission: { behavior: "none" } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1"), frames.request("a-ask", "can_use_tool", question)),
        pause(100),
        ...send(cancel("a-ask"), frames.toolResult("toolu_1", "removed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) => {
        const done = completed(run, "a permission request that the user left to others");
        if (done !== true || !reported(run, "asked")) return done === true ? undefined : done;
        return (
          hostResponseOf(run, "a-ask") === undefined ||
          "The user left a permission request to others, and the host answered it."
        );
      },
    },
  }),
  hostCase({
    name: "a-store-that-fails",
    order: { prompt: "Begin.", store: "failing" },
    plan: (frames, config) => ({
      steps: turnSteps(
        frames,
        send({
          type: "transcript_mirror",
          ...{ filePath: `${config}/projects/-a-project/${session}.jsonl`, entries: conversation },
        }),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "transcript.mirror.stored": (run) => {
        const done = completed(run, "lines that the store of the user rejects");
        if (done !== true || !reported(run, "end")) return done === true ? undefined : done;
        if (reported(run, "error")) return "A store that rejects lines ended the session with an error.";
        const tries = run.messages.filter(({ kind }) => kind === "stored").length;
        if (tries < 2) return `The store rejected lines, and the host tried ${tries} times.`;
        // A host that shows only answers shows no notes either.
        if (!yieldedMessages(run).some(({ type }) => type === "system")) return true;
        return (
          yieldedMessages(run).some(({ subtype }) => subtype === "mirror_error") ||
          "No message to the user reports the lines that the store rejected."
        );
      },
    },
  }),
  hostCase({
    name: "a-session-from-a-store",
    order: {
      prompt: "Begin.",
      stored: { sessionId: session, entries: conversation, subpaths: subagents },
      options: { resume: session },
    },
    plan: (frames) => ({ steps: turnSteps(frames, [], idle(frames)), rules: requiredResponses }),
    checks: {
      "transcript.mirror.stored": (run) => {
        const loaded = run.messages.flatMap((message) =>
          message.kind === "loaded" ? [asJsonObject(message.key)] : [],
        );
        if (loaded.length === 0) return undefined;
        return loaded.some(({ subpath }) => subpath === Object.keys(subagents)[0])
          ? true
          : "A session was resumed from the store of the user without the transcripts of its subagents.";
      },
    },
  }),
  hostCase({
    name: "a-server-that-is-added-later",
    order: { prompt: "Begin.", server, later },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        expectFrame({ type: "control_request", request: { subtype: "mcp_set_servers" } }),
        ...[server.name, later.name].flatMap((name) => [
          ...send(mcp(`a-hello-${name}`, name, { id: 1, method: "initialize", params: hello })),
          expectFrame(responseTo(`a-hello-${name}`)),
          ...send(mcp(`a-ready-${name}`, name, { method: "notifications/initialized" })),
          ...send(
            mcp(`a-call-${name}`, name, { id: 2, method: "tools/call", params: { name: server.tool, arguments: {} } }),
          ),
          expectFrame(responseTo(`a-call-${name}`)),
        ]),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.call.served": (run) =>
        checkIfPresent(
          hostResponseOf(run, `a-call-${later.name}`) ?? hostResponseOf(run, `a-hello-${later.name}`),
          () => {
            const given = ({ name }: { readonly name: string }) =>
              JSON.stringify(hostResponseOf(run, `a-call-${name}`)?.response ?? {});
            return given(later).includes(later.text)
              ? true
              : "A call of a server that the user added during the session did not reach it.";
          },
        ),
    },
  }),
  hostCase({
    name: "commands-that-changed",
    order: {
      prompt: "Begin.",
      onFirstMessage: { do: "control", calls: [{ method: "supportedCommands", arguments: [] }] },
    },
    plan: (frames) => ({
      steps: [
        expectFrame({ type: "user" }),
        ...send(frames.message("system/commands_changed", { commands: [laterCommand] }), frames.message("system/init")),
        pause(100),
        ...send(frames.message("result/success", { result: "Done.", result_index: 0, permission_denials: [] })),
        ...idle(frames),
        end(),
      ],
      rules: requiredResponses,
    }),
    checks: {
      "control.asked": (run) =>
        checkIfPresent(outcomes(run)[0], (value) =>
          JSON.stringify(value).includes(laterCommand.name)
            ? true
            : "`supportedCommands` does not return the commands that the agent reported last.",
        ),
    },
  }),
  hostCase({
    name: "verbatim-prompts-of-a-conversation",
    order: prompts,
    plan: (frames) => ({
      steps: [
        ...[0, 1, 2].flatMap((n) => [
          expectFrame({ type: "user" }),
          ...send(
            frames.message("system/init"),
            frames.message("result/success", { result: "Done.", result_index: n, permission_denials: [] }),
          ),
        ]),
        end(),
      ],
      rules: requiredResponses,
    }),
    checks: {
      "option.passed": (run) =>
        checkIfPresent(run.frames.filter(({ type }) => type === "user")[1], () =>
          run.frames
            .filter(({ type }) => type === "user")
            .every(({ client_composed: isComposed }) => isComposed === true)
            ? true
            : "With `verbatimPrompts`, a prompt was not marked as composed by the user.",
        ),
    },
  }),
  hostCase({
    name: "dialogs-without-a-callback",
    isRefused: true,
    order: { prompt: "Begin.", options: { supportedDialogKinds: ["refusal_fallback_prompt"] } },
    plan: (frames) => ({ steps: turnSteps(frames, [], idle(frames)), rules: requiredResponses }),
    checks: {
      "control.dialog.answered": (run) => {
        const sent = initializeOf(run);
        if (!sent) return reported(run, "error") ? true : undefined;
        return (
          sent.supportedDialogKinds === undefined ||
          "The agent received kinds of dialogs that no callback of the user can answer."
        );
      },
    },
  }),
  hostCase({
    name: "functions-about-a-stored-session",
    order: { prompt: "", sessions: sessionRows.map(([call]) => call) },
    files: (cwd) => ({
      [`projects/${cwd.replaceAll(/[^a-zA-Z0-9]/g, "-")}/${session}.jsonl`]: `${conversation
        .map((one) => JSON.stringify({ ...one, cwd }))
        .join("\n")}\n`,
    }),
    plan: () => ({ steps: [end()] }),
    checks: {
      "transcript.session.function": (run) => {
        const given = outcomes(run);
        if (given.length < sessionRows.length) return undefined;
        for (const [n, [, holds, what]] of sessionRows.entries()) {
          const value = given[n] ?? {};
          if (typeof value === "string") return `${what}: ${value}.`;
          if (!holds(value)) return `${what[0]?.toUpperCase()}${what.slice(1)}.`;
        }
        return true;
      },
    },
  }),
];
