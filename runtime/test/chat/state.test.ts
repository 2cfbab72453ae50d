import { describe, expect, it } from "vitest";
import type { ToolItem } from "../../src/chat/items.ts";
import { addItem, changeItem, changeItems, emptyChat, note, settle } from "../../src/chat/state.ts";

const text = (value: string, streaming = false) => ({ kind: "text", text: value, streaming }) as const;

describe("the state of a chat", () => {
  it("gives each item of each thread a key of its own", () => {
    const state = addItem(addItem(addItem(emptyChat, null, text("a")), "t", text("b")), null, text("c"));
    expect(state.items.map(({ key }) => key)).toEqual([0, 2]);
    expect(state.threads.get("t")).toMatchObject([{ key: 1, text: "b" }]);
    expect(emptyChat.items).toEqual([]);
  });

  it("changes the last item that fits, and says when there is none", () => {
    const state = addItem(addItem(emptyChat, null, text("a")), null, text("b"));
    const upper = changeItem(state, null, (item) => (item.kind === "text" ? text(item.text.toUpperCase()) : null));
    expect(upper?.items).toMatchObject([{ text: "a" }, { text: "B", key: 1 }]);
    expect(changeItem(state, "t", () => text("x"))).toBeNull();
    expect(changeItems(state, () => null).items).toEqual(state.items);
  });

  it("replaces a note by a newer one with its topic, if nothing is between them", () => {
    const twice = note(note(emptyChat, "1", "warning", "retry"), "2", "warning", "retry");
    expect(twice.items).toMatchObject([{ text: "2" }]);
    expect(note(addItem(twice, null, text("a")), "3", "warning", "retry").items).toHaveLength(3);
    expect(note(note(emptyChat, "1"), "1").items).toHaveLength(2);
  });

  it("leaves no empty place where a text was interrupted before its first word", () => {
    const open = addItem(addItem(emptyChat, null, text("a", true)), null, text("", true));
    expect(settle(open).items).toMatchObject([{ text: "a", streaming: false }]);
  });

  it("settles what is open, but not the call of a task that continues", () => {
    const tool = (id: string): ToolItem => ({
      ...{
        kind: "tool" as const,
        id,
        name: "Bash",
        title: "Bash",
        input: {},
        summary: "",
        status: "running" as const,
        output: "",
      },
      ...{ images: [], changes: [], elapsedS: null, progress: null },
    });
    const tasks = [{ id: "a", toolUseId: "u", description: "", status: "running" }] as const;
    const open = addItem(
      addItem(addItem({ ...emptyChat, busy: true, tasks }, null, text("a", true)), null, tool("t")),
      null,
      tool("u"),
    );
    expect(settle(open)).toMatchObject({
      busy: false,
      items: [{ streaming: false }, { status: "interrupted" }, { status: "running" }],
    });
  });
});
