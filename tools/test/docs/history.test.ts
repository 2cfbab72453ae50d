import { expect, it } from "vitest";
import { changesIn, historyPage } from "../../docs/history.ts";

const model = {
  messages: [{ name: "assistant", since: "0.1.0" }],
  controlRequests: [{ subtype: "interrupt", since: "0.2.1", until: "0.3.1" }],
  hookEvents: [],
  transcriptLines: [],
  types: [
    { name: "Usage", type: { kind: "structure", properties: [{ name: "speed", since: "0.2.1" }, { name: "old" }] } },
  ],
};

it("lists what each release brought and removed", () => {
  expect(changesIn(model)).toEqual([
    { release: "0.1.0", what: "new: message `assistant`" },
    { release: "0.2.1", what: "new: control request `interrupt`" },
    { release: "0.3.1", what: "gone: control request `interrupt`" },
    { release: "0.2.1", what: "new: field `Usage.speed`" },
  ]);
});

it("begins with the latest release", () => {
  expect(historyPage(model).body.match(/^## .+$/gm)).toEqual(["## 0.3.1", "## 0.2.1", "## 0.1.0"]);
});
