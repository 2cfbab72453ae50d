import { askCommand, denyCommand, guardCommand, judgeCommand, onlyReads, unsafeCommand } from "../bash/judge.ts";
import { askFile, deniedFile, deniedLink, deniedLook, judgeFile, sensitiveFile } from "../path/evaluate.ts";
import { addRules } from "../suggest.ts";
import type { Decision, Denial, PermissionCase, Question } from "../types.ts";
import { askFetch, denyFetch, judgeFetch } from "./fetch.ts";
import { denySkill, judgeSkill } from "./skill.ts";

/** What the pipeline asks about one kind of subject, in its order. */
interface Judge {
  deny(context: PermissionCase): Denial | null;
  ask(context: PermissionCase): Question | null;
  /** What every mode asks. */
  guard(context: PermissionCase): Question | null;
  /** What no rule that allows settles. */
  unsafe(context: PermissionCase): Question | null;
  judge(context: PermissionCase): Decision;
  /** Whether the call may change something. */
  changes(context: PermissionCase): boolean;
}

const silent = { deny: () => null, ask: () => null, guard: () => null, unsafe: () => null, changes: () => false };

/** The judge of a case. */
export function judgeOf({ subject }: PermissionCase): Judge {
  switch (subject.kind) {
    case "command": {
      const { command } = subject;
      return {
        deny: (context) => denyCommand(command, context),
        ask: (context) => askCommand(command, context),
        guard: (context) => guardCommand(command, context),
        unsafe: (context) => unsafeCommand(command, context),
        judge: (context) => judgeCommand(command, context),
        changes: () => !onlyReads(command),
      };
    }
    case "read":
    case "write": {
      const { kind, path } = subject;
      return {
        ...silent,
        deny: (context) => (kind === "read" ? deniedLook(path, context) : denyChange(path, context)),
        ask: (context) => askFile(kind, path, context),
        unsafe: (context) => (kind === "write" ? sensitiveFile(path, context) : null),
        judge: (context) => judgeFile(kind, path, context),
        changes: () => kind === "write",
      };
    }
    case "search": {
      const { path } = subject;
      return {
        ...silent,
        deny: (context) => deniedLook(path, context),
        ask: (context) => askFile("read", path, context),
        judge: (context) => judgeFile("read", path, context),
      };
    }
    case "fetch": {
      const { url } = subject;
      return {
        ...silent,
        deny: (context) => denyFetch(url, context),
        ask: (context) => askFetch(url, context),
        judge: (context) => judgeFetch(url, context),
      };
    }
    case "skill": {
      const { name } = subject;
      return {
        ...silent,
        deny: (context) => denySkill(name, context),
        judge: (context) => judgeSkill(name, context),
      };
    }
    case "delegation":
    case "free":
      return { ...silent, judge: () => ({ behavior: "allow" }) };
    case "interaction":
      return { ...silent, judge: () => ({ behavior: "ask", interaction: true }) };
    case "mcp":
      return { ...silent, judge: askTool, changes: () => !subject.readOnly };
    case "plain":
      return { ...silent, judge: askTool, changes: () => true };
  }
}

const askTool = ({ tool }: PermissionCase): Question => ({
  behavior: "ask",
  suggestions: [addRules([{ toolName: tool.name }], "localSettings")],
});

function denyChange(path: string, context: PermissionCase): Denial | null {
  return deniedFile("write", path, context) ?? deniedLink(path, context);
}
