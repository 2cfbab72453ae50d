import { expect, test } from "vitest";
import { limitedLines } from "../../src/import/limited-lines.ts";

const text = ({ bytes, terminated }: { readonly bytes: Uint8Array; readonly terminated: boolean }) =>
  `${Buffer.from(bytes).toString()}${terminated ? "$" : ""}`;

test("lines up to the limit are whole, with any chunk boundaries", () => {
  const lines = limitedLines(4);
  const read = ["ab", "cd\n\na", "b\nabcd"].flatMap((chunk) => lines.push(Buffer.from(chunk)));
  expect([...read, ...lines.end()].map(text)).toEqual(["abcd$", "$", "ab$", "abcd"]);
});

test.each([
  ["in the middle", "ab\n1234567890123\ncd\n"],
  ["at the end", "ab\n1234567890123"],
])("a longer line %s is rejected with its number and size, however it arrives", (_, content) => {
  for (const size of [1, 3, 100]) {
    const lines = limitedLines(4);
    const read = () => {
      for (let at = 0; at < content.length; at += size) lines.push(Buffer.from(content.slice(at, at + size)));
      lines.end();
    };
    expect(read).toThrow("Line 2 has 13 bytes, and the limit is 4.");
  }
});
