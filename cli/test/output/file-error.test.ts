import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Unreadable } from "../../src/exit.ts";
import { cannotRead, cannotWrite } from "../../src/output/file-error.ts";

/** What `act` throws. */
function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

it.each([
  ["/no/such/file", "/no/such/file cannot be read: no such file or folder (ENOENT). Check the path."],
  ["/", "/ cannot be read: it is a folder (EISDIR). Name a file."],
])("reports what happened to %s and what to do next", (path, message) => {
  const error = cannotRead(
    path,
    thrownBy(() => readFileSync(path)),
  );
  expect(error).toBeInstanceOf(Unreadable);
  expect(error.message).toBe(message);
});

it("reports why a file cannot be written", () => {
  const cause = thrownBy(() => writeFileSync("/dev/null/file", ""));
  expect(cannotWrite("/dev/null/file", cause).message).toBe(
    "/dev/null/file cannot be written: a part of the path is a file (ENOTDIR). Check the path.",
  );
});

it("repeats the reason of any other failure", () => {
  expect(cannotRead("a.jsonl", new Error("The archive is torn. Download it again.")).message).toBe(
    "a.jsonl cannot be read: The archive is torn. Download it again.",
  );
  expect(cannotRead("a.jsonl", "gone").message).toBe("a.jsonl cannot be read: gone");
});
