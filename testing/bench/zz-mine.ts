import { compare } from "../interop/src/permissions/compare.ts";
import { commandCall } from "../interop/src/permissions/call.ts";
import { createDeciders } from "../interop/src/permissions/deciders.ts";
const [file, store] = process.argv.slice(2);
const m = await import(file);
const settings = m.settings ?? [
  { mode: "default", rules: {} },
  { mode: "acceptEdits", rules: {} },
  { mode: "plan", rules: {} },
  { mode: "default", rules: { allow: ["Bash"] } },
  { mode: "default", rules: { allow: ["Bash"], deny: ["Bash(shutdown:*)", "Read(secret.txt)", "Read(secret/**)"] } },
  { mode: "default", rules: { allow: ["Bash(git:*)", "Bash(npm:*)", "Bash(cat *)", "Bash(python3:*)", "Bash(find:*)"], ask: ["Bash(shutdown *)"] } },
  { mode: "bypassPermissions", rules: { deny: ["Bash(shutdown *)", "Read(secret.txt)", "Edit(.mcp.json)"], ask: ["Bash(rm:*)"] } },
];
const lines = [...m.everyday, ...m.crafty];
const r = { agree: 0, stricter: [] as any[], laxer: [] as any[] };
const d0 = createDeciders(store, process.argv[4] === "stored");
for (const setting of settings) for (let i = 0; i < lines.length; i += 100) {
  const part = lines.slice(i, i + 100);
  const go = async (part: string[]): Promise<void> => {
    try {
      const c = await compare(new Map([[setting, part.map((l: string) => ({ call: commandCall(l), simpler: () => [] }))]]) as any, d0, "laxer");
      r.agree += c.agree; r.stricter.push(...c.stricter); r.laxer.push(...c.laxer);
    } catch (e: any) {
      console.log("failed", part.length, JSON.stringify(setting).slice(0, 80), e.message.slice(0, 300));
      if (part.length > 12) { await go(part.slice(0, part.length / 2)); await go(part.slice(part.length / 2)); }
    }
  };
  await go(part);
}
console.log(r.agree, "agree", r.stricter.length, "stricter", r.laxer.length, "laxer");
for (const [n, list] of [["LAXER", r.laxer], ["stricter", r.stricter]] as const)
  for (const d of list) console.log(n, JSON.stringify(d.call.input.command), "ours", d.ours, "real", d.real, d.setting.mode, JSON.stringify(d.setting.rules), "|", d.why.slice(0, 120));
