import type { z } from "zod";
import type { Entry } from "../../schema/entry.ts";

/** How the value of an option is written on the command line. */
export type ArgvForm =
  /** The flag alone, where the option is `true`. */
  | "presence"
  /** The flag alone, where the option is `false`. */
  | "absence"
  /** The value as text; an empty one too, if `empty` says so. */
  | "text"
  /** The items, separated by commas; also where there are none, if `empty` says so. */
  | "list"
  /** The flag once for each item. */
  | "each"
  /** The value as JSON. */
  | "json"
  /** One word out of several; `note` says which. */
  | "word"
  /** Flags of the caller's own choice. */
  | "open";

/** One way by which an option reaches the agent, or the place where it acts instead. */
export type OptionRoute =
  | {
      readonly via: "argv";
      readonly flag: `--${string}`;
      readonly form: ArgvForm;
      /** `joined`: one word, `--flag=value`; `separate`: two words. */
      readonly spelling: "joined" | "separate";
      /** An empty list or text is passed too. */
      readonly empty?: true;
      readonly note?: string;
    }
  | { readonly via: "env"; readonly variable: string; readonly note?: string }
  | { readonly via: "initialize"; readonly field: string; readonly note?: string }
  /** It never reaches the agent. */
  | { readonly via: "host"; readonly acts: string };

/**
 * One option of a session, as a host's program gives it.
 */
export interface OptionSpec<Name extends string, Value extends z.ZodType | null> extends Entry {
  readonly name: Name;
  /** The value; `null` where it is no data, such as a callback. */
  readonly value: Value;
  readonly routes: readonly OptionRoute[];
}

/** Any option, its types forgotten. */
export type AnyOptionSpec = OptionSpec<string, z.ZodType | null>;

/** Declares an option. */
export const defineOption = <const Name extends string, Value extends z.ZodType | null>(
  spec: Omit<OptionSpec<Name, Value>, "stability">,
): OptionSpec<Name, Value> => ({ ...spec, stability: "declared" });
