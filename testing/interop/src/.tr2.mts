import { scratch, realCli } from "./peers.ts"; import { serveModel } from "@agentwire/testing/node"; import { say, script } from "@agentwire/testing"; import * as sdk from "@anthropic-ai/claude-agent-sdk"; import fs from "node:fs"; import { join } from "node:path";
const id="aa8cc9d8-eeb3-43ca-8b7d-da268148a1e4".replace(/.*/,JSON.parse(fs.readFileSync("/tmp/w/view-real.jsonl","utf8").split("\n").find(l=>l.includes("sessionId"))!).sessionId);
const text=fs.readFileSync("/tmp/w/view-real.jsonl","utf8"); const rows=()=>text.trim().split("\n").map(l=>JSON.parse(l));
const out=(r:any[])=>r.map(o=>JSON.stringify(o)).join("\n")+"\n";
const chain=rows().filter(o=>o.uuid);
const cases:Record<string,()=>string>={
 whole:()=>text,
 leafEarlier:()=>out(rows().map(o=>o.type==="last-prompt"?{...o,leafUuid:chain.find(c=>JSON.stringify(c).includes("done one")).uuid}:o)),
 leafMissing:()=>out(rows().map(o=>o.type==="last-prompt"?{...o,leafUuid:"00000000-0000-4000-8000-000000000000"}:o)),
 torn:()=>text.slice(0,text.lastIndexOf('"done two"')),
 missingParent:()=>out(rows().filter(o=>!(o.type==="assistant"&&JSON.stringify(o).includes("done one")))),
 dangling:()=>out(rows().filter(o=>!JSON.stringify(o.message??"").includes('"tool_use_id":"t3"')&&!JSON.stringify(o).includes("done two"))),
 danglingMiddle:()=>out(rows().filter(o=>!JSON.stringify(o.message??"").includes('"tool_use_id":"t1"'))),
 branch:()=>{const r=rows();const p=r.find(o=>JSON.stringify(o.message??"").includes('"second"'));const one=r.find(o=>JSON.stringify(o.message??"").includes("first"));return out([...r,{...p,uuid:"11111111-1111-4111-8111-111111111111",parentUuid:one.uuid,message:{role:"user",content:"BRANCH PROMPT"}}])},
 branchNew:()=>{const r=rows();const p=r.find(o=>JSON.stringify(o.message??"").includes('"second"'));const one=r.find(o=>JSON.stringify(o.message??"").includes("first"));return out([...r,{...p,uuid:"11111111-1111-4111-8111-111111111111",timestamp:new Date().toISOString(),parentUuid:one.uuid,message:{role:"user",content:"BRANCH PROMPT"}}])},
 branchAns:()=>{const r=rows();const p=r.find(o=>JSON.stringify(o.message??"").includes('"second"'));const a=r.find(o=>JSON.stringify(o.message??"").includes('done two'));const one=r.find(o=>JSON.stringify(o.message??"").includes("first"));const b={...p,uuid:"11111111-1111-4111-8111-111111111111",timestamp:new Date().toISOString(),parentUuid:one.uuid,message:{role:"user",content:"BRANCH PROMPT"}};return out([...r,b,{...a,parentUuid:b.uuid,uuid:"11111111-1111-4111-8111-111111111112",timestamp:new Date().toISOString(),message:{...a.message,id:"msg_b",content:[{type:"text",text:"BRANCH ANSWER"}]}}])},
 branchAnsOld:()=>{const r=rows();const p=r.find(o=>JSON.stringify(o.message??"").includes('"second"'));const a=r.find(o=>JSON.stringify(o.message??"").includes('done two'));const one=r.find(o=>JSON.stringify(o.message??"").includes("first"));const b={...p,uuid:"11111111-1111-4111-8111-111111111111",parentUuid:one.uuid,message:{role:"user",content:"BRANCH PROMPT"}};return out([...r,b,{...a,parentUuid:b.uuid,uuid:"11111111-1111-4111-8111-111111111112",timestamp:one.timestamp,message:{...a.message,id:"msg_b",content:[{type:"text",text:"BRANCH ANSWER"}]}}])},
 branchLeaf:()=>cases.branchAns().trim().split("\n").map(l=>JSON.parse(l)).map(o=>o.type==="last-prompt"?{...o,leafUuid:"11111111-1111-4111-8111-111111111112"}:o).map(o=>JSON.stringify(o)).join("\n")+"\n",
 branchLeafAppended:()=>cases.branchAns()+JSON.stringify({...rows().findLast(o=>o.type==="last-prompt"),leafUuid:"11111111-1111-4111-8111-111111111112"})+"\n",
 branchLeafMissing:()=>cases.branchAns().trim().split("\n").map(l=>JSON.parse(l)).map(o=>o.type==="last-prompt"?{...o,leafUuid:"00000000-0000-4000-8000-000000000000"}:o).map(o=>JSON.stringify(o)).join("\n")+"\n",
 branchNoLast:()=>cases.branchAns().trim().split("\n").filter(l=>!l.includes('"last-prompt"')).join("\n")+"\n",
 damagedMiddle:()=>{const l=text.trim().split("\n");const i=l.findIndex(x=>x.includes('"done one"'));l[i]=l[i]!.slice(0,50);return l.join("\n")+"\n"},
 cycle:()=>out(rows().map(o=>JSON.stringify(o.message??"").includes('"second"')?{...o,parentUuid:chain.at(-1).uuid}:o)),
};
const pick=process.argv[2]?.split(","); 
for(const [name,make] of Object.entries(cases)){ if(pick&&!pick.includes(name)) continue; const place=scratch("tr"); const dir=join(place.root,"home/.claude/projects",place.cwd.replace(/[^A-Za-z0-9]/g,"-")); fs.mkdirSync(dir,{recursive:true}); const f=join(dir,id+".jsonl"); fs.writeFileSync(f,make());
 process.env.CLAUDE_CONFIG_DIR=join(place.root,"home/.claude");
 const msgs=await sdk.getSessionMessages(id,{dir:place.cwd}).catch(e=>String(e)); console.log("##",name,"\n sdk:",Array.isArray(msgs)?msgs.map((m:any)=>m.type[0]+":"+JSON.stringify(m.message.content).slice(0,60)).join(" | "):msgs);
 const served=await serveModel(script(say("resumed")),{strict:false}); try{ for await(const m of sdk.query({prompt:"third",options:{resume:id,cwd:place.cwd,env:place.env(served.url),pathToClaudeCodeExecutable:realCli(),settingSources:[]}}) as any) if(m.type==="result") console.log(" result",m.subtype,m.result??m.errors);}catch(e){console.log(" threw",String(e).slice(0,200))}
 for(const r of served.model.requests.slice(0,1)) console.log(" api:",((r as any).body??(r as any).request?.body??r).messages?.map((m:any)=>m.role[0]+":"+JSON.stringify(m.content.map?m.content.filter((b:any)=>!String(b.text).startsWith("<system-reminder")).map((b:any)=>b.text?.slice(0,40)??b.type+":"+(b.id??b.tool_use_id)+(b.is_error?"!":"")+(b.type==="tool_result"?String(JSON.stringify(b.content)).slice(0,40):"")):m.content.slice(0,40))).join("\n      "));
 const after=fs.readFileSync(f,"utf8").trim().split("\n"); if(name==="dangling"||name==="danglingMiddle") for(const l of after.slice(make().trim().split("\n").length)) {try{const o=JSON.parse(l); if(o.uuid) console.log("   +",l.slice(0,900))}catch{}}
 await served.close();
}
