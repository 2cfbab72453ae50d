import { expect, test } from "vitest";
import { assignsPlainly, mayBeginAtRoot } from "../../../../src/agent/permission/bash/empty-variable.ts";
import { commandOf } from "./line.ts";

const begins = (target: string, assigned = false) => {
  const [, word] = commandOf(`rm ${target}`).words;
  if (word === undefined) throw new Error(`There is no word in ${target}`);
  return mayBeginAtRoot(word, assigned);
};

test.each([
  "$d/",
  '"$d"/*',
  "${d}//x",
  "$d/?x",
  "$d/[a-z]*",
  "$d/{a,b}",
  "$d/$e",
  "$d/${e:?}/x",
  "$d/$(ls)",
  "$d/'$e'",
  "''$d/",
  "$1/",
  '"$@"/',
  "${d:-}/",
  '${d:-""}/',
  "${d:=}/*",
  "${d:-$e}/",
  "${d:+x}/",
  "${d?}/",
  "${d%x}/",
  "${d/x/}/",
  "${d,,}/",
  "${d:0:1}/",
  "$HOME/$d",
  "${PWD}/$d",
  "${PWD%/}/",
])("%s may be a path from the root", (target) => expect(begins(target)).toBe(true));

test.each([
  "$d",
  "$d/x",
  "$d/x*",
  "$d/..",
  "$d/.*",
  "x$d/",
  "./$d/",
  "/$d/",
  "~/$d",
  "${d:?}/",
  "${d:?}/$e",
  "${d:-x}/",
  "${d:-x$e}/",
  "${d:-.}/*",
  "${#d}/",
  "${!d}/",
  "${d@Q}/",
  "${d[0]}/*",
  "$$/",
  "$HOME/",
  "$HOME/x/$d",
  "${HOME%/}/$d",
  "'$d/'",
])("%s is no path from the root", (target) => expect(begins(target)).toBe(false));

test("a plain variable that the line sets is not empty, but an expansion of it may be", () => {
  expect(begins("$d/*", true)).toBe(false);
  expect(begins("${d}/*", true)).toBe(true);
  expect(begins("$d/$e", true)).toBe(true);
  expect(begins("$d/{a,b}", true)).toBe(true);
});

test.each(["d=x; rm -rf $d/", "d=x && rm $d/*", "export d='a b'\nrm $d/", 'ls; d="x"; rm $d/'])(
  "%j sets its variables for certain",
  (line) => expect(assignsPlainly(line)).toBe(true),
);

test.each([
  "d=x || rm $d/",
  "d=x | rm $d/",
  "d=x & rm $d/",
  "(d=x); rm $d/",
  "{ d=x; }; rm $d/",
  "if ls; then d=x; fi; rm $d/",
  "for d in a b; do rm $d/; done",
  "d=x; unset d; rm $d/",
  "d=x; read d; rm $d/",
  "d=x rm $d/",
  "local d=x; rm $d/",
  "d=x$e; rm $d/*",
  "d=$(pwd)/x; rm $d/*",
  "d+=x; rm $d/",
  "d=; rm $d/",
])("%j does not", (line) => expect(assignsPlainly(line)).toBe(false));
