import { at, type JsonSchema } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { compareForms } from "../../src/declarations/compare.ts";
import { loadCompiler } from "../../src/declarations/compile/compiler.ts";
import { readDeclarations } from "../../src/declarations/read.ts";
import { compareRelease } from "../../src/declarations/release.ts";
import { shapeOfSchema } from "../../src/declarations/shape-of-schema.ts";
import { describe as inWords } from "../../src/declarations/type-shape.ts";

const compiler = await loadCompiler();
const read = (text: string) => readDeclarations(compiler, new Map([["sdk.d.ts", text]]));

const small = `
  import type { BetaMessage } from "@anthropic-ai/sdk/resources/beta/messages/messages.mjs";
  import type { UUID } from "crypto";
  export declare type PermissionMode = "default" | "plan";
  export declare type SDKKeepAliveMessage = { type: "keep_alive" };
  declare type SDKAssistantMessage = { type: "assistant"; message: BetaMessage; uuid: UUID; session_id: string };
  declare type SDKStatusMessage = { type: "system"; subtype: "status"; mode?: PermissionMode; rest: [number, null] };
  declare type SDKResultError = { type: "result"; subtype: "error_a" | "error_b"; onDone(): void };
  export declare type SDKMessage = SDKAssistantMessage | SDKStatusMessage | SDKResultError | SDKLostMessage;
  declare type SDKControlInterruptRequest = { subtype: "interrupt" };
  export declare type SDKControlRequest = { type: "control_request"; request: SDKControlInterruptRequest };
`;

describe("reading declarations", () => {
  it("finds messages by their tags, one for each literal of a tag", () => {
    const { messages } = read(small);
    expect([...messages.keys()].sort()).toEqual([
      "AssistantMessage",
      "KeepAliveMessage",
      "ResultErrorAMessage",
      "ResultErrorBMessage",
      "SystemStatusMessage",
    ]);
  });

  it("keeps a union whole if one of its names is declared nowhere, and names it", () => {
    const { messages, unresolved } = read(small);
    expect(unresolved).toEqual(["SDKLostMessage"]);
    expect(messages.size).toBe(5);
  });

  it("marks types of other packages, drops methods and takes a UUID for a string", () => {
    const { messages } = read(small);
    const fields = (name: string) =>
      Object.fromEntries(
        [...(messages.get(name)?.objects[0]?.fields ?? [])].map(([key, { form }]) => [key, inWords(form())]),
      );
    expect(fields("AssistantMessage")).toMatchObject({ message: "<BetaMessage>", uuid: "string" });
    expect(Object.keys(fields("ResultErrorAMessage"))).toEqual(["type", "subtype"]);
    expect(fields("SystemStatusMessage")).toMatchObject({ mode: '"default" | "plan"', rest: "list of null | number" });
  });

  it("reads a namespace whose members are missing, as some releases published it", () => {
    const { messages, unresolved } = read(`
      declare namespace core { export { Known }; }
      declare type Known = { type: "known" };
      export declare type SDKMessage = core.Known | core.SDKGoneMessage;
    `);
    expect([...messages.keys()]).toEqual(["KnownMessage"]);
    expect(unresolved).toEqual(["SDKGoneMessage"]);
  });

  it("takes the options of a session, callbacks included, and what their schemas say", () => {
    const { options, named } = read(`
      import { z } from "zod/v4";
      declare const Sandbox: () => z.ZodObject<{
        on: z.ZodBoolean;
        hosts: z.ZodOptional<z.ZodArray<z.ZodPipe<z.ZodTransform<unknown, unknown>, z.ZodString>>>;
        mode: z.ZodCatch<z.ZodOptional<z.ZodEnum<{ deny: "deny"; mask: "mask" }>>>;
      }, z.core.$loose>;
      export declare type SandboxSettings = z.infer<ReturnType<typeof Sandbox>>;
      export declare interface Settings { theme?: string }
      export declare type Options = { sandbox?: SandboxSettings; settings: Settings; stderr?: (text: string) => void };
    `);
    expect([...options]).toEqual([
      ["sandbox", true],
      ["settings", false],
      ["stderr", true],
    ]);
    const fields = [...(named.get("SandboxSettings")?.objects[0]?.fields ?? [])];
    expect(fields.map(([name, { form, optional }]) => [name, inWords(form()), optional]).sort()).toEqual([
      ["hosts", "list of string", true],
      ["mode", '"deny" | "mask"', true],
      ["on", "false | true", false],
    ]);
    const optionFields = named.get("SessionOptions")?.objects[0]?.fields;
    expect([...(optionFields?.keys() ?? [])].sort()).toEqual(["sandbox", "settings"]);
    expect(optionFields?.get("settings")?.form().objects[0]?.fields.size, "settings are a format of their own").toBe(0);
  });

  it("compares options with a release: names, callbacks, absence and literals", () => {
    const found = compareRelease(
      at("0.3.330"),
      read(`export declare type Options = {
        model: string; stderr: () => void; onEcho?: () => void; echo?: boolean; sessionStoreFlush?: "batched";
      };`),
    ).map(({ kind, path }) => `${kind} ${path}`);
    expect(found).toContain("optionality SessionOptions.model");
    expect(found).toContain("optionality SessionOptions.stderr");
    expect(found).toContain("field-missing SessionOptions.onEcho");
    expect(found).toContain("type SessionOptions.sessionStoreFlush");
    expect(found).toContain("field-extra SessionOptions.canUseTool");
    expect(found).toContain("field-extra SessionOptions.maxTurns");
    expect(found.filter((one) => one === "field-missing SessionOptions.echo")).toHaveLength(1);
  });

  it("compares both ways with a view of a release", () => {
    const differences = compareRelease(at("0.3.330"), read(small)).map(({ kind, path }) => `${kind} ${path}`);
    expect(differences).toContain("entry-missing ResultErrorAMessage");
    expect(differences).toContain("entry-extra SystemInitMessage");
    expect(differences).toContain("entry-extra InitializeRequest");
    expect(differences).toContain("field-missing SystemStatusMessage.rest");
    expect(differences).toContain("type PermissionMode");
    expect(differences).toContain("unresolved SDKLostMessage");
    expect(differences.join("\n")).not.toContain("HookInput");
  });
});

describe("reading our schemas", () => {
  const form = (schema: JsonSchema) => shapeOfSchema(schema, {});

  it("omits what no declaration names", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { field: { type: "string", stability: "undeclared" }, spoken: { type: "boolean" } },
      required: ["spoken"],
    };
    expect([...(form(schema).objects[0]?.fields.keys() ?? [])]).toEqual(["spoken"]);
  });

  it("accepts a condition in any spelling", () => {
    const either: JsonSchema = { anyOf: [{ const: "a" }, { enum: ["b", null] }] };
    const listed: JsonSchema = { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] };
    expect(compareForms("X", form(either), form(listed))).toEqual([]);
  });
});
