import { optionMetadata } from "@agentwire/protocol/metadata";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { HostOptions } from "../../../src/host/index.ts";
import { initializeFields, launchOf } from "../../../src/host/option/launch.ts";
import type { ProcessHostOptions } from "../../../src/node/host/index.ts";
import { flags } from "../../../src/process/command-line/flags.ts";

type Name = keyof typeof optionMetadata;

/** A value for every option that reaches the agent by its own routes. */
const values: Partial<Record<Name, unknown>> = {
  thinking: { type: "adaptive" },
  maxThinkingTokens: 7,
  maxTurns: 3,
  maxBudgetUsd: 1,
  taskBudget: { total: 9 },
  betas: ["b"],
  outputFormat: { type: "json_schema", schema: {} },
  canUseTool: async () => null,
  allowedTools: ["Read"],
  disallowedTools: ["Read"],
  tools: ["Read"],
  skills: ["s"],
  mcpServers: { s: { command: "x" } },
  settingSources: [],
  sessionStore: { append() {}, load: () => null },
  persistSession: false,
  additionalDirectories: ["/a"],
  plugins: [{ type: "local", path: "/p" }],
  managedSettings: {},
  extraArgs: { x: null },
  settings: {},
  sandbox: {},
  toolConfig: { askUserQuestion: { previewFormat: "html" } },
  systemPrompt: "p",
  toolAliases: {},
  agents: {},
  permissionPrompts: "none",
};

const withOption = (name: Name): HostOptions => {
  const needs: Partial<Record<Name, HostOptions>> = {
    mcpServersDelivery: { mcpServers: { s: { command: "x" } } },
    pluginDelivery: { plugins: [{ type: "local", path: "/p" }] },
    supportedDialogKinds: { onUserDialog: async () => null },
  };
  const delivery = name.endsWith("Delivery") ? "initialize" : undefined;
  const kinds = name === "supportedDialogKinds" ? ["k"] : undefined;
  const boolean = optionMetadata[name].routes.some((route) => route.via === "argv" && route.form === "presence");
  return { ...needs[name], [name]: values[name] ?? delivery ?? kinds ?? (boolean ? true : "v") };
};

/** Ways of an option that end in the host, or that an import of a release could not tell. */
const elsewhere: readonly string[] = ["host", "unknown"];
const routesOf = (name: Name) => optionMetadata[name].routes.filter(({ via }) => !elsewhere.includes(via));
const sent = (options: HostOptions) => JSON.stringify([launchOf(options, {}), initializeFields(options)]);
const named = Object.keys(optionMetadata) as Name[];
/** Told to the agent by the part of the host that holds the callbacks. */
const byTheirCallbacks: readonly Name[] = ["hooks"];

describe("every option of the protocol", () => {
  it("can be given", () => {
    expectTypeOf<Exclude<Name, keyof ProcessHostOptions>>().toEqualTypeOf<never>();
  });

  it.each(named.filter((name) => routesOf(name).length > 0 && !byTheirCallbacks.includes(name)))(
    "%s reaches the agent",
    (name) => {
      const options = withOption(name);
      const { [name as keyof HostOptions]: _given, ...without } = options;
      expect(sent(options)).not.toBe(sent(without));
    },
  );

  it("is taken by our agent's command line, where it has a flag", () => {
    const spelt = new Map(Object.values(flags).flatMap(({ names, arity }) => names.map((word) => [word, arity])));
    const lacking = named.flatMap((name) =>
      optionMetadata[name].routes.flatMap((route) => {
        if (route.via !== "argv" || route.form === "open") return [];
        const bare = route.form === "presence" || route.form === "absence";
        const arity = spelt.get(route.flag);
        return arity === undefined || (bare && arity === "one") || (!bare && arity === "none") ? [route.flag] : [];
      }),
    );
    expect(lacking).toEqual([]);
  });
});
