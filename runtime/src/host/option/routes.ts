import type { SentControl } from "@agentwire/protocol";
import { optionMetadata } from "@agentwire/protocol/metadata";
import type { HostOptions } from "./types.ts";

type OptionTable = typeof optionMetadata;
type InitializeRequest = SentControl<"initialize">;
type OutsideKey<Route> = Route extends { readonly flag: infer Key extends string }
  ? Key
  : Route extends { readonly variable: infer Key extends string }
    ? Key
    : never;
type Field<Route> = Route extends { readonly field: infer Key extends keyof InitializeRequest } ? Key : never;
/** Fields that cannot take the option's own value. */
type FedField<Name, Key extends keyof InitializeRequest> = Name extends keyof HostOptions
  ? HostOptions[Name] extends InitializeRequest[Key]
    ? never
    : Key
  : Key;

/** The value for one route of an option; `undefined` for none. */
type Feed<Value = unknown> = (options: HostOptions) => Value | undefined;

type Route<Name extends keyof OptionTable> = OptionTable[Name]["routes"][number];

/**
 * Values by the flag, variable or field of the route. A route without an entry takes the option's own value. A field of
 * the first request with another type must have an entry.
 */
export type OptionFeeds<Name extends keyof OptionTable> = { readonly [Key in OutsideKey<Route<Name>>]?: Feed } & {
  readonly [Key in Field<Route<Name>>]?: Feed<InitializeRequest[Key]>;
} & { readonly [Key in Field<Route<Name>> as FedField<Name, Key>]: Feed<InitializeRequest[Key]> };

/** The destinations of option values: arguments, variables, fields of the first request. */
export interface RoutedOptions {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly initialize: InitializeRequest;
}

type ArgvRoute = Extract<OptionTable[keyof OptionTable]["routes"][number], { readonly via: "argv" }>;

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** How each form of a flag writes a value. */
const writers: { readonly [Form in ArgvRoute["form"]]: (route: ArgvRoute, value: unknown) => readonly string[] } = {
  presence: ({ flag }, value) => (value === true ? [flag] : []),
  absence: ({ flag }, value) => (value === false ? [flag] : []),
  word: (route, value) => writers.text(route, value),
  text: (route, value) => {
    if (value === undefined || (value === "" && !("empty" in route))) return [];
    return [`${route.flag}=${String(value)}`];
  },
  list: (route, value) => {
    if (!Array.isArray(value) || (value.length === 0 && !("empty" in route))) return [];
    return [`${route.flag}=${value.join(",")}`];
  },
  // An item may use another flag than its list's.
  each: ({ flag }, value) =>
    Array.isArray(value)
      ? value.map((item) => (typeof item === "object" ? `${item.flag}=${item.value}` : `${flag}=${String(item)}`))
      : [],
  json: ({ flag, spelling }, value) => {
    if (value === undefined) return [];
    return spelling === "joined" ? [`${flag}=${text(value)}`] : [flag, text(value)];
  },
  open: (_route, value) =>
    Object.entries((value ?? {}) as Record<string, string | null | undefined>).flatMap(([name, word]) => {
      if (word === undefined) return [];
      if (word === null) return [`--${name}`];
      // A value that looks like a flag would be parsed as one.
      return word.startsWith("-") ? [`--${name}=${word}`] : [`--${name}`, word];
    }),
};

/** Whether nothing is sent on a route: the option acts in the host, or how it reaches the agent is not known. */
const isNotSent = (route: { readonly via: string }): route is { readonly via: "host" | "unknown" } =>
  route.via === "host" || route.via === "unknown";

/** Writes one option to all its routes. */
export function sent<Name extends keyof OptionTable>(
  name: Name,
  feeds: OptionFeeds<Name>,
  options: HostOptions,
): RoutedOptions {
  const argv: string[] = [];
  const env: Record<string, string> = {};
  const initialize: Record<string, unknown> = {};
  const fed = (key: string): unknown => {
    const feed = (feeds as Readonly<Record<string, Feed | undefined>>)[key];
    return feed ? feed(options) : (options as Readonly<Record<string, unknown>>)[name];
  };
  for (const route of optionMetadata[name].routes) {
    if (isNotSent(route)) continue;
    const value = fed(route.via === "argv" ? route.flag : route.via === "env" ? route.variable : route.field);
    if (route.via === "argv") argv.push(...writers[route.form](route, value));
    else if (value === undefined) continue;
    else if (route.via === "env") env[route.variable] = String(value);
    else initialize[route.field] = value;
  }
  return { argv, env, initialize };
}
