import { definitions, requestDefinition } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import { fullValue } from "../../../../arbitrary/full-value.ts";
import type { CheckResult } from "../../../../law/define.ts";
import { type PeerStep, send } from "../../../../peer/plan.ts";
import { differenceOf, same } from "../../../same.ts";
import { essentialAnswer } from "../../agreement.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { OrderParts } from "../../order.ts";
import { checkIfPresent, hostResponseOf, requestSteps, requiredResponses, toolCall, turnSteps } from "../../query.ts";

const full = (name: string, label: string, branch = 0): unknown => {
  const schema = definitions()[name];
  return schema && fullValue(schema, definitions(), label, branch);
};

/** Every form of a permission update, each with another destination. Built on demand, because the definitions take long. */
const updates = (): readonly Frame[] =>
  Array.from({ length: 6 }, (_, n) => asJsonObject(full("PermissionUpdate", `update-${n}`, n)));

/** A permission request with every field. Requests with these fields reach no user, or only by another interface. */
const unsupported = ["computer_folder", "requires_user_interaction"];
const uses = ["toolu_1", "toolu_2"];
const toolOf = (id: string): string => (id === uses[0] ? "Bash" : "Write");
const inputOf = (id: string): Frame => {
  const value = `a/long/path/of-${id}/`.repeat(20);
  return toolOf(id) === "Bash" ? { command: `rm ${value}`, timeout: 5000 } : { file_path: value, content: `of ${id}` };
};
const question = (id: string): Frame => ({
  ...Object.fromEntries(
    Object.entries(asJsonObject(full(requestDefinition("can_use_tool"), `${id}-request`))).filter(
      ([name]) => !unsupported.includes(name) && name !== "subtype",
    ),
  ),
  tool_name: toolOf(id),
  input: inputOf(id),
  tool_use_id: id,
  permission_suggestions: updates(),
});

/** The fields about a request that every host gives its callback. The rest depends on its interface. */
const given = ["decision_reason", "blocked_path", "agent_id", "description", "display_name", "title"] as const;

const steps = (frames: Parameters<HostCase["plan"]>[0], id: string): PeerStep[] => [
  ...send(toolCall(frames, id, toolOf(id), inputOf(id))),
  ...requestSteps(frames, `a-${id}`, "can_use_tool", question(id)),
  ...send(frames.toolResult(id, "as the user decided")),
];

/** Whether the host's answer is exactly what its user returned. */
function answeredExactly(run: HostCaseRun, id: string, result: Frame): CheckResult {
  return checkIfPresent(hostResponseOf(run, `a-${id}`), ({ response }) => {
    const { toolUseID, ...written } = asJsonObject(response);
    const sent = essentialAnswer(written, result);
    const due = essentialAnswer(result, result);
    if (toolUseID !== undefined && toolUseID !== id) return "The answer names another tool use.";
    // An input that the user did not change may be repeated.
    const isUnchanged = result.behavior === "allow" && !("updatedInput" in result);
    if (same(sent, due) || (isUnchanged && same(sent, { ...due, updatedInput: inputOf(id) }))) return true;
    return `\`${differenceOf(due, sent)}\` of the user's answer reached the agent as ${JSON.stringify(sent)}.`;
  });
}

/** Whether the callback got the request as the agent sent it. */
function callbackContextAsSent(run: HostCaseRun, id: string): CheckResult {
  const requests = run.messages.filter((one) => one.kind === "asked" && one.context !== undefined);
  const message = requests.find((one) => one.kind === "asked" && one.use === id);
  if (message?.kind !== "asked")
    return requests.length < uses.length ? undefined : "A permission request reached the user for another tool use.";
  const sent = question(id);
  if (message.tool !== toolOf(id)) return "A permission request reached the user about another tool.";
  if (!same(message.input, sent.input)) return "The input of a permission request reached the user as another one.";
  const context = JSON.stringify(message.context);
  const lost = given.find((name) => !context.includes(JSON.stringify(sent[name])));
  if (lost !== undefined) return `\`${lost}\` of the permission request did not reach the user.`;
  const isComplete = updates().every((update) => context.includes(JSON.stringify(update)));
  return isComplete || "A suggestion of the permission request did not reach the user.";
}

/** The fields about a request that newer hosts give their callback. */
const givenLater = [
  ...["decision_reason_type", "mcp_server", "server_policy_ask_only", "default_to_no", "suppress_always_allow_rule"],
  "matched_ask_rule",
];

/** The letters of a name: `matched_ask_rule` and `matchedAskRule` are one name. */
const lettersOf = (name: string): string => name.replaceAll("_", "").toLowerCase();

/** A value whose keys have only their letters. */
function withPlainKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [lettersOf(key), withPlainKeys(inner)]));
}

/** Whether the callback got the fields that explain a request, under the names of the agent or in camel case. */
function callbackContextInFull(run: HostCaseRun, id: string): CheckResult {
  const message = run.messages.find((one) => one.kind === "asked" && one.use === id);
  if (message?.kind !== "asked" || message.context === undefined) return undefined;
  const sent = question(id);
  const context = asJsonObject(withPlainKeys(message.context));
  const lost = givenLater.find((name) => !same(context[lettersOf(name)], withPlainKeys(sent[name])));
  return lost === undefined || `\`${lost}\` of the permission request did not reach the user.`;
}

/** A callback whose answer must arrive unchanged, for each of two calls. */
const answers = (name: string, result: Frame): HostCase => {
  const permission: NonNullable<OrderParts["permission"]> = { behavior: "answer", result };
  return hostCase({
    name,
    order: { prompt: "Begin.", permission },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        uses.flatMap((id) => steps(frames, id)),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) => {
        const results = uses.map((id) => answeredExactly(run, id, result));
        const announced = run.events.find(({ kind }) => kind === "spawn")?.argv?.join(" ") ?? "";
        if (!/--permission-prompt-tool[= ]stdio/.test(announced))
          return "The agent was not started to request permission from the host.";
        return results.find((one) => one !== true) ?? results[0];
      },
      "permission.question.given": (run) => {
        const results = uses.map((id) => callbackContextAsSent(run, id));
        return results.find((one) => typeof one === "string") ?? results[0];
      },
      "permission.question.explained": (run) => {
        const results = uses.map((id) => callbackContextInFull(run, id));
        return results.find((one) => typeof one === "string") ?? results[0];
      },
    },
  });
};

/** Whether an allowance leaves the input as it is, by leaving it out or by repeating that of the request. */
const isInputLeft = (run: HostCaseRun, id: string): CheckResult =>
  checkIfPresent(hostResponseOf(run, `a-${id}`), ({ response }) => {
    const { behavior, updatedInput } = asJsonObject(response);
    if (behavior !== "allow") return `The user allowed a tool, and the host answered ${String(behavior)}.`;
    return (
      updatedInput === undefined ||
      same(updatedInput, inputOf(id)) ||
      "The user left the input of a tool unchanged, and the host answered with another one."
    );
  });

/** A decision of the user for each of several calls: what one has must not reach another. */
const decisions: Readonly<Record<string, Frame>> = {
  toolu_1: { behavior: "deny", message: "Not this one." },
  toolu_2: { behavior: "allow", updatedInput: { file_path: "/a/file/of/the/user", content: "of the user" } },
  toolu_3: { behavior: "deny", message: "Nor that one." },
  toolu_4: { behavior: "allow", updatedInput: { file_path: "/another/file", content: "of the user as well" } },
};

/** The same tool each time, with another input. One allowance has a rule for its own input. */
const writes = ["toolu_2", "toolu_3", "toolu_4"];
const ruled: Frame = {
  behavior: "allow",
  updatedPermissions: [
    {
      ...{ type: "addRules", behavior: "allow", destination: "session" },
      rules: [{ toolName: "Write", ruleContent: "a/file" }],
    },
  ],
};
const plain: Frame = { behavior: "allow" };

/** Cases in which the agent's questions reach the user, and the user's answers the agent, with every field. */
export const hostPermissionCases: readonly HostCase[] = [
  hostCase({
    name: "two-permissions-for-two-inputs",
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        uses.flatMap((id) => steps(frames, id)),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) => {
        const results = uses.map((id) => isInputLeft(run, id));
        return results.find((one) => one !== true) ?? results[0];
      },
    },
  }),
  hostCase({
    name: "another-decision-for-each-call",
    order: {
      prompt: "Begin.",
      permission: { behavior: "answer", result: { behavior: "deny", message: "No other call." }, each: decisions },
    },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        Object.keys(decisions).flatMap((id) => steps(frames, id)),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) => {
        const results = Object.entries(decisions).map(([id, decision]) => answeredExactly(run, id, decision));
        return results.find((one) => one !== true) ?? results[0];
      },
    },
  }),
  hostCase({
    name: "allowances-for-one-tool",
    order: { prompt: "Begin.", permission: { behavior: "answer", result: plain, each: { toolu_3: ruled } } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        writes.flatMap((id) => steps(frames, id)),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) => {
        const results = writes.map((id) => answeredExactly(run, id, id === "toolu_3" ? ruled : plain));
        return results.find((one) => one !== true) ?? results[0];
      },
      "permission.question.given": (run) =>
        checkIfPresent(hostResponseOf(run, "a-toolu_4"), () => {
          const requested = run.messages.flatMap((one) => (one.kind === "asked" ? [one.use] : []));
          const lost = writes.find((id) => !requested.includes(id));
          return lost === undefined || "The host answered a permission request itself, because of an earlier answer.";
        }),
    },
  }),
  hostCase({
    name: "a-permission-callback-that-throws",
    order: { prompt: "Begin.", permission: { behavior: "throw", message: "No answer today." } },
    plan: (frames) => ({
      steps: turnSteps(frames, steps(frames, "toolu_1")),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) =>
        checkIfPresent(hostResponseOf(run, "a-toolu_1"), ({ subtype, response }) =>
          subtype === "error" || asJsonObject(response).behavior === "deny"
            ? true
            : "The callback of the user threw, and the host allowed the call.",
        ),
    },
  }),
  answers("a-permission-with-updates", {
    behavior: "allow",
    updatedInput: { command: "rm -i a" },
    get updatedPermissions() {
      return updates();
    },
  }),
  answers("allow-without-optional-fields", { behavior: "allow" }),
  answers("deny-without-optional-fields", { behavior: "deny", message: "Not this one." }),
  answers("deny-with-interrupt", { behavior: "deny", message: "Stop here.", interrupt: true }),
  answers("a-permission-for-good", { behavior: "allow", decisionClassification: "user_permanent" }),
  answers("a-denial-of-the-user", { behavior: "deny", message: "Not now.", decisionClassification: "user_reject" }),
];
