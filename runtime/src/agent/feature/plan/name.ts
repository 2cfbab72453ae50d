/** Words for plan names: an adverb, a verb form and a noun. */
const adverbs = (
  "amber brave bright brisk calm candid careful clear clever cosy crisp curious deft eager early even fair fresh " +
  "gentle glad golden humble keen kind lively lucid mellow merry mild modest neat nimble patient plain prompt proud " +
  "quiet rapid rosy serene sharp silver smooth snug steady sunny swift tidy warm wise witty young"
).split(" ");
const verbs = (
  "baking building carving climbing coasting counting drifting drawing finding flying folding gliding growing " +
  "humming jumping knitting leaping mapping mending mining paddling painting picking planting playing reading " +
  "resting roaming rowing running sailing seeking shaping singing skating sorting spinning strolling tending " +
  "trading turning walking weaving winding wondering writing"
).split(" ");
const things = (
  "acorn anchor arbor badger basin beacon birch bridge brook canyon cedar cliff clover comet coral cove crane delta " +
  "ember falcon fern field fjord garden glade grove harbor heron hill island juniper kettle lagoon lantern larch " +
  "linnet maple marsh meadow mill otter pebble pine plover quarry reed ridge river robin rowan sail shore spruce " +
  "stone summit thicket tide valley willow wren"
).split(" ");

/** Maximum number of words of a prompt in a name. */
const maxWords = 4;

const pick = (words: readonly string[], random: () => number): string =>
  words[Math.floor(random() * words.length)] ?? "plain";

/** Generates a name for a plan, from the first words of its prompt if there is one. */
export function planName(prompt: string | null, random: () => number): string {
  const promptTerms = (prompt ?? "").toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const head = promptTerms.slice(0, maxWords).map((word) => word.slice(0, 20));
  const start = head.length > 0 ? [...head, pick(adverbs, random)] : [pick(adverbs, random), pick(verbs, random)];
  return [...start, pick(things, random)].join("-");
}
