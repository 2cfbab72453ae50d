import { fieldOf } from "../../engine/compare/field.ts";
import { contentBlocks, joined, textAt, textOfBlocks } from "../../timeline/entry/text.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { DiagnosisContext } from "../scene.ts";
import type { FrameRule } from "./define.ts";

function failedServer(server: unknown, context: DiagnosisContext): IncidentReport[] {
  const name = textAt(server, "name") ?? "";
  const status = textAt(server, "status");
  const why = textAt(server, "error") ?? context.serverError(name) ?? null;
  const subject = name;
  const [unanswered, ...more] = context.unansweredBy(name);
  if (status === "failed" && unanswered !== undefined) {
    const method = quote(textAt(unanswered.request, "message", "method") ?? "mcp_message", 60);
    const what = `The host never answered the ${method} request for its MCP server ${quote(name, 60)}, so the server is not connected`;
    return [{ kind: "mcp.server-unanswered", what, events: [unanswered, ...more].map(({ seq }) => seq), subject }];
  }
  if (status === "failed")
    return [
      {
        kind: "mcp.server-failed",
        what: joined([`The MCP server ${quote(name, 60)} is not connected`, why && quote(why)], ": "),
        subject,
      },
    ];
  if (status === "needs-auth")
    return [{ kind: "mcp.server-needs-auth", what: `The MCP server ${quote(name, 60)} needs authentication`, subject }];
  return [];
}

const failedIn = (servers: unknown, context: DiagnosisContext): IncidentReport[] =>
  Array.isArray(servers) ? servers.flatMap((server) => failedServer(server, context)) : [];

/** Servers that the agent skipped because of their configuration. */
const skippedServers = (errors: unknown): IncidentReport[] =>
  Array.isArray(errors)
    ? errors.map((error) => {
        const [name, why] = [textAt(error, "name") ?? "", textAt(error, "message")];
        const what = joined([`The agent does not start the MCP server ${quote(name, 60)}`, why && quote(why)], ": ");
        return { kind: "mcp.server-failed", what, subject: name };
      })
    : [];

/** The servers that a turn starts with. */
export const serversAtInit: FrameRule = (frame, context) => [
  ...failedIn(fieldOf(frame, "mcp_servers"), context),
  ...skippedServers(fieldOf(frame, "mcp_server_errors")),
];

/** The plugins that the agent could not load. */
export const pluginsAtInit: FrameRule = (frame) => {
  const errors = fieldOf(frame, "plugin_errors");
  if (!Array.isArray(errors)) return [];
  return errors.map((error) => {
    const [name, why] = [textAt(error, "plugin") ?? "", textAt(error, "message")];
    // The agent numbers the plugins of its command line.
    const folder = /^inline\[/.test(name)
      ? textAt(error, "path")
          ?.split(/[/\\]/)
          .findLast((part) => part !== "")
      : undefined;
    const what = joined([`The agent did not load the plugin ${quote(folder ?? name, 60)}`, why && quote(why)], ": ");
    return { kind: "plugin.failed", what, subject: `${name} ${why}` };
  });
};

/** The servers that the agent lists when the host asks. */
export const serversListed: FrameRule = (frame, context, direction) => {
  const response = fieldOf(frame, "response");
  const request = context.request(direction, textAt(response, "request_id"));
  if (textAt(request?.request, "subtype") !== "mcp_status") return [];
  return failedIn(fieldOf(fieldOf(response, "response"), "mcpServers"), context);
};

/** A server of the host that answers a request of the agent with an error. The result of a failed call reports it. */
export const serverRefusal: FrameRule = (frame, context, direction) => {
  const response = fieldOf(frame, "response");
  const request = context.request(direction, textAt(response, "request_id"));
  const method = textAt(request?.request, "message", "method");
  const why = textAt(response, "response", "mcp_response", "error", "message") ?? textAt(response, "error");
  if (request === undefined || method === null || method === "tools/call" || why === null) return [];
  const name = textAt(request.request, "server_name") ?? "";
  const what = `The host's MCP server ${quote(name, 60)} answered ${quote(method, 60)} with an error: ${quote(why)}`;
  return [{ kind: "mcp.server-failed", what, events: [request.seq], subject: name }];
};

const limitNote = /^NOTE: [^.]*\b(?:limit of (\d+) turns|(\d+)-turn limit)\b/;

/** The limit at which a subagent stopped, from the note in its report; `null` if it finished. */
function turnLimit(report: string | null): string | null {
  const [, ours, real] = limitNote.exec(report ?? "") ?? [];
  return ours ?? real ?? null;
}

/** A task or a subagent ended. */
export const taskEnded: FrameRule = (frame, context) => {
  const status = textAt(frame, "status");
  const limit = status === "completed" ? turnLimit(textAt(frame, "summary")) : null;
  if (limit === null && status !== "failed" && status !== "stopped" && status !== "killed") return [];
  const taskId = textAt(frame, "task_id");
  const task = context.task(taskId);
  const isAgent = task?.type === "local_agent" || context.use(textAt(frame, "tool_use_id"))?.tool === "Agent";
  // The result of the tool that runs the task reports it.
  if (limit === null && task?.background === false && (status !== "failed" || !isAgent)) return [];
  if (status !== "failed" && task?.stoppedByAgent === true) return [];
  const name = task === undefined || task.description === "" ? "" : ` "${quote(task.description, 60)}"`;
  const summary = textAt(frame, "summary");
  // The summary may be a sentence about the task already.
  const names = name !== "" && summary?.includes(name) === true;
  const events = task === undefined ? [] : [task.seq];
  const what = isAgent ? `The subagent${name}` : `The background task${name}`;
  // The result of the call that waits for a subagent reports its failure, too.
  const subject = (isAgent ? textAt(frame, "tool_use_id") : null) ?? taskId ?? "";
  if (limit !== null)
    return [
      {
        kind: "subagent.failed",
        what: `${what} stopped at its limit of ${limit} turns, before it finished`,
        events,
        subject,
      },
    ];
  if (status === "failed")
    return [
      {
        kind: isAgent ? "subagent.failed" : "task.failed",
        what: names ? quote(summary ?? "") : joined([`${what} failed`, summary && quote(summary)], ": "),
        events,
        subject,
      },
    ];
  const origin = task?.stopRequest ?? context.interrupt;
  const by = origin === null ? "" : ` by the host's ${origin === context.interrupt ? "interrupt" : "request"}`;
  const origins = origin === null ? events : [...events, origin];
  return [{ kind: "task.stopped", what: `${what} was stopped${by}`, events: origins, subject }];
};

/** A failed compaction. */
export const failedCompaction: FrameRule = (frame, context) => {
  if (textAt(frame, "compact_result") !== "failed") return [];
  const why = textAt(frame, "compact_error");
  if (context.interrupt !== null)
    return [{ kind: "interrupt.host", what: "The host interrupted the compaction", events: [context.interrupt] }];
  const blocked = why !== null && /PreCompact hook/.test(why);
  const what = blocked ? "A hook blocked the compaction" : "The compaction failed";
  return [
    { kind: blocked ? "compaction.blocked" : "compaction.failed", what: joined([what, why && quote(why)], ": ") },
  ];
};

export const writesLost: FrameRule = () => [
  { kind: "session.writes-lost", what: "The agent could not write the session's transcript" },
];

/** A slash command that failed or that this agent does not have. */
export const failedCommand: FrameRule = (frame) => {
  const outcome = textAt(frame, "local_command_outcome", "kind");
  if (outcome === "unavailable_headless")
    return [{ kind: "command.failed", what: `A command did not run: ${quote(textOfBlocks(contentBlocks(frame)))}` }];
  if (outcome !== "failed") return [];
  const command = textAt(frame, "local_command_run", "command") ?? "";
  const why = textOfBlocks(contentBlocks(frame)).replace(/^Error: /, "");
  const what = joined([`The command /${quote(command, 60)} failed`, quote(why)], ": ");
  return [{ kind: "command.failed", what, subject: command }];
};

/** A control request of the host that the agent refuses. */
export const refusedControl: FrameRule = (frame, context, direction) => {
  const response = fieldOf(frame, "response");
  const error = textAt(response, "error");
  if (direction !== "agent-to-host" || textAt(response, "subtype") !== "error" || error === null) return [];
  const request = context.request(direction, textAt(response, "request_id"));
  const name = textAt(request?.request, "subtype") ?? "control";
  const events = request === undefined ? [] : [request.seq];
  const what = `The agent refused the ${quote(name, 60)} request: ${quote(error)}`;
  return [{ kind: "control.refused", what, events, subject: `${name} ${error}` }];
};

/** An answer of the host that the agent ignores: to a request that it did not send, or that has an answer. */
export const ignoredAnswer: FrameRule = (frame, context, direction) => {
  if (direction !== "host-to-agent" || !context.hasBeginning) return [];
  const envelope = fieldOf(frame, "response");
  const id = textAt(envelope, "request_id");
  const request = context.request(direction, id);
  if (request === undefined)
    return [
      {
        kind: "control.unmatched-answer",
        what: `The host answered the request ${quote(id ?? "without an id", 60)}, which the agent did not send`,
      },
    ];
  if (!request.repeated.includes(envelope)) return [];
  const subtype = quote(textAt(request.request, "subtype") ?? "control", 60);
  return [
    {
      kind: "control.repeated-answer",
      what: `The host answered the ${subtype} request of event ${request.seq} again, and the agent ignored it`,
      events: [request.seq, request.answer?.seq ?? request.seq],
      subject: id ?? "",
    },
  ];
};
