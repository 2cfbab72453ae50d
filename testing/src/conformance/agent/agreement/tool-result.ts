import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import { contentText } from "../../../model/call.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { framesOf } from "../query.ts";
import { type Comparisons, compare, hasHookOutput, isNonBlank, unchangedUses } from "./comparison.ts";

/** What the structured result of a tool repeats: fields of the input, and texts that the model gets. */
interface Structure {
  /** Fields of the result, by the field of the input that they repeat. */
  readonly repeats?: Readonly<Record<string, string>>;
  /** Whether the result fits the text that the model got. */
  readonly matches?: (result: JsonObject, text: string, input: JsonObject) => boolean;
}

/** Whether a text has every line of another one. */
const hasLines = (text: string, lines: string): boolean =>
  lines.split("\n").every((line) => text.includes(line.trim()));

const lineCount = (text: unknown): number => (typeof text === "string" ? text.split("\n").length : -1);

const structures: Readonly<Record<string, Structure>> = {
  Bash: {
    matches: (result, text) =>
      typeof result.stdout === "string" &&
      typeof result.interrupted === "boolean" &&
      (result.persistedOutputPath !== undefined || hasLines(text, result.stdout)),
  },
  Write: {
    repeats: { file_path: "filePath", content: "content" },
    matches: ({ type, originalFile }) => type === (originalFile === null ? "create" : "update"),
  },
  Edit: {
    repeats: { file_path: "filePath", old_string: "oldString", new_string: "newString", replace_all: "replaceAll" },
    matches: ({ structuredPatch: patch }) =>
      asList(patch).length > 0 &&
      asList(patch)
        .map(asJsonObject)
        .every(
          ({ oldStart, newStart, lines }) =>
            Number(oldStart) > 0 && Number(newStart) > 0 && asList(lines).some((line) => /^[+-]/.test(String(line))),
        ),
  },
  Read: {
    matches: (result, text, { file_path: path, offset }) => {
      const file = asJsonObject(result.file);
      if (result.type !== "text") return isNonBlank(result.type);
      return (
        file.filePath === path &&
        Number(file.startLine) === Number(offset ?? 1) &&
        Math.abs(Number(file.numLines) - lineCount(file.content)) <= 1 &&
        Number(file.totalLines) >= Number(file.numLines) &&
        (Number(file.numLines) === 0 || Number.parseInt(text, 10) === Number(file.startLine)) &&
        hasLines(text, String(file.content))
      );
    },
  },
  Agent: {
    repeats: { prompt: "prompt" },
    matches: (result, text, { subagent_type: type, description }) =>
      isNonBlank(result.agentId) &&
      (result.status !== "completed" ||
        ((type === undefined || result.agentType === type) &&
          typeof result.totalTokens === "number" &&
          typeof result.totalToolUseCount === "number" &&
          hasLines(text, contentText(result.content)))) &&
      (result.status !== "async_launched" || (result.description === description && isNonBlank(result.outputFile))),
  },
};

/** The result of a tool of a server: its blocks, or the text of its only block. */
const matchesServer = (result: unknown, text: string): boolean =>
  typeof result === "string"
    ? text.includes(result.trim())
    : !Array.isArray(result) || text.includes(contentText(result).trim());

/** Whether the structured result of each tool describes the same run as the result that the model gets. */
export function* structuredResults(run: CaseRun): Comparisons {
  if (hasHookOutput(run, "updatedToolOutput", "updatedMCPToolOutput")) return;
  const uses = unchangedUses(run);
  for (const frame of framesOf(run, { type: "user" })) {
    const blocks = blocksOf(frame).filter(({ type }) => type === "tool_result");
    const [block] = blocks;
    const use = uses.get(String(block?.tool_use_id));
    const { tool_use_result: result, isReplay } = frame;
    if (!block || !use || blocks.length > 1 || isReplay === true) continue;
    const text = typeof block.content === "string" ? block.content : contentText(block.content);
    const isOwn = frame.parent_tool_use_id === null || frame.parent_tool_use_id === undefined;
    if (block.is_error === true) {
      if (typeof result === "string") yield compare(isNonBlank(result), "`tool_use_result` of a failed tool is empty.");
      continue;
    }
    const name = String(use.name);
    const structure = structures[name];
    if (structure && isOwn)
      yield compare(result !== undefined, `The result of \`${name}\` has no \`tool_use_result\`.`);
    if (result === undefined) continue;
    if (name.startsWith("mcp__"))
      yield compare(
        matchesServer(result, text),
        "`tool_use_result` of a server's tool has another text than its result.",
      );
    else if (structure)
      yield* structureComparisons(structure, name, asJsonObject(result), text, asJsonObject(use.input));
  }
}

function* structureComparisons(
  { repeats = {}, matches }: Structure,
  name: string,
  result: JsonObject,
  text: string,
  input: JsonObject,
): Comparisons {
  for (const [of, as] of Object.entries(repeats))
    if (input[of] !== undefined)
      yield compare(
        same(input[of], result[as]),
        `\`tool_use_result.${as}\` of \`${name}\` is not the tool's \`${of}\`.`,
      );
  if (matches)
    yield compare(
      matches(result, text, input),
      `\`tool_use_result\` of \`${name}\` does not describe the run of its tool result.`,
    );
}

/** Words about who decided on a tool use. */
export function* decisionsNamed(run: CaseRun): Comparisons {
  for (const frame of framesOf(run, { type: "user" })) {
    const ids = asList(frame.tool_result_meta).map((meta) => asText(asJsonObject(meta).id));
    if (ids.length > 0) yield compare(new Set(ids).size === ids.length, "`tool_result_meta` names a tool use twice.");
    for (const meta of asList(frame.tool_result_meta).map(asJsonObject)) {
      const { permission_decision: decision } = meta;
      if (decision === undefined) continue;
      const { decision: verdict, source } = asJsonObject(decision);
      yield compare(
        isNonBlank(verdict) && isNonBlank(source),
        "`tool_result_meta` has a permission decision without its source.",
      );
    }
  }
}
