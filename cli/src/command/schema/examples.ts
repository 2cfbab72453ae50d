import { isJsonObject } from "@agentwire/protocol/json";
import type { RecordedExamples } from "../../declarations/apply/example.ts";
import { readFrames } from "../../input/frames.ts";
import { openInput } from "../../input/open.ts";
import type { Terminal } from "../../terminal.ts";

/** Maximum number of examples of one entry. */
const maxExamples = 2;

/** Collects frames of recordings by the entry that they are examples of. */
export async function recordedExamples(tapes: readonly string[], terminal: Terminal): Promise<RecordedExamples> {
  const found = new Map<string, unknown[]>();
  const answers = new Map<unknown, unknown>();
  const note = (key: string, example: unknown) => {
    const examples = found.get(key) ?? [];
    if (examples.length < maxExamples) found.set(key, [...examples, example]);
  };
  for (const tape of tapes) {
    const input = await openInput(tape, terminal);
    if (input.kind === "transcript") continue;
    for await (const item of readFrames(input)) {
      if (item.kind === "problem" || !isJsonObject(item.frame)) continue;
      const { type, subtype, request, response, request_id: id } = item.frame;
      if (type === "control_request" && isJsonObject(request)) {
        note(`control ${String(request.subtype)}`, { id, request });
        if (isJsonObject(request.input))
          note(`hook ${String(request.input.hook_event_name)}`, { input: request.input });
      } else if (type === "control_response" && isJsonObject(response)) {
        if (response.subtype === "success") answers.set(response.request_id, response.response);
      } else note(`message ${[type, subtype].filter((tag) => tag !== undefined).join("/")}`, item.frame);
    }
  }
  return (kind, name) =>
    (found.get(`${kind} ${name}`) ?? []).map((example) => {
      if (kind !== "control" || !isJsonObject(example)) return example;
      const response = answers.get(example.id);
      return { request: example.request, ...(response === undefined ? {} : { response }) };
    });
}
