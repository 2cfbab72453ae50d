import { expect, test } from "vitest";
import { assignsPlainly, mayBeginAtRoot } from "../../../../src/agent/permission/bash/empty-variable.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
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

const assigned = (line: string) => assignsPlainly(line, parseCommand(line));

test.each([
  "d=x; rm -rf $d/",
  "d=x && rm $d/*",
  "export d='ab'\nrm $d/",
  'd="x"; e=y; ls $d $e $HOME; rm $d/',
  "d=x; echo '(' \"a & b\" 'unset d'; rm $d/",
  "d=x; ls 2>&1 > y; rm $d/",
  "d=x; grep if a.txt; ! ls; rm $d/",
  "d=x; find . -name y; printf hi; rm $d/",
])("%j sets its variables for certain", (line) => expect(assigned(line)).toBe(true));

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
  "d=x; command unset d; rm $d/",
  "d=x; printf -v d ''; rm $d/",
  "d=x; d= ls; rm $d/",
])("%j does not", (line) => expect(assigned(line)).toBe(false));

test.each([
  "ls; d=x; rm $d/",
  "d=x; echo $e; rm $d/",
  'd=x; echo "$PWD"; rm $d/',
  "d=x; echo $1 $? $$; rm $d/",
  "d=x; rm $d/ $e",
  "d=x; echo a > $e; rm $d/",
  "d=x; echo a\\ b; rm $d/",
  "d=x; echo $'a'; rm $d/",
  "d='a b'; rm $d/",
  "d='x*'; rm $d/",
  "d=x; d=y; rm $d/",
  "PATH=x; rm $PATH/",
  "LANG=C; rm $LANG/",
  "RANDOM=x; rm $RANDOM/",
  "_=x; rm $_/",
])("regression: %j removed below a variable, where the real agent asks", (line) => expect(assigned(line)).toBe(false));
