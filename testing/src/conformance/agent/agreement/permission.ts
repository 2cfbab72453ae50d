import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { framesOf } from "../query.ts";
import {
  agentOf,
  type Comparisons,
  compare,
  isNonBlank,
  requestedByAgent,
  unchangedUses,
  usesOf,
} from "./comparison.ts";

/** Whether permission requests have the input of the tool use that they name. */
export function* questionInputs(run: CaseRun): Comparisons {
  const uses = unchangedUses(run);
  const requests = requestedByAgent(run, "can_use_tool");
  const ids = requests.map(({ tool_use_id: id }) => id);
  if (ids.length > 0)
    yield compare(new Set(ids).size === ids.length, "Permission was requested twice for one tool use.");
  for (const { tool_use_id: id, input, tool_name: name, agent_id: agent } of requests) {
    yield* agentOf(run, id, agent, "A permission request");
    const use = uses.get(String(id));
    // The agent adds the plan that it has in a file.
    if (!use || name === "ExitPlanMode") continue;
    yield compare(same(use.input, input), `Permission was requested for an input that is not that of ${String(id)}.`);
    yield compare(use.name === name, `Permission was requested for another tool than that of ${String(id)}.`);
  }
}

/** Whether suggestions and reasons of permission requests are about the tool use. */
export function* questionReasons(run: CaseRun): Comparisons {
  for (const request of requestedByAgent(run, "can_use_tool")) {
    const { blocked_path: path, input, display_name: name, description } = request;
    if (path !== undefined)
      yield compare(isNonBlank(path) && isPathOf(path, input), "`blocked_path` is not in the input of the tool.");
    if (name !== undefined) yield compare(isNonBlank(name), "A permission request has an empty `display_name`.");
    const ofModel = asJsonObject(input).description;
    if (isNonBlank(ofModel) && description !== undefined)
      yield compare(description === ofModel, "The description of a permission request is not the model's.");
    else if (typeof description === "string") yield* describedFields(request);
    const { decision_reason: reason, decision_reason_type: type } = request;
    // A hook may ask without a reason.
    if (type !== undefined && reason !== undefined)
      yield compare(
        isNonBlank(type) && (isNonBlank(reason) || type === "hook"),
        "A permission request has an empty reason.",
      );
    for (const suggestion of asList(request.permission_suggestions).map(asJsonObject))
      yield* suggestionComparisons(suggestion);
    yield* ruleContents(request);
    const texts = asList(request.permission_suggestions).map((one) => JSON.stringify(one));
    if (texts.length > 0)
      yield compare(new Set(texts).size === texts.length, "A permission request has one suggestion twice.");
  }
}

/** Tools whose permission request is described by a part of this field of the input. */
const describedBy: Readonly<Record<string, string>> = { Bash: "command", Write: "file_path", Edit: "file_path" };

/** The beginning of a short path of a file outside the working directory. */
const leading = /^(?:~\/|(?:\.\.\/)+)/;

/** Letters of a description that must occur in the input: the end may be cut. */
const describedLetters = 20;

function* describedFields({ tool_name: tool, input, description }: JsonObject): Comparisons {
  const field = describedBy[String(tool)];
  const value = field && asJsonObject(input)[field];
  if (typeof value === "string")
    yield compare(
      value.includes(String(description).replace(leading, "").slice(0, describedLetters)),
      `A permission request for \`${String(tool)}\` is described by a text that is not in its \`${field}\`.`,
    );
}

/** Whether suggested rules for commands name a command of the request, so that they do not allow every command. */
function* ruleContents({ tool_name: tool, input, permission_suggestions: suggestions }: JsonObject): Comparisons {
  const { command } = asJsonObject(input);
  if (tool !== "Bash" || typeof command !== "string") return;
  for (const { rules } of asList(suggestions).map(asJsonObject))
    for (const { toolName, ruleContent } of asList(rules).map(asJsonObject)) {
      if (toolName !== tool) continue;
      yield compare(
        isNonBlank(ruleContent) && command.includes(ruleContent.trim().split(/[\s:*]/)[0] ?? ""),
        "A suggested rule allows other commands than the one of the permission request.",
      );
    }
}

/** Whether the last part of a path is in the input of a tool. */
const isPathOf = (path: string, input: unknown): boolean =>
  JSON.stringify(input ?? {}).includes(JSON.stringify(path.split("/").at(-1) ?? "").slice(1, -1));

const destinations = new Set(["userSettings", "projectSettings", "localSettings", "session", "cliArg"]);

function* suggestionComparisons({
  type,
  rules,
  behavior,
  mode,
  directories,
  destination,
}: ReturnType<typeof asJsonObject>): Comparisons {
  yield compare(
    destinations.has(String(destination)),
    "A suggestion of a permission request has no known destination.",
  );
  if (type === "setMode") yield compare(isNonBlank(mode), "A suggestion to set the mode names none.");
  else if (type === "addDirectories")
    yield compare(
      asList(directories).length > 0 && asList(directories).every(isNonBlank),
      "A suggestion to add directories names none.",
    );
  else
    yield compare(
      behavior === "allow" &&
        asList(rules).length > 0 &&
        asList(rules).every((rule) => isNonBlank(asJsonObject(rule).toolName)),
      "A suggestion to add rules has none that allows a tool.",
    );
}

/** Whether denials have the tool and the input of the tool use that they name. */
export function* denials(run: CaseRun): Comparisons {
  const uses = unchangedUses(run);
  for (const result of framesOf(run, { type: "result" }))
    for (const denial of asList(result.permission_denials).map(asJsonObject)) {
      const id = String(denial.tool_use_id);
      const use = uses.get(id);
      yield compare(
        usesOf(run).get(id)?.name === denial.tool_name,
        `\`permission_denials\` names another tool for ${id} than its tool use.`,
      );
      if (use)
        yield compare(
          same(use.input, denial.tool_input),
          `\`permission_denials\` has another input for ${id} than its tool use.`,
        );
    }
}
