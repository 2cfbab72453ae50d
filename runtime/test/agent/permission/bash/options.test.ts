import { describe, expect, it } from "vitest";
import { hasKnownOptions } from "../../../../src/agent/permission/bash/options.ts";

const knows = (line: string): boolean => {
  const words = line.split(" ");
  const program = /^(?:git|docker) /.test(line) ? words.splice(0, 2).join(" ") : (words.shift() ?? "");
  return hasKnownOptions(program, words);
};

describe("hasKnownOptions", () => {
  it.each([
    "grep -rn x .",
    "grep -A3 x a",
    "grep -A 3 x a",
    "grep --include=*.ts -r x .",
    "sort -k 2 a",
    "date -u +%s",
    "ps -ef",
    "git log --oneline -20",
    "git log --format=%h",
    "git log --pretty=oneline",
    "git blame -L 1,5 a",
    "git diff -- --zzz",
    "docker logs --tail 5 x",
    "ls --anything",
    "grep -C2 x a",
    "grep -m1 x a",
    "rg -B2 x",
    "base64 -d a",
    "base64 --wrap=0 a",
    "netstat -an",
    "netstat -I eth0",
    "sort --key=2 a",
    "pgrep -u ada make",
    "sort -nr a",
    "jq -r .a b",
    "hostname --fqdn",
    "git rev-list -n 5 HEAD",
  ])("knows those of %j", (line) => expect(knows(line)).toBe(true));

  it.each([
    "grep --zzz x",
    "grep -Q x",
    "grep -nA3 x a",
    "sort -k2 a",
    "base64 -w0 a",
    "base64 -di a",
    "netstat -p",
    "date --set=now",
    "git blame --contents a b",
    "git ls-files --with-tree=x",
    "git log --format=x",
    "git log --stat=80",
    "git log $x",
    "docker inspect --zzz x",
    "git log HEAD $x",
    "git log HEAD `x`",
    "sort -B2 a",
    "sort -nZ a",
    "sort -nk a",
    "pgrep -z make",
  ])("does not know all of %j", (line) => expect(knows(line)).toBe(false));
});
