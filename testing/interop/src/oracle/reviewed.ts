import { compareReleases, type Release } from "@agentwire/protocol";
import type { DeclarationDifference } from "agentwire/declarations";

/** Differences between the declarations and our view that were reviewed and stay. */
interface Reviewed {
  readonly kind: DeclarationDifference["kind"];
  /** `*` stands for any name. */
  readonly paths: readonly string[];
  /** First and last sampled release that show it; every sample between them must show it as well. */
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
    "A union names it and the package declares it nowhere, so that the compiler takes the whole union for any type. The members that are declared are compared one by one; of this one there is nothing to compare.",
});

/** Every reviewed difference. One that no release shows any more fails the check, like one that is not listed. */
const reviewed: readonly Reviewed[] = [
  {
    kind: "type",
    paths: ["UserMessage.isReplay"],
    from: "0.1.30",
    to: "0.3.330",
    reason:
      "Declared as present and true on repeated messages alone. The agent was observed to send it as false too, and the wire counts before the declarations.",
  },
  {
    kind: "type",
    paths: ["InitializeRequest.hooks", "InitializeRequest.hooks.*[].matcher"],
    from: "0.1.77",
    to: "0.3.330",
    reason:
      "Python hosts send null if they have no hooks or no matcher, and the agent was observed to accept it. The declarations describe TypeScript hosts.",
  },
  {
    kind: "field-missing",
    paths: ["SessionOptions.mcpServers{}.instance"],
    from: "0.1.0",
    to: "0.3.330",
    reason:
      "The object of a server that runs in the host's program. It is not data and is never sent: the agent receives the server's name and reaches it with `mcp_message` requests.",
  },
  neverDeclared("0.2.34", "0.2.76", ["SDKStreamlinedTextMessage", "SDKStreamlinedToolUseSummaryMessage"]),
  neverDeclared("0.2.61", "0.2.61", ["SDKPromptSuggestionMessage", "SDKRateLimitEvent"]),
  neverDeclared("0.2.61", "0.3.200", ["SDKControlMcpAuthenticateRequest", "SDKControlMcpClearAuthRequest"]),
  neverDeclared("0.2.76", "0.2.90", ["SDKControlSetProactiveRequest"]),
  neverDeclared("0.2.76", "0.3.200", [
    "SDKControlEndSessionRequest",
    "SDKControlGenerateSessionTitleRequest",
    "SDKControlMcpOAuthCallbackUrlRequest",
    "SDKControlRemoteControlRequest",
  ]),
  neverDeclared("0.2.90", "0.3.200", ["SDKPostTurnSummaryMessage"]),
  neverDeclared("0.2.90", "0.3.200", [
    "SDKControlChannelEnableRequest",
    "SDKControlClaudeAuthenticateRequest",
    "SDKControlClaudeOAuthCallbackRequest",
    "SDKControlClaudeOAuthWaitForCompletionRequest",
    "SDKControlSideQuestionRequest",
  ]),
  neverDeclared("0.2.112", "0.3.200", ["SDKTranscriptMirrorMessage"]),
  neverDeclared("0.2.112", "0.3.200", ["SDKControlOAuthTokenRefreshRequest", "SDKControlUltrareviewLaunchRequest"]),
  neverDeclared("0.2.126", "0.3.200", ["SDKTaskSummaryMessage"]),
  neverDeclared("0.2.126", "0.3.200", ["SDKControlMessageRatedRequest", "SDKControlSubmitFeedbackRequest"]),
  neverDeclared("0.3.150", "0.3.200", ["SDKControlHostAuthTokenRefreshRequest"]),
  neverDeclared("0.3.175", "0.3.200", ["SDKControlStageFileRequest"]),
  neverDeclared("0.3.200", "0.3.200", [
    "SDKActiveGoalMessage",
    "SDKControlRequestProgressMessage",
    "SDKConversationResetMessage",
  ]),
  neverDeclared("0.3.200", "0.3.200", [
    "SDKControlAddDirectoryRequest",
    "SDKControlGetPlanRequest",
    "SDKControlGetWorkspaceDiffRequest",
    "SDKControlRewindConversationRequest",
    "SDKControlSetCwdRequest",
    "SDKControlSetMcpPermissionModeOverrideRequest",
  ]),
];

/** What the list makes of the differences of one release. */
export interface Review {
  /** Differences that the list does not explain. */
  readonly unexplained: readonly DeclarationDifference[];
  /** Entries that say they apply to the release and that it does not show. */
  readonly stale: readonly string[];
}

/** Holds the differences of a release against the list. */
export function review(release: Release, differences: readonly DeclarationDifference[], list = reviewed): Review {
  const inForce = list.filter(
    ({ from, to }) => compareReleases(from, release) <= 0 && compareReleases(release, to) <= 0,
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
