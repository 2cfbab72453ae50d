import {
  at,
  baseArgv,
  compareReleases,
  controls,
  hookOutputDefinition,
  hooks,
  messageDefinition,
  messages,
  type Release,
  type RequirementId,
  requestDefinition,
  responseDefinition,
} from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { optionMetadata } from "@agentwire/protocol/metadata";
import { launchOf } from "@agentwire/runtime";
import type { HostMutation } from "../define.ts";
import type { FaultChange } from "../fault/define.ts";
import { faultMutation } from "../fault/mutation.ts";
import { field, message, permissionAnswer } from "./define.ts";
import type { MatrixCell } from "./matrix.ts";

/** An input of a host, the host that ignores it, and the requirements of which it violates one. */
export interface HostInput {
  /** `option model`, `message system/init.cwd`, `method set_model.model`, `request can_use_tool.title`. */
  readonly input: string;
  readonly mutation: HostMutation;
  readonly requirements: readonly RequirementId[];
}

/** Environment variables that the official host adds. */
const { env: hostEnv } = launchOf({}, {});

/** The last release whose inputs are cells. */
const coveredRelease: Release = "0.3.330";
const isCovered = ({ since }: { readonly since: Release }) => compareReleases(since, coveredRelease) <= 0;

const noMethod = "is sent by applications of the vendor: the official host has no method for it";
const noParameter = "is a parameter that no method of the official host has";
const noResult = "is in the answer to a method that returns nothing";
const noField = "explains a request in a field that the callback of the official host does not get";
const composer = "is a request to an application with a composer: the official host has no callback for it";
const service = "needs a service of the vendor or its sign-in, which no offline run has";
const placement = "decides how the host starts its agent, and the suite needs that for itself";
const alternative = "is another way to do what a case measures";
const timing = "decides only when something happens, not what";
const silent = "reaches no user";

/** Why no case measures an input, by the start of its name. */
const reasons: readonly (readonly [start: string, reason: string])[] = [
  ["request ui_", composer],
  ["request oauth_token_refresh", service],
  ["request host_auth_token_refresh", service],
  ["request remote_control_work_secret", service],
  ...["executable", "executableArgs", "pathToClaudeCodeExecutable", "spawnClaudeCodeProcess", "cwd"].map(
    (name) => [`option ${name}`, placement] as const,
  ),
  ["option stderr", "gets what an agent prints for people, which has no form"],
  ...["mcpServersDelivery", "pluginDelivery", "abortController"].map(
    (name) => [`option ${name}`, alternative] as const,
  ),
  ["option sessionStoreFlush", timing],
  ["option loadTimeoutMs", timing],
  ["message keep_alive", silent],
  ...[
    ...["decision_reason_code", "decision_reason_rule_source", "decision_reason_hook_event"],
    ...["decision_reason_hook_source", "computer_folder", "plugin", "server_prompt", "classifier_approvable"],
    "requires_user_interaction",
  ].map((name) => [`request can_use_tool.${name}`, noField] as const),
  ["request elicitation.property_order", noField],
  ["permission allow.toolUseID", alternative],
  ["permission deny.toolUseID", alternative],
  ["method interrupt.cancel_queued", noParameter],
  ["method interrupt.send_now", noParameter],
  ["answer interrupt.send_now", "is in no declaration, and the official host removes it"],
  ["method set_permission_mode.answers_bypass_switch_back", noParameter],
  ["method mcp_status.liveReply", noParameter],
  ["answer set_model.model", noResult],
  ["answer set_permission_mode.mode", noResult],
];

/** The requests that methods of the official host send. */
const sentByMethods: ReadonlySet<string> = new Set([
  ...["initialize", "interrupt", "set_permission_mode", "set_mcp_permission_mode_override", "set_model"],
  ...["set_max_thinking_tokens", "apply_flag_settings", "update_settings", "mcp_status", "get_context_usage"],
  ...["get_usage", "read_file", "reload_plugins", "reload_skills", "reload_output_styles", "rewind_files"],
  ...["seed_read_state", "mcp_reconnect", "mcp_toggle", "mcp_read_resource", "mcp_set_servers", "stop_task"],
  "background_tasks",
]);

const fieldsOf = (definition: string, ...fixed: readonly string[]): readonly string[] =>
  Object.keys(at(coveredRelease).definitions[definition]?.properties ?? {}).filter((name) => !fixed.includes(name));

const ignoring = (
  input: string,
  requirements: RequirementId | readonly RequirementId[],
  changes: readonly FaultChange[],
): HostInput => ({
  input,
  mutation: faultMutation({ name: input, changes }),
  requirements: typeof requirements === "string" ? [requirements] : requirements,
});

/** Flags that options declare, and those of every session. */
const declaredFlags: ReadonlySet<string> = new Set([
  ...baseArgv,
  ...Object.values(optionMetadata).flatMap(({ routes }) =>
    routes.flatMap((route) => (route.via === "argv" ? [route.flag] : [])),
  ),
]);

/** Removes flags that no option declares, with their values. */
function withoutOtherFlags(argv: readonly string[]): readonly string[] {
  const isOther = (arg: string | undefined) =>
    arg?.startsWith("--") === true && !declaredFlags.has(arg.split("=")[0] ?? "");
  return argv.filter((arg, n) => !isOther(arg) && (arg.startsWith("--") || !isOther(argv[n - 1])));
}

type Route = (typeof optionMetadata)[keyof typeof optionMetadata]["routes"][number];

function routeChanges(route: Route): readonly FaultChange[] {
  if (route.via === "argv") return [{ at: "argv", option: route.flag, do: "delete" }];
  if (route.via === "initialize") return field("sent", route.field);
  if (route.via === "env") return [{ at: "env", variable: route.variable }];
  return [];
}

/** A host that answers a request by itself: its user gets nothing of it. */
const answersAlone = (subtype: string, kind: string, answer: Frame): readonly FaultChange[] => [
  { at: "sent", answers: { subtype }, path: "response.response", do: { set: answer } },
  { at: "user", when: { kind }, do: "drop" },
];

/** Hosts that ignore options which reach the agent by no flag and no field. */
const ownOptions: Readonly<Record<string, HostMutation>> = {
  verbatimPrompts: faultMutation({
    name: "verbatimPrompts",
    changes: message("sent", { type: "user" }, "client_composed", "delete"),
  }),
  extraArgs: { argv: withoutOtherFlags },
  env: { variables: (env) => Object.fromEntries(Object.entries(env).filter(([name]) => name in hostEnv)) },
  onElicitation: faultMutation({
    name: "onElicitation",
    changes: answersAlone("elicitation", "elicited", { action: "decline" }),
  }),
  onUserDialog: faultMutation({
    name: "onUserDialog",
    changes: answersAlone("request_user_dialog", "dialog", { behavior: "cancelled" }),
  }),
};

const optionRequirements: readonly RequirementId[] = [
  ...(["option.passed", "hook.answer.user", "mcp.elicitation.answered"] as const),
  ...(["control.dialog.answered", "transcript.mirror.stored"] as const),
];

const optionInputs = (): readonly HostInput[] => [
  ...Object.entries(optionMetadata)
    .filter(([, option]) => isCovered(option))
    .map(([name, { routes }]): HostInput => {
      const mutation = ownOptions[name] ?? faultMutation({ name, changes: routes.flatMap(routeChanges) });
      return { input: `option ${name}`, mutation, requirements: optionRequirements };
    }),
  ...fieldsOf("AgentDefinition").map((name) =>
    ignoring(`option agents.*.${name}`, "option.passed", field("sent", `agents.*.${name}`)),
  ),
];

const promptInputs = (): readonly HostInput[] =>
  fieldsOf(messageDefinition("user"), "type").map((name) =>
    ignoring(
      `prompt ${name}`,
      ["message.user.given", "message.user.role"],
      message("sent", { type: "user" }, name, "delete"),
    ),
  );

const patternOf = (name: string): Frame => {
  const [type = "", subtype] = name.split("/");
  return subtype === undefined ? { type } : { type, subtype };
};

const shownBy = (name: string): RequirementId =>
  name === "transcript_mirror" ? "transcript.mirror.stored" : "message.shown";

const messageInputs = (): readonly HostInput[] =>
  Object.values(messages)
    .filter(isCovered)
    .filter(({ direction }) => String(direction) !== "host-to-agent")
    .flatMap(({ name }) => [
      ignoring(`message ${name}`, shownBy(name), [{ at: "received", when: patternOf(name), do: "drop" }]),
      ...fieldsOf(messageDefinition(name), "type", "subtype").map((key) =>
        ignoring(`message ${name}.${key}`, shownBy(name), message("received", patternOf(name), key, "delete")),
      ),
    ]);

/** Requirements about the callbacks of a host. */
const callbackRequirements: Readonly<Record<string, readonly RequirementId[]>> = {
  can_use_tool: ["permission.question.given", "permission.question.explained", "permission.answer.user"],
  hook_callback: ["hook.answer.user"],
  mcp_message: ["mcp.call.served"],
  elicitation: ["mcp.elicitation.answered"],
  request_user_dialog: ["control.dialog.answered"],
};

const requestOf = (subtype: string): Frame => ({ type: "control_request", request: { subtype } });

const requestInputs = (): readonly HostInput[] =>
  Object.values(controls)
    .filter(isCovered)
    .filter(({ direction }) => String(direction) !== "host-to-agent")
    .flatMap(({ subtype }) => {
      const requirements = callbackRequirements[subtype] ?? [];
      return [
        ignoring(`request ${subtype}`, requirements, [
          { at: "received", when: requestOf(subtype), do: { answer: {} } },
        ]),
        ...fieldsOf(requestDefinition(subtype), "subtype").map((key) =>
          ignoring(
            `request ${subtype}.${key}`,
            requirements,
            message("received", requestOf(subtype), `request.${key}`, "delete"),
          ),
        ),
      ];
    });

/** A method of the session: its request, each parameter, and each field of the answer. */
const methodInputsOf = (subtype: string): readonly HostInput[] => [
  ...(subtype === "initialize"
    ? []
    : [
        ignoring(`method ${subtype}`, "control.asked", [{ at: "sent", when: requestOf(subtype), do: { answer: {} } }]),
        ...fieldsOf(requestDefinition(subtype), "subtype").map((key) =>
          ignoring(
            `method ${subtype}.${key}`,
            "control.asked",
            message("sent", requestOf(subtype), `request.${key}`, "delete"),
          ),
        ),
      ]),
  ...fieldsOf(responseDefinition(subtype)).map((key) =>
    ignoring(`answer ${subtype}.${key}`, "control.asked", [
      { at: "received", answers: { subtype }, path: `response.response.${key}`, do: "delete" },
    ]),
  ),
];

/** Requests that no method sends are one input each. */
const methodInputs = (): readonly HostInput[] =>
  Object.values(controls)
    .filter(isCovered)
    .filter(({ direction, subtype }) => String(direction) !== "agent-to-host" && subtype !== "mcp_message")
    .flatMap(({ subtype }) =>
      sentByMethods.has(subtype) ? methodInputsOf(subtype) : [ignoring(`method ${subtype}`, "control.asked", [])],
    );

const answerOf = (name: string, subtype: string, path: string, requirement: RequirementId): HostInput =>
  ignoring(name, requirement, [{ at: "sent", answers: { subtype }, path: `response.response.${path}`, do: "delete" }]);

const callbackInputs = (): readonly HostInput[] => [
  ...(["Allow", "Deny"] as const).flatMap((behavior) =>
    fieldsOf(`Permission${behavior}`).map((name) =>
      ignoring(
        `permission ${behavior.toLowerCase()}.${name}`,
        "permission.answer.user",
        permissionAnswer("sent", behavior === "Allow" ? "allow" : "deny", name),
      ),
    ),
  ),
  ...Object.values(hooks)
    .filter(isCovered)
    .flatMap(({ event }) => [
      ignoring(`hook ${event}`, "hook.answer.user", field("sent", `hooks.${event}`)),
      ...fieldsOf(hookOutputDefinition(event), "hookEventName").map((name) =>
        ignoring(`hook ${event}.${name}`, "hook.answer.user", [
          {
            at: "sent",
            when: { response: { response: { hookSpecificOutput: { hookEventName: event } } } },
            path: `response.response.hookSpecificOutput.${name}`,
            do: "delete",
          },
        ]),
      ),
    ]),
  ...[...fieldsOf("SyncHookOutput"), ...fieldsOf("AsyncHookOutput")].map((name) =>
    answerOf(`hook *.${name}`, "hook_callback", name, "hook.answer.user"),
  ),
  ...["matcher", "hookCallbackIds", "timeout"].map((name) =>
    ignoring(`hook matcher.${name}`, "hook.answer.user", field("sent", `hooks.*.*.${name}`)),
  ),
  ...fieldsOf("ElicitationResponse").map((name) =>
    answerOf(`elicitation ${name}`, "elicitation", name, "mcp.elicitation.answered"),
  ),
  ...["behavior", "result"].map((name) =>
    answerOf(`dialog ${name}`, "request_user_dialog", name, "control.dialog.answered"),
  ),
  ...["content", "isError", "structuredContent", "_meta"].map((name) =>
    answerOf(`tool result.${name}`, "mcp_message", `mcp_response.result.${name}`, "mcp.call.served"),
  ),
  ...["name", "description", "inputSchema"].map((name) =>
    answerOf(`tool ${name}`, "mcp_message", `mcp_response.result.tools.*.${name}`, "mcp.call.served"),
  ),
];

/** A host for each input of the registries that ignores it. */
export const hostInputs = (): readonly HostInput[] => [
  ...optionInputs(),
  ...promptInputs(),
  ...messageInputs(),
  ...requestInputs(),
  ...methodInputs(),
  ...callbackInputs(),
];

function reasonOf(input: string): string | undefined {
  const [kind, subtype = ""] = input.split(" ");
  if (kind === "method" && !sentByMethods.has(subtype.split(".")[0] ?? "")) return noMethod;
  return reasons.find(([start]) => input.startsWith(start))?.[1];
}

/**
 * The matrix of a host's inputs: every option, prompt field, method and callback answer of its user, and every message,
 * request and answer of its agent. A case tests an input if it detects the host that ignores it.
 *
 * @example
 * import { hostMeaningMatrix } from "@agentwire/testing";
 *
 * const cells = hostMeaningMatrix();
 * console.log(cells.filter(({ decided }) => decided === "case").length, "of", cells.length);
 */
export const hostMeaningMatrix = (): readonly MatrixCell[] =>
  hostInputs().map(({ input }) => {
    const reason = reasonOf(input);
    return reason === undefined ? { input, decided: "case" } : { input, decided: "reason", reason };
  });
