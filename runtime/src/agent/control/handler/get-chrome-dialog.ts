import { controlHandler } from "../../../connection/control-handler.ts";

/** This agent has no browser extension, so there is nothing to install or to open. */
export const getChromeDialog = controlHandler("get_chrome_dialog", () => ({
  allowed: false,
  subscriber: false,
  wsl: false,
  installed: false,
  connected: false,
  enabled_by_default: false,
  at_startup: false,
  urls: { install: "", reconnect: "", permissions: "" },
}));
