/** The reference agent as a process, without a build. */
const { main } = await import(new URL("../../../runtime/src/node/agent/main.ts", import.meta.url).href);
await main();
