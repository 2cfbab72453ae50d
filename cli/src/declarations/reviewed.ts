import { compareReleases, currentRelease, type Release } from "@agentwire/protocol";
import type { DeclarationDifference } from "./compare.ts";

/** Reviewed differences between the declarations and our view. */
interface Reviewed {
  readonly kind: DeclarationDifference["kind"];
  /** `*` stands for any name. */
  readonly paths: readonly string[];
  /** First and last release with the difference. Every release between them must have it too. */
  readonly from: Release;
  readonly to: Release;
  readonly reason: string;
}

const neverDeclared = (from: Release, to: Release, paths: readonly string[]): Reviewed => ({
  kind: "unresolved",
  paths,
  from,
  to,
  reason:
    "A union names it but the package never declares it, so the compiler treats the whole union as any " +
    "type. The declared members are compared one by one; there is nothing to compare for this one.",
});

/** Why 0.2.66 and 0.2.68 lack what 0.2.64 and 0.2.69 declare. */
const cutEarlier = "These two releases continue an older state of the declarations than the release before them.";

/** All reviewed differences. One that no release has any more fails the check, like one that is not listed. */
const reviewed: readonly Reviewed[] = [
  {
    kind: "type",
    paths: ["UserMessage.isReplay"],
    from: "0.1.5",
    to: currentRelease,
    reason:
      "Declared as present and true only on repeated messages. The agent was observed to send it as false " +
      "too, and the wire takes precedence over the declarations.",
  },
  {
    kind: "type",
    paths: ["InitializeRequest.hooks", "HookCallbackMatcher.matcher"],
    from: "0.1.65",
    to: currentRelease,
    reason:
      "Python hosts send null if they have no hooks or no matcher, and the agent was observed to accept it. The declarations describe TypeScript hosts.",
  },
  {
    kind: "field-missing",
    paths: ["SessionOptions.mcpServers{}.instance"],
    from: "0.1.0",
    to: currentRelease,
    reason:
      "The object of a server that runs in the host's program. It is not data and is never sent: the agent receives the server's name and reaches it with `mcp_message` requests.",
  },
  {
    kind: "type",
    paths: ["SystemInitMessage.apiKeySource"],
    from: "0.1.0",
    to: "0.3.233",
    reason:
      "The declarations list only sources that agents no longer send. Agents of 0.1.1 and later were recorded to send `ANTHROPIC_API_KEY`.",
  },
  ...(["field-missing", "type"] as const).map(
    (kind): Reviewed => ({
      kind,
      paths: [kind === "type" ? "SystemHookResponseMessage.response{}" : "SystemHookResponseMessage.response.*"],
      from: "0.1.15",
      to: "0.1.21",
      reason: "The field repeats the hook's own output, which the schemas of hooks describe.",
    }),
  ),
  {
    kind: "entry-extra",
    paths: ["KeepAliveMessage"],
    from: "0.1.0",
    to: "0.1.63",
    reason: "Read by the agents of these releases, and declared only by later ones.",
  },
  {
    kind: "field-extra",
    paths: ["SystemInitMessage.fast_mode_state"],
    from: "0.2.47",
    to: "0.2.62",
    reason: "The agent of 0.2.47 was recorded to send it. Declared by later releases.",
  },
  {
    kind: "entry-extra",
    paths: ["SystemControlRequestProgressMessage"],
    from: "0.3.200",
    to: "0.3.202",
    reason: "The agent of 0.3.200 was recorded to send it. Declared by later releases.",
  },
  {
    kind: "field-missing",
    paths: ["SessionOptions.outputSchema"],
    from: "0.1.44",
    to: "0.1.44",
    reason: "Declared by this release alone. In the next one, `outputFormat` replaces it.",
  },
  {
    kind: "entry-missing",
    paths: ["SystemBridgeMetadataMessage"],
    from: "0.2.78",
    to: "0.2.78",
    reason: "Declared by this release alone, and never recorded.",
  },
  {
    kind: "entry-extra",
    paths: ["HookEvent.InstructionsLoaded", "InstructionsLoadedHookInput"],
    from: "0.2.66",
    to: "0.2.68",
    reason: cutEarlier,
  },
  {
    kind: "field-extra",
    paths: [
      "ConfigChangeHookInput.agent_id",
      "ConfigChangeHookInput.agent_type",
      "ElicitationHookInput.agent_id",
      "ElicitationHookInput.agent_type",
      "ElicitationResultHookInput.agent_id",
      "ElicitationResultHookInput.agent_type",
      "InitializeRequest.hooks.InstructionsLoaded",
      "NotificationHookInput.agent_id",
      "NotificationHookInput.agent_type",
      "PermissionRequestHookInput.agent_id",
      "PermissionRequestHookInput.agent_type",
      "PostToolUseFailureHookInput.agent_id",
      "PostToolUseFailureHookInput.agent_type",
      "PostToolUseHookInput.agent_id",
      "PostToolUseHookInput.agent_type",
      "PreCompactHookInput.agent_id",
      "PreCompactHookInput.agent_type",
      "PreToolUseHookInput.agent_id",
      "PreToolUseHookInput.agent_type",
      "SandboxSettings.enableWeakerNetworkIsolation",
      "SessionEndHookInput.agent_id",
      "SessionEndHookInput.agent_type",
      "SessionOptions.sandbox.enableWeakerNetworkIsolation",
      "SessionOptions.settings",
      "SessionStartHookInput.agent_id",
      "SetupHookInput.agent_id",
      "SetupHookInput.agent_type",
      "StopHookInput.agent_id",
      "StopHookInput.agent_type",
      "TaskCompletedHookInput.agent_id",
      "TaskCompletedHookInput.agent_type",
      "TeammateIdleHookInput.agent_id",
      "TeammateIdleHookInput.agent_type",
      "UserMessage.priority",
      "UserPromptSubmitHookInput.agent_id",
      "UserPromptSubmitHookInput.agent_type",
      "WorktreeCreateHookInput.agent_id",
      "WorktreeCreateHookInput.agent_type",
      "WorktreeRemoveHookInput.agent_id",
      "WorktreeRemoveHookInput.agent_type",
    ],
    from: "0.2.66",
    to: "0.2.68",
    reason: cutEarlier,
  },
  {
    kind: "variant-extra",
    paths: ["HookCallbackRequest.input<InstructionsLoaded>"],
    from: "0.2.66",
    to: "0.2.68",
    reason: cutEarlier,
  },
  neverDeclared("0.2.31", "0.2.89", ["SDKStreamlinedTextMessage", "SDKStreamlinedToolUseSummaryMessage"]),
  neverDeclared("0.2.45", "0.2.62", ["SDKRateLimitEvent"]),
  neverDeclared("0.2.48", "0.2.62", ["SDKPromptSuggestionMessage"]),
  neverDeclared("0.2.51", "0.3.202", ["SDKControlMcpAuthenticateRequest", "SDKControlMcpClearAuthRequest"]),
  neverDeclared("0.2.63", "0.3.202", ["SDKControlMcpOAuthCallbackUrlRequest", "SDKControlRemoteControlRequest"]),
  neverDeclared("0.2.69", "0.2.104", ["SDKControlSetProactiveRequest"]),
  neverDeclared("0.2.72", "0.3.202", ["SDKControlEndSessionRequest"]),
  neverDeclared("0.2.74", "0.3.202", ["SDKControlGenerateSessionTitleRequest"]),
  neverDeclared("0.2.77", "0.3.202", ["SDKControlClaudeAuthenticateRequest", "SDKControlClaudeOAuthCallbackRequest"]),
  neverDeclared("0.2.78", "0.3.202", ["SDKControlClaudeOAuthWaitForCompletionRequest"]),
  neverDeclared("0.2.79", "0.3.202", ["SDKControlSideQuestionRequest"]),
  neverDeclared("0.2.84", "0.3.202", ["SDKControlChannelEnableRequest"]),
  neverDeclared("0.2.85", "0.3.202", ["SDKPostTurnSummaryMessage"]),
  neverDeclared("0.2.97", "0.3.202", ["SDKTranscriptMirrorMessage"]),
  neverDeclared("0.2.101", "0.3.202", ["SDKControlOAuthTokenRefreshRequest"]),
  neverDeclared("0.2.111", "0.3.202", ["SDKControlUltrareviewLaunchRequest"]),
  neverDeclared("0.2.116", "0.3.202", ["SDKControlMessageRatedRequest"]),
  neverDeclared("0.2.119", "0.3.202", ["SDKTaskSummaryMessage"]),
  neverDeclared("0.2.120", "0.3.202", ["SDKControlSubmitFeedbackRequest"]),
  neverDeclared("0.3.145", "0.3.202", ["SDKControlHostAuthTokenRefreshRequest"]),
  neverDeclared("0.3.160", "0.3.202", ["SDKControlStageFileRequest"]),
  neverDeclared("0.3.182", "0.3.202", ["SDKControlSetMcpPermissionModeOverrideRequest"]),
  neverDeclared("0.3.186", "0.3.202", ["SDKControlRewindConversationRequest"]),
  neverDeclared("0.3.187", "0.3.202", ["SDKControlAddDirectoryRequest"]),
  neverDeclared("0.3.198", "0.3.202", [
    "SDKActiveGoalMessage",
    "SDKControlGetPlanRequest",
    "SDKControlGetWorkspaceDiffRequest",
    "SDKControlRequestProgressMessage",
    "SDKConversationResetMessage",
  ]),
  neverDeclared("0.3.200", "0.3.202", ["SDKControlSetCwdRequest"]),
];

/** The differences of one release, compared with the known deviations. */
export interface Review {
  /** Differences that are not known. */
  readonly unexplained: readonly DeclarationDifference[];
  /** Known deviations of the release that it does not show. */
  readonly stale: readonly string[];
}

/**
 * Separates the differences of a release into known deviations and others. Deviations of the current release count as
 * known for later releases, too.
 *
 * @param release - The release that declares.
 * @param differences - What {@link compareRelease} found.
 * @example
 * import { review } from "agentwire/declarations";
 *
 * const { unexplained } = review("0.3.330", []);
 * console.log(unexplained.length); // 0
 */
export function review(release: Release, differences: readonly DeclarationDifference[]): Review {
  const newest = compareReleases(release, currentRelease) > 0 ? currentRelease : release;
  const inForce = reviewed.filter(
    ({ from, to }) => compareReleases(from, newest) <= 0 && compareReleases(newest, to) <= 0,
  );
  const expected = inForce.flatMap(({ kind, paths }) => paths.map((path) => `${kind} ${path}`));
  const explains = (entry: string, { kind, path }: DeclarationDifference) => {
    const [before = "", after] = entry.split("*");
    const found = `${kind} ${path}`;
    return after === undefined ? found === entry : found.startsWith(before) && found.endsWith(after);
  };
  return {
    unexplained: differences.filter((difference) => !expected.some((entry) => explains(entry, difference))),
    stale: expected.filter((entry) => !differences.some((difference) => explains(entry, difference))),
  };
}
