export * from "../dist/node/compat/index.js";
