import { openBrowser } from "./browser.ts";
const [file, prefix, ...acts] = process.argv.slice(2);
const b = await openBrowser();
for (const scheme of ["light","dark"] as const) { const ctx = await b.newContext({ viewport:{width:1500,height:900}, colorScheme: scheme }); const p = await ctx.newPage(); p.on("console",m=>console.log("console:",m.text())); p.on("pageerror",e=>console.log("error:",e.message));
 const t=Date.now(); await p.goto("file://"+file); await p.waitForSelector(".app,.empty",{timeout:30000}).catch(async()=>console.log(await p.textContent("body")));  console.log("ready",Date.now()-t);
 for (const k of acts) await p.keyboard.press(k);
 await p.waitForTimeout(400); await p.screenshot({path:`${prefix}-${scheme}.png`}); await ctx.close(); }
await b.close();
