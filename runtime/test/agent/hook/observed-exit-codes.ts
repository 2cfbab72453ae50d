import type { Observation } from "../fixture/hook-observation.ts";

const specific = (event: string, fields: object): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...fields } });

const written = { file_path: "/project/changed.txt", content: "changed" };

/** What commands of an event print, by a name. */
export function outputs(event: string): Readonly<Record<string, string>> {
  const decide = (permissionDecision: string): string =>
    specific(event, { permissionDecision, permissionDecisionReason: "because" });
  const isRequest = event === "PermissionRequest";
  return {
    empty: "",
    plain: "plain words",
    open: "{no",
    closed: "{no}",
    object: "{}",
    invalid: '{"decision":"maybe"}',
    block: '{"decision":"block","reason":"because"}',
    blockContext: JSON.stringify({
      decision: "block",
      reason: "because",
      hookSpecificOutput: { hookEventName: event, additionalContext: "CONTEXT" },
    }),
    approve: '{"decision":"approve","reason":"fine"}',
    halt: '{"continue":false,"stopReason":"halt now"}',
    message: '{"systemMessage":"to the user"}',
    context: specific(event, { additionalContext: "CONTEXT" }),
    misnamed: specific(event === "Stop" ? "PreToolUse" : "Stop", { additionalContext: "STRAY" }),
    async: '{"async":true}\n',
    asyncEnd: '{"async":true}',
    jsonAfterText: `words first\n${decide("deny")}`,
    deny: isRequest ? specific(event, { decision: { behavior: "deny", message: "because" } }) : decide("deny"),
    allow: isRequest ? specific(event, { decision: { behavior: "allow" } }) : decide("allow"),
    ask: decide("ask"),
    defer: specific(event, { permissionDecision: "defer" }),
    updatedInput: isRequest
      ? specific(event, { decision: { behavior: "allow", updatedInput: written } })
      : specific(event, { updatedInput: written }),
  };
}

/** What the hooks of one event came to. */
interface ObservedTable {
  readonly event: string;
  /** Further fields of the hook in the settings. */
  readonly fields?: object;
  readonly cases: readonly {
    readonly observed: Observation;
    /** Ends of commands, by the name of their output: exit codes, or the signal. */
    readonly of: Readonly<Record<string, string>>;
  }[];
}

/** Observed with release 2.1.330; each command writes `why` to stderr. */
export const observed: readonly ObservedTable[] = [
  {
    event: "PreToolUse",
    cases: [
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          empty: "0 1 3",
          plain: "0 1 3",
          open: "0 1 3",
          async: "0 1 2 3 KILL",
          jsonAfterText: "0 1 3",
          object: "0 1",
          asyncEnd: "0 1 2",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["completed 2"],
        },
        of: {
          empty: "2",
          plain: "2",
          open: "2",
          closed: "2",
          invalid: "2",
          approve: "2",
          ask: "2",
          allow: "2",
          defer: "2",
          updatedInput: "2",
          jsonAfterText: "2",
          object: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["warning hook_no_verdict"],
        },
        of: {
          empty: "KILL",
          plain: "KILL",
          open: "KILL",
          jsonAfterText: "KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["warning hook_no_verdict"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["warning hook_no_verdict"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: because"],
          ends: ["completed 2"],
        },
        of: {
          block: "0 1 2 3 KILL",
          deny: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["hook_stopped 2"],
        },
        of: {
          halt: "0 1 3 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["hook_stopped 2"],
        },
        of: {
          halt: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["notice PreToolUse:Write says: to the user"],
        },
        of: {
          message: "0 1 3 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["completed 2"],
          notices: ["notice PreToolUse:Write says: to the user"],
        },
        of: {
          message: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: ["PreToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 3 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["completed 2"],
          model: ["PreToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          context: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["warning hook_no_verdict"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 3",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["warning hook_no_verdict"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: (explained)"],
          ends: ["completed 2"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "2",
        },
      },
      {
        observed: {
          results: ["done by hook"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          approve: "0 1 3 KILL",
          allow: "0 1 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["because"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          ask: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["tool_deferred 1"],
        },
        of: {
          defer: "0 1 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["changed.txt"],
          ends: ["completed 2"],
        },
        of: {
          updatedInput: "0 1 3 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: because"],
          ends: ["completed 2"],
          model: ["PreToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          blockContext: "0 1 2",
        },
      },
    ],
  },
  {
    event: "PreToolUse",
    fields: {
      onFailure: "block",
    },
    cases: [
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          empty: "0",
          plain: "0",
          object: "0",
        },
      },
      {
        observed: {
          results: [
            'refused by hook: PreToolUse:Write hook error: [exec hook]: failed; blocking because onFailure is "block"\nwhy',
          ],
          ends: ["completed 2"],
        },
        of: {
          empty: "1 KILL",
          plain: "1 KILL",
          context: "1 KILL",
          object: "1 KILL",
          misnamed: "1 KILL",
          allow: "1 KILL",
          message: "1 KILL",
          ask: "1 KILL",
          updatedInput: "1 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["completed 2"],
        },
        of: {
          empty: "2",
          plain: "2",
          closed: "2",
          object: "2",
          allow: "2",
          ask: "2",
          updatedInput: "2",
        },
      },
      {
        observed: {
          results: [
            'refused by hook: PreToolUse:Write hook error: [exec hook]: failed; blocking because onFailure is "block"\n(explained)',
          ],
          ends: ["completed 2"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
        },
      },
      {
        observed: {
          results: [
            'refused by hook: PreToolUse:Write hook error: [exec hook]: failed; blocking because onFailure is "block"\n(explained)',
          ],
          ends: ["completed 2"],
          reports: ["explained"],
        },
        of: {
          closed: "1 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: ["PreToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          context: "0",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["completed 2"],
          model: ["PreToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          context: "2",
        },
      },
      {
        observed: {
          results: [
            'refused by hook: PreToolUse:Write hook error: [exec hook]: failed; blocking because onFailure is "block"\n(explained)',
          ],
          ends: ["completed 2"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: (explained)"],
          ends: ["completed 2"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "2",
        },
      },
      {
        observed: {
          results: ["done by hook"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          allow: "0",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: because"],
          ends: ["completed 2"],
        },
        of: {
          block: "1 2 KILL",
          deny: "1 2 KILL",
        },
      },
      {
        observed: {
          results: [
            'refused by hook: PreToolUse:Write hook error: [exec hook]: failed; blocking because onFailure is "block"\nwhy',
          ],
          ends: ["hook_stopped 2"],
        },
        of: {
          halt: "1 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["hook_stopped 2"],
        },
        of: {
          halt: "2",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: [exec hook]: why"],
          ends: ["completed 2"],
          notices: ["notice PreToolUse:Write says: to the user"],
        },
        of: {
          message: "2",
        },
      },
      {
        observed: {
          results: ["refused by hook: PreToolUse:Write hook error: because"],
          ends: ["completed 2"],
          model: ["PreToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          blockContext: "1 2 KILL",
        },
      },
    ],
  },
  {
    event: "PostToolUse",
    cases: [
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          empty: "0 1 3 KILL",
          plain: "0 1 3 KILL",
          open: "0 1 3 KILL",
          object: "0 1",
          asyncEnd: "0 1 2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: ['PostToolUse:Write hook blocking error from command: "exec hook": [exec hook]: why'],
        },
        of: {
          empty: "2",
          plain: "2",
          open: "2",
          closed: "2",
          invalid: "2",
          object: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: ['PostToolUse:Write hook blocking error from command: "exec hook": because'],
        },
        of: {
          block: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["hook_stopped 2"],
        },
        of: {
          halt: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["notice PostToolUse:Write says: to the user"],
        },
        of: {
          message: "0 1 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          notices: ["notice PostToolUse:Write says: to the user"],
          model: ['PostToolUse:Write hook blocking error from command: "exec hook": [exec hook]: why'],
        },
        of: {
          message: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: ["PostToolUse:Write hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 3 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: [
            "PostToolUse:Write hook additional context: CONTEXT",
            'PostToolUse:Write hook blocking error from command: "exec hook": [exec hook]: why',
          ],
        },
        of: {
          context: "2",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2 3",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
      {
        observed: {
          permissionRequests: ["plain"],
          results: ["done by user_temporary"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
          model: [
            "PostToolUse:Write hook additional context: CONTEXT",
            'PostToolUse:Write hook blocking error from command: "exec hook": because',
          ],
        },
        of: {
          blockContext: "0 1 2",
        },
      },
    ],
  },
  {
    event: "UserPromptSubmit",
    cases: [
      {
        observed: {
          ends: ["completed 1"],
        },
        of: {
          empty: "0 1 3 KILL",
          plain: "1 3 KILL",
          open: "1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["none 0 UserPromptSubmit operation blocked by hook:\n[exec hook]: why\n\nOriginal prompt: go"],
          notices: ['warning {"kind":"blocked_by_hook","prompt_kept":false,"reason":"why"}'],
        },
        of: {
          empty: "2",
          plain: "2",
          open: "2",
          closed: "2",
          invalid: "2",
          message: "2",
          context: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["UserPromptSubmit hook success: plain words"],
        },
        of: {
          plain: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["UserPromptSubmit hook success: {no"],
        },
        of: {
          open: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["none 0 UserPromptSubmit operation blocked by hook:\nbecause\n\nOriginal prompt: go"],
          notices: ['warning {"kind":"blocked_by_hook","prompt_kept":false,"reason":"because"}'],
        },
        of: {
          block: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          ends: ["none 0 Operation stopped by hook: halt now"],
          notices: ['warning {"kind":"stopped_by_hook","prompt_kept":true,"reason":"halt now"}'],
        },
        of: {
          halt: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["notice UserPromptSubmit says: to the user"],
        },
        of: {
          message: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["UserPromptSubmit hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2 3",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
    ],
  },
  {
    event: "UserPromptSubmit",
    fields: {
      onFailure: "block",
    },
    cases: [
      {
        observed: {
          ends: ["completed 1"],
        },
        of: {
          empty: "0",
          object: "0",
        },
      },
      {
        observed: {
          ends: [
            'none 0 UserPromptSubmit operation blocked by hook:\n[exec hook]: failed; blocking because onFailure is "block"\nwhy',
          ],
          notices: [
            'warning {"kind":"no_verdict","prompt_kept":false,"no_verdict_kind":"hook_failed","reason":"[exec hook]: failed; blocking because onFailure is \\"block\\""}',
          ],
        },
        of: {
          empty: "1 KILL",
          plain: "1 KILL",
          context: "1 KILL",
          object: "1 KILL",
          misnamed: "1 KILL",
          message: "1 KILL",
        },
      },
      {
        observed: {
          ends: ["none 0 UserPromptSubmit operation blocked by hook:\n[exec hook]: why\n\nOriginal prompt: go"],
          notices: ['warning {"kind":"blocked_by_hook","prompt_kept":false,"reason":"why"}'],
        },
        of: {
          empty: "2",
          plain: "2",
          closed: "2",
          context: "2",
          object: "2",
          message: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["UserPromptSubmit hook success: plain words"],
        },
        of: {
          plain: "0",
        },
      },
      {
        observed: {
          ends: [
            'none 0 UserPromptSubmit operation blocked by hook:\n[exec hook]: failed; blocking because onFailure is "block"\n(explained)',
          ],
          notices: [
            'warning {"kind":"no_verdict","prompt_kept":false,"no_verdict_kind":"hook_failed","reason":"[exec hook]: failed; blocking because onFailure is \\"block\\""}',
          ],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
        },
      },
      {
        observed: {
          ends: [
            'none 0 UserPromptSubmit operation blocked by hook:\n[exec hook]: failed; blocking because onFailure is "block"\n(explained)',
          ],
          notices: [
            'warning {"kind":"no_verdict","prompt_kept":false,"no_verdict_kind":"hook_failed","reason":"[exec hook]: failed; blocking because onFailure is \\"block\\""}',
          ],
          reports: ["explained"],
        },
        of: {
          closed: "1 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["UserPromptSubmit hook additional context: CONTEXT"],
        },
        of: {
          context: "0",
        },
      },
      {
        observed: {
          ends: [
            'none 0 UserPromptSubmit operation blocked by hook:\n[exec hook]: failed; blocking because onFailure is "block"\n(explained)',
          ],
          notices: [
            'warning {"kind":"no_verdict","prompt_kept":false,"no_verdict_kind":"hook_failed","reason":"[exec hook]: failed; blocking because onFailure is \\"block\\""}',
          ],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2",
        },
      },
      {
        observed: {
          ends: ["none 0 UserPromptSubmit operation blocked by hook:\nbecause\n\nOriginal prompt: go"],
          notices: ['warning {"kind":"blocked_by_hook","prompt_kept":false,"reason":"because"}'],
        },
        of: {
          block: "1 2 KILL",
          blockContext: "1 2 KILL",
        },
      },
      {
        observed: {
          ends: ["none 0 Operation stopped by hook: halt now"],
          notices: ['warning {"kind":"stopped_by_hook","prompt_kept":true,"reason":"halt now"}'],
        },
        of: {
          halt: "1 2 KILL",
        },
      },
    ],
  },
  {
    event: "Stop",
    cases: [
      {
        observed: {
          ends: ["completed 1"],
        },
        of: {
          empty: "0",
          plain: "0",
          open: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
        },
        of: {
          empty: "1 3 KILL",
          plain: "1 3 KILL",
          open: "1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 4"],
          notices: ["stop-hook-error", "warning", "stop-hook-block-cap"],
          model: ["Stop hook feedback:\n[exec hook]: why"],
        },
        of: {
          empty: "2",
          plain: "2",
          open: "2",
          closed: "2",
          invalid: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 4"],
          notices: ["stop-hook-error", "warning", "stop-hook-block-cap"],
          model: ["Stop hook feedback:\nbecause"],
        },
        of: {
          block: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          ends: ["stop_hook_prevented 1"],
        },
        of: {
          halt: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["stop_hook_prevented 2"],
          notices: ["stop-hook-error"],
        },
        of: {
          halt: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["notice Stop says: to the user"],
        },
        of: {
          message: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 4"],
          notices: [
            "notice Stop says: to the user",
            "stop-hook-error",
            "notice Stop says: to the user",
            "notice Stop says: to the user",
            "warning",
            "stop-hook-block-cap",
          ],
          model: ["Stop hook feedback:\n[exec hook]: why"],
        },
        of: {
          message: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["warning", "stop-hook-block-cap"],
          model: ["Stop hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 4"],
          notices: ["stop-hook-error", "warning", "stop-hook-block-cap"],
          model: ["Stop hook additional context: CONTEXT", "Stop hook feedback:\n[exec hook]: why"],
        },
        of: {
          context: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2 3",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
    ],
  },
  {
    event: "Stop",
    fields: {
      onFailure: "block",
    },
    cases: [
      {
        observed: {
          ends: ["completed 1"],
        },
        of: {
          empty: "0",
          plain: "0",
          object: "0 1 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
        },
        of: {
          empty: "1 KILL",
          plain: "1 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 4"],
          notices: ["stop-hook-error", "warning", "stop-hook-block-cap"],
          model: ["Stop hook feedback:\n[exec hook]: why"],
        },
        of: {
          empty: "2",
          plain: "2",
          closed: "2",
          object: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["explained"],
        },
        of: {
          closed: "1 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["warning", "stop-hook-block-cap"],
          model: ["Stop hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 4"],
          notices: ["stop-hook-error", "warning", "stop-hook-block-cap"],
          model: ["Stop hook additional context: CONTEXT", "Stop hook feedback:\n[exec hook]: why"],
        },
        of: {
          context: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          notices: ["stop-hook-error"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
    ],
  },
  {
    event: "SubagentStop",
    cases: [
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
        },
        of: {
          empty: "0 1 3 KILL",
          plain: "0 1 3 KILL",
          open: "0 1 3 KILL",
          halt: "0 1 2 3 KILL",
          message: "0 1 3 KILL",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          model: ["Stop hook feedback:\n[exec hook]: why"],
        },
        of: {
          empty: "2",
          plain: "2",
          open: "2",
          closed: "2",
          invalid: "2",
          message: "2",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          model: ["Stop hook feedback:\nbecause"],
        },
        of: {
          block: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          model: ["SubagentStop hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 3 KILL",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          model: ["Stop hook feedback:\n[exec hook]: why", "SubagentStop hook additional context: CONTEXT"],
        },
        of: {
          context: "2",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2 3",
        },
      },
      {
        observed: {
          results: ["done by config"],
          ends: ["completed 2"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
    ],
  },
  {
    event: "PreCompact",
    cases: [
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["success", "PreCompact [exec hook] completed successfully"],
        },
        of: {
          empty: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["success", "PreCompact [exec hook] failed: why"],
        },
        of: {
          empty: "1 3 KILL",
          plain: "1 3 KILL",
          open: "1 3 KILL",
          halt: "1 3 KILL",
          message: "1 3 KILL",
          misnamed: "1 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["failed why"],
        },
        of: {
          empty: "2",
          plain: "2",
          open: "2",
          closed: "2",
          invalid: "2",
          halt: "2",
          message: "2",
          context: "2",
          misnamed: "2",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["success", "PreCompact [exec hook] completed successfully: plain words"],
        },
        of: {
          plain: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["success", "PreCompact [exec hook] completed successfully: {no"],
        },
        of: {
          open: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["success", "PreCompact [exec hook] failed: (explained)"],
        },
        of: {
          closed: "0 1 3 KILL",
          invalid: "0 1 3 KILL",
          context: "0 1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["failed because"],
        },
        of: {
          block: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: [
            "success",
            'PreCompact [exec hook] completed successfully: {"continue":false,"stopReason":"halt now"}',
          ],
        },
        of: {
          halt: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: ["success", 'PreCompact [exec hook] completed successfully: {"systemMessage":"to the user"}'],
        },
        of: {
          message: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1", "none 0"],
          compacted: [
            "success",
            'PreCompact [exec hook] completed successfully: {"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"STRAY"}}',
          ],
        },
        of: {
          misnamed: "0",
        },
      },
    ],
  },
  {
    event: "SessionStart",
    cases: [
      {
        observed: {
          ends: ["completed 1"],
        },
        of: {
          empty: "0 1 2 3 KILL",
          plain: "1 2 3 KILL",
          open: "1 2 3 KILL",
          closed: "2",
          invalid: "2",
          block: "0 1 2 3 KILL",
          halt: "0 1 2 3 KILL",
          message: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["SessionStart:startup hook success: plain words"],
        },
        of: {
          plain: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["SessionStart:startup hook success: {no"],
        },
        of: {
          open: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          model: ["SessionStart hook additional context: CONTEXT"],
        },
        of: {
          context: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2 3",
        },
      },
      {
        observed: {
          ends: ["completed 1"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
    ],
  },
  {
    event: "PermissionRequest",
    cases: [
      {
        observed: {
          results: [
            "refused by config: Claude requested permissions to write to /project/a.txt, but you haven't granted it yet.",
          ],
          ends: ["completed 2"],
        },
        of: {
          empty: "0 1 2 3 KILL",
          plain: "0 1 2 3 KILL",
          open: "0 1 2 3 KILL",
          closed: "2",
          invalid: "2",
          block: "0 1 2 3 KILL",
          halt: "0 1 2 3 KILL",
          message: "0 1 2 3 KILL",
          context: "2",
        },
      },
      {
        observed: {
          results: [
            "refused by config: Claude requested permissions to write to /project/a.txt, but you haven't granted it yet.",
          ],
          ends: ["completed 2"],
          reports: ["error 0 explained"],
        },
        of: {
          closed: "0",
          invalid: "0",
          context: "0",
        },
      },
      {
        observed: {
          results: [
            "refused by config: Claude requested permissions to write to /project/a.txt, but you haven't granted it yet.",
          ],
          ends: ["completed 2"],
          reports: ["explained"],
        },
        of: {
          closed: "1 3 KILL",
          invalid: "1 3 KILL",
          context: "1 3 KILL",
        },
      },
      {
        observed: {
          results: [
            "refused by config: Claude requested permissions to write to /project/a.txt, but you haven't granted it yet.",
          ],
          ends: ["completed 2"],
          reports: ["error 1 no stdout explained"],
        },
        of: {
          misnamed: "0 2 3",
        },
      },
      {
        observed: {
          results: [
            "refused by config: Claude requested permissions to write to /project/a.txt, but you haven't granted it yet.",
          ],
          ends: ["completed 2"],
          reports: ["no stdout explained"],
        },
        of: {
          misnamed: "1 KILL",
        },
      },
      {
        observed: {
          results: ["done by hook"],
          wrote: ["a.txt"],
          ends: ["completed 2"],
        },
        of: {
          allow: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          results: ["refused by hook: because"],
          ends: ["completed 2"],
        },
        of: {
          deny: "0 1 2 3 KILL",
        },
      },
      {
        observed: {
          results: ["done by hook"],
          wrote: ["changed.txt"],
          ends: ["completed 2"],
        },
        of: {
          updatedInput: "0 1 2 3 KILL",
        },
      },
    ],
  },
];
