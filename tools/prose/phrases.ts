/** A turn of phrase that reads like a translation, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly advice: string;
}

/** Makes a rule of alternatives: whole words, in any case, with any white space between them. */
const phrase = (text: string, advice: string): Phrase => ({
  pattern: new RegExp(`(?<![\\p{L}-])(?:${text.replaceAll(" ", "\\s+")})(?![\\p{L}-])`, "iu"),
  advice,
});

/** The banned phrases. Add one here when you meet a sentence that has to be read twice. */
export const phrases: readonly Phrase[] = [
  phrase(
    "(?:is|are|was|were|be|been|being|gets?) (?:not |never |also |then )?told",
    "say who sends or reports what to whom",
  ),
  phrase("(?:is|are|was|were) met(?! (?:by|with) success)", "say which condition holds"),
  phrase("takes? the place of|in the place of|in its place", "use `replaces` or `instead of`"),
  phrase("with a word|in so many words", "say what is printed, and where"),
  phrase("missed aloud|says? (?:it|so) aloud|aloud", "use `prints a warning` or `reports`"),
  phrase("what has not come|will not come|has come by then", "use `has not arrived` with the limit"),
  phrase(
    "held against|holds? (?:it|them|every \\p{L}+|one|each) against|to hold .{1,40} against",
    "use `compared with` or `validated against`",
  ),
  phrase("in vain", "say what was tried and failed"),
  phrase("wished for|wishes for|is wanted back", "use `requested` or `optional`"),
  phrase("turns? it round|the other way round|turned round", "use `reverses`"),
  phrase("may stand here|stands? there|stands? where|stand in it|stands? at the", "say where it is, with `is`"),
  phrase(
    "is no release|is no tape|is no file|is no number|is no folder|is no object",
    "use `is not a ...` and name what is expected",
  ),
  phrase("was not waited for|is waited for|be waited for", "use `timed out` or `waits for`"),
  phrase("has to say|have to say|what (?:\\p{L}+) has to say", "name what it reports"),
  phrase("goes? on the tape|gone on with|go on with it", "use `is recorded` or `continues`"),
  phrase("in force", "use `current` or `effective`"),
  phrase("nobody|somebody", "name the part: host, agent, model, user, caller"),
  phrase("heard of|hears? of|hear of|to hear", "use `receives`, `subscribes to`, or `is notified of`"),
  phrase("speaks? of|speak of", "use `describes` or `refers to`"),
  phrase("save for|but for|save that", "use `except`"),
  phrase("whoever|whosoever|whatever it (?:may|might) be", "name who"),
  phrase("of its own accord|by itself alone", "use `on its own`"),
  phrase("comes? to an end|came to an end|come to its end", "use `ends`"),
  phrase("is owed|are owed|owes?|owed", "use `must send` or `pending`"),
  phrase(
    "thereupon|therein|thereof|hereby|hence|whence|thence|whither|thither|lest|albeit|erstwhile",
    "use a plain word",
  ),
  phrase("what (?:came|comes|becomes|became|has become) of", "use `the result`, `the outcome` or `the effect`"),
  phrase("(?:tells?|telling) .{1,40} apart", "use `distinguishes`"),
  phrase("says? so where|as people read it|in words of (?:its|their|his) own", "say what is reported, and when"),
  phrase("is said(?! to)", "use `is reported`"),
  phrase("be had from|cannot be had|had come", "use `is available` or `arrived`"),
  phrase("go(?:es)? on (?:with|where|after)", "use `continues` or `resumes`"),
  phrase("is given up|are given up", "use `is abandoned` or `times out`"),
];
