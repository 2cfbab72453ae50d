import { conversationOf, type TimelineState } from "@agentwire/replay";
import { cell, clip, count, styled, type Terminal } from "../terminal.ts";
import { seconds } from "./entry-line.ts";

const latest = 8;
const indent = "  ";

const section = (title: string, rows: readonly string[], empty: string): string[] =>
  rows.length === 0 ? [`${title}: ${empty}`] : [`${title}:`, ...rows.map((row) => indent + row)];

/** The state of a session as lines that fit the terminal. */
export function statePage(terminal: Terminal, state: TimelineState): string[] {
  const { model, permissionMode, sessionId, phase, turns, costUsd, lastTurn, exit } = state;
  const room = Math.min(terminal.width, 200);
  const line = (text: string) => clip(text, room - indent.length);
  const ended = exit === null ? "" : `, the process ended with ${exit.signal ?? exit.code} (event ${exit.seq})`;
  const summaryLines = [
    `${phase}${ended}; ${count(turns, "turn")} ended, ${costUsd === null ? "cost not reported yet" : `$${costUsd.toFixed(4)}`}`,
    `session ${sessionId ?? "unknown"}; model ${model ?? "unknown"}; permission mode ${permissionMode ?? "unknown"}`,
  ];
  const open = state.requests.filter(({ withdrawn }) => withdrawn === null);
  const requests = open.map(({ owes, subtype, detail, seq, us }) => {
    const who = owes === "host" ? "the host must send" : "the agent must send";
    const about = detail === null ? "" : ` about ${detail}`;
    const since = `since event ${seq}, ${seconds(state.us - us)} s`;
    return line(`${who} an answer to ${subtype}${about} (${since})`);
  });
  const tools = state.toolUses.map(({ tool, input, seq, parent }) =>
    line(`${parent === null ? "" : "(subagent) "}${tool}${input === "" ? "" : `: ${input}`} (event ${seq})`),
  );
  const tasks = state.tasks.map(({ description, background, seq }) =>
    line(`${description}${background ? ", in the background" : ""} (event ${seq})`),
  );
  const queue = state.queue.map(({ text, seq }) => line(`${text} (event ${seq})`));
  const all = conversationOf(state);
  const messages = all.slice(-latest).map(({ seq, role, summary, parent }) => {
    const label = `${cell(String(seq), 6, "right")} ${cell(role, 10)}`;
    return label + clip(`${parent === null ? "" : "\u21b3 "}${summary}`, room - indent.length - label.length);
  });
  const earlier = all.length > latest ? [`... ${count(all.length - latest, "earlier message")}`] : [];
  const last =
    lastTurn === null
      ? []
      : [line(`${lastTurn.subtype}, ${lastTurn.reason ?? "no reason given"} (event ${lastTurn.seq})`)];
  const errors = state.stderr.slice(-3).map(line);
  return [
    styled(terminal, "bold", `After event ${state.seq}, at ${seconds(state.us)} s`),
    ...summaryLines.map((summaryLine) => indent + line(summaryLine)),
    ...section("Open requests", requests, "none"),
    ...section("Tool uses without a result", tools, "none"),
    ...section("Running tasks", tasks, "none"),
    ...section("Queued prompts", queue, "none"),
    ...section("Last turn", last, "no turn has ended"),
    ...section("Conversation", [...earlier, ...messages], "no messages"),
    ...(errors.length === 0 ? [] : section("Standard error", errors, "")),
  ];
}
