import { argumentOf } from "../../../tape/argument.ts";
import { fieldOf, messageName } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

/** The session that a recorded one resumes, as far as the tape shows it. */
export interface EarlierSession {
  readonly id: string;
  /** Its transcript. */
  readonly transcript: string;
}

/**
 * Creates the session that an agent resumes; `null` if it did not resume one or found none. The tape does not contain
 * its content, so one prompt and one answer represent it.
 */
export function earlierSession(argv: readonly string[], steps: readonly Step[]): EarlierSession | null {
  const continues = argv.includes("--continue");
  const resumed = argumentOf(argv, "--resume");
  if (!continues && resumed === undefined) return null;
  const messages = steps.flatMap((step) =>
    step.kind === "frame" && step.direction === "agent-to-host" ? [step.content.frame] : [],
  );
  const [first] = messages.map(messageName).filter((name) => name === "system/init" || name.startsWith("result/"));
  // A missing session is reported before any turn, so a session without a turn has no report.
  if (first?.startsWith("result/") === true) return null;
  const known = messages.map((frame) => fieldOf(frame, "session_id")).find((id) => typeof id === "string" && id !== "");
  const id = resumed ?? known;
  if (typeof id !== "string") return null;
  const lost = "What was said before is not on the tape.";
  const at = argumentOf(argv, "--resume-session-at") ?? "00000000-0000-4000-9000-000000000002";
  const prompt = "00000000-0000-4000-9000-000000000001";
  const line = { isSidechain: false, sessionId: id, timestamp: "2026-01-01T00:00:00.000Z", userType: "external" };
  // The agent keeps the model of the last answer.
  const init = messages.find((frame) => messageName(frame) === "system/init");
  const model = init === undefined ? "<synthetic>" : fieldOf(init, "model");
  const answer = {
    ...{ id: "msg_before", type: "message", role: "assistant", model },
    ...{ content: [{ type: "text", text: lost }], stop_reason: "end_turn", stop_sequence: null },
    usage: { input_tokens: 0, output_tokens: 0 },
  };
  const lines = [
    { ...line, parentUuid: null, uuid: prompt, type: "user", message: { role: "user", content: lost } },
    { ...line, parentUuid: prompt, uuid: at, type: "assistant", message: answer },
  ];
  return { id, transcript: lines.map((entry) => `${JSON.stringify(entry)}\n`).join("") };
}
