// The names of the official package: point the import of a program here.
export * from "../dist/node/compat/index.js";
