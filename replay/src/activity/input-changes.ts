import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../engine/compare/field.ts";
import { sameJson } from "../engine/compare/json-difference.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { contentBlocks, inputSummary, textAt } from "../timeline/entry/text.ts";

/** The input of a tool call that a hook or the host replaced before the tool ran. */
export interface InputChange {
  readonly process: number;
  /** Number of the event that shows the new input. */
  readonly seq: number;
  readonly toolUseId: string;
  readonly tool: string;
  readonly by: "hook" | "host";
  /** The changed fields before and after, on one line each. */
  readonly before: string;
  readonly after: string;
  /** The new input. */
  readonly input: JsonObject;
}

/** A tool call without a result. */
interface Call {
  readonly tool: string;
  input: JsonObject;
}

/** Tools whose input the host completes with the user's answer. */
const completedByHost: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

const pick = (input: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (name in input ? [[name, input[name]]] : [])));

/** Fields that differ. The agent itself completes inputs and paths before it asks about them. */
const replacedTexts = (given: JsonObject, now: JsonObject): string[] =>
  Object.keys(given).filter(
    (name) =>
      typeof given[name] === "string" &&
      typeof now[name] === "string" &&
      given[name] !== now[name] &&
      !name.endsWith("path"),
  );

const replacedFields = (given: JsonObject, now: JsonObject): string[] =>
  Object.keys(now).filter((name) => !sameJson(given[name], now[name]));

/** Starts to follow the inputs of tool calls. `push` returns the change that an event shows. */
export function followInputChanges(): { push(event: TapeEvent): InputChange | null } {
  const calls = new Map<string, Call>();
  /** The tool uses of open permission requests and hook callbacks. */
  const requests = new Map<string, { readonly toolUseId: string; readonly by: InputChange["by"] }>();

  const change = (
    { process, seq }: TapeEvent,
    toolUseId: string,
    by: InputChange["by"],
    input: unknown,
    replaced: typeof replacedFields,
  ): InputChange | null => {
    const call = calls.get(`${process} ${toolUseId}`);
    // An empty input of the host stands for the given one.
    if (call === undefined || !isJsonObject(input) || Object.keys(input).length === 0) return null;
    const names = replaced(call.input, input);
    const [before, after] = [inputSummary(pick(call.input, names)), inputSummary(pick(input, names))];
    call.input = input;
    if (names.length === 0 || completedByHost.has(call.tool)) return null;
    return { process, seq, toolUseId, tool: call.tool, by, before, after, input };
  };

  return {
    push(event) {
      if (!isEvent(event, "wire/frame")) return null;
      const { process, frame } = event;
      const id = (name: string | null): string => `${process} ${name}`;
      switch (textAt(frame, "type")) {
        case "assistant":
          for (const block of contentBlocks(frame)) {
            const [toolUseId, input] = [textAt(block, "id"), fieldOf(block, "input")];
            if (fieldOf(block, "type") !== "tool_use" || toolUseId === null || !isJsonObject(input)) continue;
            calls.set(id(toolUseId), { tool: textAt(block, "name") ?? "tool", input });
          }
          return null;
        case "user":
          for (const block of contentBlocks(frame)) calls.delete(id(textAt(block, "tool_use_id")));
          return null;
        case "control_request": {
          const request = fieldOf(frame, "request");
          const subtype = textAt(request, "subtype");
          const toolUseId = textAt(request, "tool_use_id") ?? textAt(request, "input", "tool_use_id");
          if (toolUseId === null || (subtype !== "can_use_tool" && subtype !== "hook_callback")) return null;
          const by = subtype === "can_use_tool" ? "host" : "hook";
          requests.set(id(textAt(frame, "request_id")), { toolUseId, by });
          return by === "host" ? change(event, toolUseId, "hook", fieldOf(request, "input"), replacedTexts) : null;
        }
        case "control_response": {
          const answer = fieldOf(fieldOf(frame, "response"), "response");
          const requestId = id(textAt(frame, "response", "request_id"));
          const request = requests.get(requestId);
          requests.delete(requestId);
          if (request === undefined || textAt(answer, "behavior") === "deny") return null;
          const holder = request.by === "host" ? answer : fieldOf(answer, "hookSpecificOutput");
          return change(event, request.toolUseId, request.by, fieldOf(holder, "updatedInput"), replacedFields);
        }
        default:
          return null;
      }
    },
  };
}
