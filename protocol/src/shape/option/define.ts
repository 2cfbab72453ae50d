import type { z } from "zod";
import type { Entry } from "../../schema/entry.ts";

/** How an option is written on the command line. */
export type ArgvForm =
  /** The flag alone, if the option is `true`. */
  | "presence"
  /** The flag alone, if the option is `false`. */
  | "absence"
  /** The value as text; includes an empty value if `empty` is set. */
  | "text"
  /** The items, separated by commas; includes an empty list if `empty` is set. */
  | "list"
  /** The flag once for each item. */
  | "each"
  /** The value as JSON. */
  | "json"
  /** One of the words that `note` lists. */
  | "word"
  /** Flags that the caller chooses. */
  | "open";

/** How an option reaches the agent, or where it takes effect instead. */
export type OptionRoute =
  | {
      readonly via: "argv";
      readonly flag: `--${string}`;
      readonly form: ArgvForm;
      /** `joined`: one argument, `--flag=value`; `separate`: two arguments. */
      readonly spelling: "joined" | "separate";
      /** Whether to pass an empty list or text. */
      readonly empty?: true;
      readonly note?: string;
    }
  | { readonly via: "env"; readonly variable: string; readonly note?: string }
  | { readonly via: "initialize"; readonly field: string; readonly note?: string }
  /** The option never reaches the agent. */
  | { readonly via: "host"; readonly acts: string }
  /** Only the declarations name the option: how it reaches the agent has not been observed. */
  | { readonly via: "unknown" };

/** One session option of the host API. */
export interface OptionSpec<Name extends string, Value extends z.ZodType | null> extends Entry {
  readonly name: Name;
  /** Schema of the value; `null` if it is not data, such as a callback. */
  readonly value: Value;
  readonly routes: readonly OptionRoute[];
}

/** Any option, with its types erased. */
export type AnyOptionSpec = OptionSpec<string, z.ZodType | null>;

/**
 * Declares an option of the host API.
 *
 * @param spec - The name, the schema of the value, and how the option reaches the agent.
 * @example
 * import { defineOption } from "@agentwire/protocol";
 * import { z } from "zod";
 *
 * const model = defineOption({
 *   name: "model",
 *   summary: "The model of the session.",
 *   since: "0.1.0",
 *   value: z.string(),
 *   routes: [{ via: "argv", flag: "--model", form: "text", spelling: "separate" }],
 * });
 */
export const defineOption = <const Name extends string, Value extends z.ZodType | null>(
  spec: Omit<OptionSpec<Name, Value>, "stability">,
): OptionSpec<Name, Value> => ({ ...spec, stability: "declared" });
