import { spawn } from "node:child_process"; import { scratch, realCli } from "./peers.ts"; import { serveModel } from "@agentwire/testing/node"; import { say, script, text, toolUse, use } from "@agentwire/testing"; import * as sdk from "@anthropic-ai/claude-agent-sdk"; import fs from "node:fs"; import { join } from "node:path";
const place = scratch("tr");
const served = await serveModel(script(use(text("look"), toolUse("t1","Bash",{command:"echo hi"})), say("done one"), use(toolUse("t2","Bash",{command:"echo a"}), toolUse("t3","Bash",{command:"echo b"})), say("done two")));
for await (const m of sdk.query({prompt:"first",options:{cwd:place.cwd,env:place.env(served.url),pathToClaudeCodeExecutable:realCli(),allowedTools:["Bash"],settingSources:[]}}) as any) if(m.type==="result") console.log(m.session_id,m.result);
let id; for await (const m of sdk.query({prompt:"second",options:{continue:true,cwd:place.cwd,env:place.env(served.url),pathToClaudeCodeExecutable:realCli(),allowedTools:["Bash"],settingSources:[]}}) as any) if(m.type==="result") {console.log(id=m.session_id,m.result);}
const f=fs.globSync(join(place.root,"home/.claude/projects/*/*.jsonl"))[0];
fs.copyFileSync(f,"/tmp/w/view-real.jsonl");
for(const l of fs.readFileSync(f,"utf8").trim().split("\n")){const o=JSON.parse(l);console.log(o.type,o.subtype??o.attachment?.type??"",(o.uuid??"").slice(0,4),"<-",(o.parentUuid??"null").slice(0,4),o.leafUuid?.slice(0,4)??"",JSON.stringify(o.message?.content??"").slice(0,80))}
await served.close();
