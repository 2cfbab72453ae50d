import { describe, expect, it } from "vitest";
import { compareSent, modelCallsOf, sentCall } from "../../../viewer/session/model-calls.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const message = (role: string, content: string) => ({ role, content });
const body = (...messages: object[]) => ({ model: "opus", system: "Be brief.", tools: [{ name: "Bash" }], messages });

describe("what a model call sent", () => {
  it("is compared with the call before it, part by part", () => {
    const parts = compareSent(body(message("user", "a\nb")), body(message("user", "a\nc"), message("assistant", "d")));
    expect(parts.map(({ name, state }) => [name, state])).toEqual([
      ["settings", "same"],
      ["system", "same"],
      ["tools", "same"],
      ["definitions of tools", "same"],
      ["message 1 (user)", "changed"],
      ["message 2 (assistant)", "new"],
    ]);
    expect(parts[4]?.changes).toMatchObject([
      { kind: "same", text: "a\n" },
      { kind: "removed", text: "b" },
      { kind: "added", text: "c" },
    ]);
    expect(compareSent(body(message("user", "a")), body()).at(-1)).toMatchObject({ state: "removed" });
  });

  it("comes from the tape where it is recorded", async () => {
    const session = sessionOf((scene) => {
      for (const call of [1, 2]) {
        scene.put({ channel: "model", kind: "request", call, body: body(message("user", "a")) });
        scene.put({ channel: "model", kind: "end", call, status: 200 });
      }
    });
    expect(await modelCallsOf(session)).toHaveLength(2);
    expect(await sentCall(session, 0)).toMatchObject({ recorded: true });
    expect((await sentCall(session, 1))?.parts.every(({ state }) => state === "same")).toBe(true);
    expect(await sentCall(session, 2)).toBeNull();
  });

  it("is not known from frames alone", async () => {
    expect(await sentCall(sessionOf(turnWithTool), 0)).toMatchObject({ recorded: false, parts: [] });
  });

  it("shows the first difference, however long the texts are", () => {
    const changed = (before: string, after: string) =>
      compareSent({ messages: [message("user", before)] }, { messages: [message("user", after)] }).at(-1)?.changes;
    const long = "x\n".repeat(150_000);
    expect(changed(long, `${long}y`)).toMatchObject([{ kind: "same" }, { kind: "added", text: "y" }]);
    expect(changed(`${long}a${long}`, `${long}b${long}`)).toMatchObject([
      { kind: "same" },
      { kind: "removed", text: "ax\n" },
      { kind: "added", text: "bx\n" },
      { kind: "same" },
    ]);
    const line = "x".repeat(90_000);
    const [same, removed, added] = changed(`${line}a`, `${line}b`) ?? [];
    expect(same?.text.length).toBeLessThan(21_000);
    expect([removed?.text, added?.text].map((text) => text?.at(-1))).toEqual(["a", "b"]);
    expect(changed(`${"a".repeat(150_000)}`, `${"b".repeat(150_000)}`)?.map(({ kind }) => kind)).toEqual([
      ...["removed", "added"],
    ]);
  });

  it("is changed if only the definition of a tool is", () => {
    const tools = (description: string) => ({ tools: [{ name: "Bash", description }] });
    const parts = compareSent(tools("Runs"), tools("Runs a command"));
    expect(parts.map(({ name, state }) => [name, state])).toEqual([
      ["settings", "same"],
      ["tools", "same"],
      ["definitions of tools", "changed"],
    ]);
  });
});
