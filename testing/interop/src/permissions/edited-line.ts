import { commandCall } from "./call.ts";
import type { LineGrammar } from "./line.ts";
import { oneOf, type Random, type Sample } from "./sample.ts";

/** What an edit inserts: syntax that parsers read in different ways where it does not belong. */
const inserted: readonly string[] = [
  ..."{ } ( ) [ ] < > & | || ; # ! $ \" ' ` \\ = * ? ~ + - , : @ % ^".split(" "),
  ...["\n", "\t", "\r", "\\\n", "\f", "\u00a0", "\u2028", "  ", " \\c", "<<E\n", "\nE\n", `\${`, ` \${x:-`, ` \${x#`],
  ...[` \${!x}`, ` \${x@P}`],
  ..."$( $(( $[ $' $\" )) ]] [[ (( && ;; ;& << <<< <( >( >& &> >| 2> {fd}>".split(" "),
  ...(
    "{a,b} $'\\x72m' x= a[0]= a[1]+= IFS= -- - 2>&1 # if then else fi do done esac case for in while time ! coproc " +
    "function select [[ ]] { } env command builtin eval exec xargs sudo nice"
  )
    .split(" ")
    .map((word) => ` ${word} `),
  ...[" <<< a ", " env - ", " bash -c ", " sh -c '"],
];

/** One change of a line: at a share of its length, some characters go and a text comes. */
interface Edit {
  readonly position: number;
  readonly removed: number;
  readonly text: string;
}

const edited = (line: string, edits: readonly Edit[]): string =>
  edits.reduce((text, edit) => {
    const at = Math.floor(edit.position * (text.length + 1));
    return text.slice(0, at) + edit.text + text.slice(at + edit.removed);
  }, line);

function chooseEdit(random: Random): Edit {
  const [position, kind] = [random(), random()];
  if (kind < 0.25) return { position, removed: 1 + Math.floor(random() * 3), text: "" };
  return { position, removed: kind < 0.4 ? 1 : 0, text: oneOf(inserted, random) };
}

/** A generator of lines of a grammar in which a few characters are changed, as by a slip or by an attacker. */
export function editedLine(grammar: LineGrammar, random: Random): Sample {
  const base = grammar.generate(random);
  return sampleOf(
    base,
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => chooseEdit(random)),
  );
}

const sampleOf = (base: Sample, edits: readonly Edit[]): Sample => ({
  call: commandCall(edited(String(base.call.input.command), edits).trimEnd() || "ls"),
  simpler: () => [
    ...(edits.length > 1 ? edits.map((_, index) => sampleOf(base, edits.toSpliced(index, 1))) : []),
    ...base.simpler().map((simpler) => sampleOf(simpler, edits)),
  ],
});
