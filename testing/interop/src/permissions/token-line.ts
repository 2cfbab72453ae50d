import { commandCall } from "./call.ts";
import { oneOf, type Random, type Sample } from "./sample.ts";

/** Pieces of shell syntax. Lines of them are often incomplete, or mean something else than they seem to. */
const tokens = [
  ...[
    "ls",
    "cat",
    "echo",
    "pwd",
    "touch",
    "rm",
    "shutdown",
    "now",
    "cd",
    "git",
    "status",
    "make",
    "x",
    "-rf",
    "-c",
    "-",
  ],
  ...["a.txt", "secret.txt", "new.txt", ".mcp.json", "sub", ".", "~", "*", "?", "[a]", "{a,b}", "~/x", "$HOME"],
  ...["$x", "${x}", "${x:-", "${", "}", "$(", ")", "`", "$((", "))", "$[", "]", '"', "'", "$'", "\\", "\\\n", "\\n"],
  ...[
    ";",
    "&",
    "&&",
    "||",
    "|",
    "|&",
    ";;",
    "\n",
    "#",
    "!",
    "(",
    "{",
    "((",
    "[[",
    "]]",
    "[",
    "=",
    "A=1",
    "x+=",
    "a[0]=",
  ],
  ...[
    ">",
    ">>",
    "<",
    "2>&1",
    ">&2",
    "&>",
    "<>",
    ">|",
    "<(",
    ">(",
    "<<E",
    "<<'E'",
    "<<-E",
    "\nE\n",
    "E",
    "<<<",
    "/dev/null",
    "2>",
  ],
  ...[
    "if",
    "then",
    "else",
    "fi",
    "for",
    "in",
    "do",
    "done",
    "while",
    "case",
    "esac",
    "f()",
    "function",
    "time",
    "eval",
  ],
  ...[
    "env",
    "timeout",
    "5",
    "nice",
    "xargs",
    "sudo",
    "bash",
    "command",
    "exec",
    "export",
    "test",
    "-f",
    "-n",
    "--",
    "true",
  ],
] as const;

/** Commands to which tokens are added; a line that only consists of them is complete. */
const complete = [
  "ls",
  "cat a.txt",
  "echo x",
  "touch new.txt",
  "cat secret.txt",
  "shutdown now",
  "rm -rf ~",
  "git status",
  "pwd",
];

interface Piece {
  readonly text: string;
  readonly gap: string;
}

/** A generator of command lines from pieces of syntax in any order. */
export function tokenLine(random: Random): Sample {
  const count = 1 + Math.floor(random() * 8);
  const pieces = Array.from({ length: count }, () => ({
    text: random() < 0.3 ? oneOf(complete, random) : oneOf(tokens, random),
    gap: random() < 0.75 ? " " : "",
  }));
  return sampleOf(pieces);
}

const sampleOf = (pieces: readonly Piece[]): Sample => ({
  call: commandCall(
    pieces
      .map(({ text, gap }) => text + gap)
      .join("")
      .trimEnd() || "ls",
  ),
  simpler: () => (pieces.length < 2 ? [] : pieces.map((_, index) => sampleOf(pieces.toSpliced(index, 1)))),
});
