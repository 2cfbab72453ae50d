import { expect, test } from "vitest";
import { displayedFile } from "../../../../src/agent/tool/bash/shown-file.ts";

test.each([
  ["cat given.txt", "given.txt"],
  ["cat -n 'a b.txt'", "a b.txt"],
  ["head -5 ./given.txt", "./given.txt"],
  ["tail given.txt; true", "given.txt"],
  ["grep given /tmp/given.txt", "/tmp/given.txt"],
  ["sed -n '1,5p' given.txt", "given.txt"],
  ["sed 's/a/b/' given.txt", null],
  ["cat given.txt other.txt", null],
  ["cat given.txt | head -1", null],
  ["cat given.txt && ls", null],
  ["cat given.txt > copy.txt", null],
  ["cat *.txt", null],
  ["cat $FILE", null],
  ["cat $(pick)", null],
  ["less given.txt", null],
  ["grep given", null],
])("%s shows %s", (line, file) => {
  expect(displayedFile(line)).toBe(file);
});
