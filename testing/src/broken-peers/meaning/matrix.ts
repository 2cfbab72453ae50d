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

const unread = "is not read: without the service, the released agent answers in the same way whatever the value";
const service = "needs a service of the vendor or its sign-in, which no offline run has";
const secondId = "has no effect: the released agent accepts an answer that names another tool use";
const display = "changes only what a user interface of the vendor shows";
const elsewhere = "needs a second machine or a remote session";
const ownFormat =
  "decides whether the agent changes the server's result for the model, and each agent changes other parts of it";
const laterFiles = "needs an agent that watches files, and notices their changes at a time of its own";
const settingsWatch =
  "is called for hooks of the settings only, by an agent that watches files: the host gets no callback";
const timing = "depends on how fast a command of the shell runs, or on idle time";
const settingsOnly = "is called for hooks of the settings only: the released agent calls no callback of the host";
const pluginServers =
  "matters only for servers of plugins that `add_plugins` names, and the reference agent does not add these plugins";
const hostOnly = "tells the agent what the host can do; what the agent then sends depends on other inputs";

/** Why no case measures an input, by the start of its name. */
const reasons: readonly (readonly [start: string, reason: string])[] = [
  ...["remote_control.", "ultrareview_launch.confirm", "claude_oauth_callback.", "submit_feedback."].map(
    (name) => [`control ${name}`, unread] as const,
  ),
  ...[
    "claude_",
    "mcp_authenticate",
    "mcp_clear_auth",
    "mcp_oauth",
    "remote_control",
    "ultrareview",
    "channel_enable",
  ].map((name) => [`control ${name}`, service] as const),
  ["control set_chrome_browser_hints", "is refused before it is read, except in a remote session"],
  ...["get_chrome", "select_chrome", "submit_", "message_rated", "reload_connectors"].map(
    (name) => [`control ${name}`, service] as const,
  ),
  ...["set_color"].map((name) => [`control ${name}`, display] as const),
  ["control set_permission_mode.answers_bypass_switch_back", display],
  ["control mcp_status.liveReply", elsewhere],
  ["option supportedDialogKinds", hostOnly],
  ["initialize supportedDialogKinds", hostOnly],
  ["initialize sdkMcpServerManifestsOrigin", elsewhere],
  ["hook TeammateIdle", "needs other sessions that work as a team"],
  ["hook *.terminalSequence", display],
  ["hook *.suppressOutput", "hides the output in a terminal: the released agent reports it to a host all the same"],
  ["hook PostToolUse.classifierContext", service],
  ["option agentProgressSummaries", timing],
  ["initialize agentProgressSummaries", timing],
  [
    "initialize systemPromptSnapshot",
    "has an effect only where the agent records system prompts, which a switch of the vendor decides",
  ],
  ["initialize excludeDynamicSections", "moves text of the agent's own from one part of a model call to another"],
  ["hook Setup", settingsOnly],
  [
    "hook PermissionDenied",
    "needs the classifier of the mode auto: a call of the model whose answer has another form in each agent",
  ],
  ["hook FileChanged", settingsWatch],
  ["hook CwdChanged", settingsWatch],
  ["hook ConfigChange", laterFiles],
  ["control get_usage.skip_behaviors", service],
  ["hook SessionStart.watchPaths", laterFiles],
  ["control file_suggestions.query", "its answer comes from an index that the agent builds in the background"],
  ["control mcp_call.result_not_for_model", ownFormat],
  ["control reload_plugins.hold_on_cache_impact", pluginServers],
  ["permission allow.toolUseID", secondId],
  ["permission deny.toolUseID", secondId],
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
