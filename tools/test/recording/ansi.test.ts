import { expect, test } from "vitest";
import { linesOf } from "../../recording/ansi.ts";

const esc = String.fromCharCode(27);

test("a look lasts past the end of a line, until it is reset", () => {
  const [first, second] = linesOf(`${esc}[1;32mgreen\nstill${esc}[0m plain`);
  expect(first).toMatchObject([{ text: "green", color: 2, isBold: true }]);
  expect(second).toMatchObject([
    { text: "still", color: 2, isBold: true },
    { text: " plain", color: null, isBold: false },
  ]);
});
