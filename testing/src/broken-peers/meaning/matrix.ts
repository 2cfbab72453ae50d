import {
  at,
  compareReleases,
  controls,
  hookOutputDefinition,
  hooks,
  type Release,
  requestDefinition,
} from "@agentwire/protocol";
import { optionMetadata } from "@agentwire/protocol/metadata";
import { agentInputs } from "./agents.ts";

/**
 * An input of an agent and how the suite covers it. Either a case detects a broken agent that ignores the input, or a
 * reason says why no case can. An input with neither is an open gap.
 */
export interface MatrixCell {
  /** `option model`, `initialize title`, `hook PreToolUse.updatedInput`, `control set_model.model`. */
  readonly input: string;
  readonly decided: "case" | "reason" | "open";
  /** Why no case measures it. */
  readonly reason?: string;
}

const service = "needs a service of the vendor or its sign-in, which no offline run has";
const display = "changes only what a user interface of the vendor shows";
const diagnosis = "changes only what the agent logs about itself";
const elsewhere = "needs a second machine, a remote session or a worktree";
const alternative = "another spelling of an input that a case measures";
const undocumented = "takes values whose form is not declared, and that few agents have";
const accepted = "is accepted in every form, and changes nothing that an offline run shows";
const settingsOnly =
  "counts in the answer of a hook of the settings only: the released agent ignores it in one of the host";
const laterFiles = "needs files that change while the session runs, which the agent notices at a time of its own";
const timing = "depends on how fast a command of the shell runs, or on idle time";
const rare = "needs a tool or a mode that few agents have";
const hostOnly = "tells the agent what the host can do; what the agent then sends depends on other inputs";

/** Why no case measures an input, by the start of its name. */
const reasons: readonly (readonly [start: string, reason: string])[] = [
  ...[
    "claude_",
    "mcp_authenticate",
    "mcp_clear_auth",
    "mcp_oauth",
    "remote_control",
    "ultrareview",
    "channel_enable",
  ].map((name) => [`control ${name}`, service] as const),
  ...["get_chrome", "select_chrome", "set_chrome", "submit_", "message_rated", "reload_connectors"].map(
    (name) => [`control ${name}`, service] as const,
  ),
  ...["set_color"].map((name) => [`control ${name}`, display] as const),
  ...["claim_session", "set_cwd", "register_repo_root"].map((name) => [`control ${name}`, elsewhere] as const),
  ["control set_permission_mode.answers_bypass_switch_back", display],
  ["control mcp_status.liveReply", elsewhere],
  ["control interrupt.send_now", "is in no declaration, and few releases announce it"],
  ["option debug", diagnosis],
  ["option toolConfig", display],
  ["option pluginDelivery", alternative],
  ["option extraArgs", alternative],
  ["option permissionPrompts", alternative],
  ["option supportedDialogKinds", hostOnly],
  ["option perTaskStopAffordance", hostOnly],
  ["initialize supportedDialogKinds", hostOnly],
  ["initialize perTaskStopAffordance", hostOnly],
  ["initialize sdkMcpServerManifestsOrigin", elsewhere],
  ["initialize plugins", alternative],
  ["hook Worktree", elsewhere],
  ["hook TeammateIdle", elsewhere],
  ["hook *.terminalSequence", display],
  ["hook *.suppressOutput", display],
  ["hook PostToolUse.classifierContext", service],
  ["option agentProgressSummaries", timing],
  ["initialize agentProgressSummaries", timing],
  ["option projectConfigRoot", elsewhere],
  ["option resumeDropsTurn", "drops what only an agent that was killed during a turn has written"],
  ["initialize sdkMcpServerManifests", "only saves the handshake with the server: its tools are the same"],
  ["initialize systemPromptSnapshot", elsewhere],
  ["initialize excludeDynamicSections", "moves text of the agent's own from one part of a model call to another"],
  ["hook Notification", timing],
  ["hook Setup", rare],
  ["hook PermissionDenied", "needs the classifier of the mode auto, a service of the vendor"],
  ["hook Elicitation.", settingsOnly],
  ["hook ElicitationResult.", settingsOnly],
  ["hook ConfigChange", laterFiles],
  ["hook FileChanged", laterFiles],
  ["hook CwdChanged", laterFiles],
  ["control get_usage.skip_behaviors", service],
  ["hook SessionStart.watchPaths", laterFiles],
  ["hook SessionStart.reloadSkills", laterFiles],
  ["hook SessionStart.initialUserMessage", "applies only to an agent that starts without a prompt"],
  ["hook SessionStart.sessionTitle", alternative],
  ["control seed_read_state", accepted],
  ["control file_suggestions.query", "its answer comes from an index that the agent builds in the background"],
  ["control mcp_call", undocumented],
  ["control reload_", laterFiles],
  ["control end_session.reason", diagnosis],
  ["control generate_session_title.persist", alternative],
  ["permission allow.toolUseID", "names the request once more"],
  ["permission deny.toolUseID", "names the request once more"],
  ["permission allow.decisionClassification", "goes to statistics of the vendor"],
  ["permission deny.decisionClassification", "goes to statistics of the vendor"],
];

/** The last release whose inputs have broken agents or a reason. Inputs of later releases are no cells yet. */
const coveredRelease: Release = "0.3.330";
const isCovered = ({ since }: { readonly since: Release }) => compareReleases(since, coveredRelease) <= 0;

const fieldsOf = (definition: string): readonly string[] =>
  Object.keys(at(coveredRelease).definitions[definition]?.properties ?? {}).filter(
    (name) => name !== "subtype" && name !== "hookEventName",
  );

/** Every input of an agent that the registries of the protocol declare for the covered release. */
function declaredInputs(): readonly string[] {
  const options = Object.entries(optionMetadata)
    .filter(([, option]) => isCovered(option) && option.routes.some(({ via }) => via !== "host"))
    .map(([name]) => `option ${name}`);
  const initialize = fieldsOf(requestDefinition("initialize")).map((name) => `initialize ${name}`);
  const events = Object.values(hooks)
    .filter(isCovered)
    .flatMap(({ event }) => [
      `hook ${event}`,
      ...fieldsOf(hookOutputDefinition(event)).map((name) => `hook ${event}.${name}`),
    ]);
  const output = fieldsOf("SyncHookOutput").map((name) => `hook *.${name}`);
  const answers = (["Allow", "Deny"] as const).flatMap((behavior) =>
    fieldsOf(`Permission${behavior}`).map((name) => `permission ${behavior.toLowerCase()}.${name}`),
  );
  const requests = Object.values(controls)
    .filter(isCovered)
    .filter(({ direction, subtype }) => String(direction) !== "agent-to-host" && subtype !== "initialize")
    .flatMap(({ subtype }) => [
      `control ${subtype}`,
      ...fieldsOf(requestDefinition(subtype)).map((name) => `control ${subtype}.${name}`),
    ]);
  return [...options, ...initialize, ...events, ...output, ...answers, ...requests];
}

/** Fields of `initialize` by which an option reaches the agent. */
const fieldsOfOption = (input: string): readonly string[] => {
  const [kind, name = ""] = input.split(" ");
  const { routes } = (kind === "option" && optionMetadata[name as keyof typeof optionMetadata]) || { routes: [] };
  return routes.flatMap((route) => (route.via === "initialize" ? [`initialize ${route.field}`] : []));
};

/** The names under which a broken agent may ignore an input: its own, the option's, or that of the whole request. */
function namesOf(input: string): readonly string[] {
  const [kind = "", rest = ""] = input.split(" ");
  const [owner = "", field] = rest.split(".");
  const isSole = kind === "control" && fieldsOf(requestDefinition(owner)).length === 1;
  return [
    ...[input, ...fieldsOfOption(input)],
    ...(kind === "hook" && field !== undefined ? [`hook *.${field}`] : []),
    ...(isSole ? [`control ${owner}`] : []),
  ];
}

/**
 * The matrix of an agent's inputs: every option, field of `initialize`, hook event and output, permission answer,
 * control request and parameter of the protocol. Inputs of releases that the suite does not cover yet are left out.
 *
 * @example
 * import { meaningMatrix } from "@agentwire/testing";
 *
 * const cells = meaningMatrix();
 * console.log(cells.filter(({ decided }) => decided === "case").length, "of", cells.length);
 */
export function meaningMatrix(): readonly MatrixCell[] {
  const broken = agentInputs.map(({ input }) => input.split(",")[0] ?? input);
  const isBroken = (name: string) => broken.some((input) => input === name || input.startsWith(`${name}.`));
  return declaredInputs().map((input) => {
    if (namesOf(input).some(isBroken)) return { input, decided: "case" };
    const reason = reasons.find(([start]) => input.startsWith(start))?.[1];
    return reason === undefined ? { input, decided: "open" } : { input, decided: "reason", reason };
  });
}
