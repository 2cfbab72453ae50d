export * from "./transport/transport.ts";
