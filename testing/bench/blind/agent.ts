import { main } from "../../../runtime/src/node/agent/main.ts";

/** The reference agent as a process, without a build. */
await main();
