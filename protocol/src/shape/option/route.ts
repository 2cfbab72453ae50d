import type { ArgvForm, OptionRoute } from "./define.ts";

const argv = (form: ArgvForm, spelling: "joined" | "separate") => (flag: `--${string}`, note?: string) =>
  ({ via: "argv", flag, form, spelling, ...(note === undefined ? {} : { note }) }) as const satisfies OptionRoute;

/** `--flag`, if the option is true. */
export const presence = argv("presence", "joined");
/** `--flag`, if the option is false. */
export const absence = argv("absence", "joined");
/** `--flag=value`. */
export const text = argv("text", "joined");
/** A text that is passed even if it is empty. */
export const textOrNone = (flag: `--${string}`, note?: string): OptionRoute => ({ ...text(flag, note), empty: true });
/** `--flag=a,b`. */
export const list = argv("list", "joined");
/** `--flag=a --flag=b`. */
export const each = argv("each", "joined");
/** `--flag=word`; `note` lists the words. */
export const word = argv("word", "joined");
/** `--flag={...}`. */
export const json = argv("json", "joined");
/** `--flag {...}`. */
export const separateJson = argv("json", "separate");
/** `--name value` or `--name`, with names that the caller chooses. */
export const open = argv("open", "separate");
/** A list that is passed even if it is empty. */
export const listOrNone = (flag: `--${string}`, note?: string): OptionRoute => ({ ...list(flag, note), empty: true });
/** A field of the `initialize` request. */
export const initialize = (field: string, note?: string): OptionRoute => ({
  via: "initialize",
  field,
  ...(note === undefined ? {} : { note }),
});
/** An environment variable of the agent's process. */
export const env = (variable: string, note?: string): OptionRoute => ({
  via: "env",
  variable,
  ...(note === undefined ? {} : { note }),
});
/** Nothing is sent: the option takes effect in the host. */
export const host = (acts: string): OptionRoute => ({ via: "host", acts });
