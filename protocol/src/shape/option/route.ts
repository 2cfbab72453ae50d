import type { ArgvForm, OptionRoute } from "./define.ts";

const argv = (form: ArgvForm, spelling: "joined" | "separate") => (flag: `--${string}`, note?: string) =>
  ({ via: "argv", flag, form, spelling, ...(note === undefined ? {} : { note }) }) as const satisfies OptionRoute;

/** `--flag`, if the option is true. */
export const presenceFlag = argv("presence", "joined");
/** `--flag`, if the option is false. */
export const absenceFlag = argv("absence", "joined");
/** `--flag=value`. */
export const textFlag = argv("text", "joined");
/** A text that is passed even if it is empty. */
export const textOrNoneFlag = (flag: `--${string}`, note?: string): OptionRoute => ({
  ...textFlag(flag, note),
  empty: true,
});
/** `--flag=a,b`. */
export const listFlag = argv("list", "joined");
/** `--flag=a --flag=b`. */
export const eachFlag = argv("each", "joined");
/** `--flag=word`; `note` lists the words. */
export const wordFlag = argv("word", "joined");
/** `--flag={...}`. */
export const jsonFlag = argv("json", "joined");
/** `--flag {...}`. */
export const separateJsonFlag = argv("json", "separate");
/** `--name value` or `--name`, with names that the caller chooses. */
export const openFlag = argv("open", "separate");
/** A list that is passed even if it is empty. */
export const listOrNoneFlag = (flag: `--${string}`, note?: string): OptionRoute => ({
  ...listFlag(flag, note),
  empty: true,
});
/** A field of the `initialize` request. */
export const initializeField = (field: string, note?: string): OptionRoute => ({
  via: "initialize",
  field,
  ...(note === undefined ? {} : { note }),
});
/** An environment variable of the agent's process. */
export const environmentVariable = (variable: string, note?: string): OptionRoute => ({
  via: "env",
  variable,
  ...(note === undefined ? {} : { note }),
});
/** Nothing is sent: the option takes effect in the host. */
export const hostOnly = (acts: string): OptionRoute => ({ via: "host", acts });
