import { askCommand, denyCommand, evaluateCommand, guardCommand, onlyReads, unsafeCommand } from "../bash/evaluate.ts";
import { safetyQuestion } from "../bash/obstacle.ts";
import {
  askFile,
  deniedFile,
  deniedLink,
  deniedListing,
  deniedSecret,
  deniedTarget,
  evaluateFile,
  sensitiveFile,
} from "../path/evaluate.ts";
import { addRules } from "../suggest.ts";
import type { Decision, Denial, PermissionCase, Question } from "../types.ts";
import { askFetch, denyFetch, evaluateFetch } from "./fetch.ts";
import { denySkill, evaluateSkill } from "./skill.ts";

/** The evaluation of one kind of subject, step by step. */
interface SubjectEvaluator {
  deny(context: PermissionCase): Denial | null;
  ask(context: PermissionCase): Question | null;
  /** The question that every mode asks. */
  guard(context: PermissionCase): Question | null;
  /** The question that no allow rule settles. */
  unsafe(context: PermissionCase): Question | null;
  evaluate(context: PermissionCase): Decision;
  /** Whether the call may change something. */
  changes(context: PermissionCase): boolean;
}

const silent = { deny: () => null, ask: () => null, guard: () => null, unsafe: () => null, changes: () => false };

/** The evaluator of a case. */
export function evaluatorOf({ subject }: PermissionCase): SubjectEvaluator {
  switch (subject.kind) {
    case "command": {
      const { command } = subject;
      return {
        deny: (context) => denyCommand(command, context),
        ask: (context) => askCommand(command, context),
        guard: (context) => guardCommand(command, context),
        unsafe: (context) => unsafeCommand(command, context),
        evaluate: (context) => evaluateCommand(command, context),
        changes: () => !onlyReads(command),
      };
    }
    case "read":
    case "write": {
      const { kind, path } = subject;
      return {
        ...silent,
        deny: (context) => (kind === "read" ? denyRead(path, context) : denyChange(path, context)),
        ask: (context) => askFile(kind, path, context),
        unsafe: (context) => (kind === "write" ? sensitiveFile(path, context) : remotePath(path)),
        evaluate: (context) => evaluateFile(kind, path, context),
        changes: () => kind === "write",
      };
    }
    case "search": {
      const { path, remote } = subject;
      return {
        ...silent,
        deny: (context) => deniedListing(path, context),
        ask: (context) => askFile("read", path, context),
        unsafe: () => (remote === undefined ? remotePath(path) : remoteName(remote)),
        evaluate: (context) => evaluateFile("read", path, context),
      };
    }
    case "fetch": {
      const { url } = subject;
      return {
        ...silent,
        deny: (context) => denyFetch(url, context),
        ask: (context) => askFetch(url, context),
        evaluate: (context) => evaluateFetch(url, context),
      };
    }
    case "skill": {
      const { name } = subject;
      return {
        ...silent,
        deny: (context) => denySkill(name, context),
        evaluate: (context) => evaluateSkill(name, context),
      };
    }
    case "delegation":
    case "free":
      return { ...silent, evaluate: () => ({ behavior: "allow" }) };
    case "interaction":
      return { ...silent, evaluate: () => ({ behavior: "ask", interaction: true }) };
    case "mcp":
      return { ...silent, evaluate: askTool, changes: () => !subject.readOnly };
    case "plain":
      return { ...silent, evaluate: askTool, changes: () => true };
  }
}

/** Two different slashes, with which the name of another computer may begin in Windows. */
const mixedSlashes = /^(?:\/\\|\\\/)/;

const remoteName = (name: string): Question => safetyQuestion(`${name} may name another computer`);

const remotePath = (path: string): Question | null => (mixedSlashes.test(path) ? remoteName(path) : null);

const askTool = ({ tool }: PermissionCase): Question => ({
  behavior: "ask",
  suggestions: [addRules([{ toolName: tool.name }], "localSettings")],
});

const denyRead = (path: string, context: PermissionCase): Denial | null =>
  deniedListing(path, context) ?? deniedTarget("read", path, context);

const denyChange = (path: string, context: PermissionCase): Denial | null =>
  deniedFile("write", path, context) ??
  deniedSecret(path, context) ??
  deniedTarget("write", path, context) ??
  deniedLink(path, context);
