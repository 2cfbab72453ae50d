import { baseArgv } from "@agentwire/protocol";
import { requirementsOf } from "../fold.ts";
import { countsIn, type Profile, profiles } from "../profile.ts";
import type { AgentCase } from "./define.ts";
import { agentCases } from "./registry.ts";

const paths = { cwd: "/work", home: "/home", config: "/home/.claude" };

/** The names of the flags that a case passes to its first process. */
const flagsOf = ({ processes: [first] }: AgentCase): ReadonlySet<string> =>
  new Set((first?.(paths, []).argv ?? []).flatMap((arg) => arg.match(/^--[a-z-]+/i) ?? []));

/** The smallest profile in which a case runs. */
const profileOf = ({ checks, from }: AgentCase): Profile =>
  from ??
  profiles.find((profile) =>
    requirementsOf("agent").some((id) => Object.hasOwn(checks, id) && countsIn(profile, id)),
  ) ??
  "standard";

/** The page of the flags that the cases for agents pass, by profile. */
export function agentFlagPage(): string {
  const cases = agentCases.map((spec) => ({ name: spec.name, profile: profileOf(spec), flags: flagsOf(spec) }));
  const flags = [...new Set(cases.flatMap((one) => [...one.flags]))].sort();
  const rows = profiles.flatMap((profile) =>
    flags.flatMap((flag) => {
      const using = cases.filter((one) => one.flags.has(flag));
      if (profiles.find((one) => using.some((spec) => spec.profile === one)) !== profile) return [];
      const names = using.filter((spec) => spec.profile === profile).map(({ name }) => `\`${name}\``);
      const more = names.length > 3 ? `, and ${names.length - 3} more` : "";
      return [`| \`${flag}\` | ${profile} | ${names.slice(0, 3).join(", ")}${more} |`];
    }),
  );
  return `# Flags that the conformance cases use

Generated from the cases of \`agentwire conform agent\`.

Every case starts the agent with \`${baseArgv.join(" ")}\`.
The table lists the other flags that cases pass. For each flag, it names the smallest profile that needs the flag, and the cases of
this profile that pass it.
\`node_modules/@agentwire/protocol/reference/flags.md\` lists the values of the flags.

| flag | smallest profile | cases |
|---|---|---|
${rows.join("\n")}
`;
}
