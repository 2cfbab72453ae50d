import { createMemoryTape, type Tape } from "@agentwire/replay";
import { carriers } from "./carriers.ts";
import { type PlantedSecret, plantedSecrets } from "./planted-secrets.ts";
import type { Random } from "./random.ts";

/** A tape with one secret, planted once. */
export interface Planting {
  readonly carrier: string;
  readonly secret: PlantedSecret;
  readonly tape: Tape;
}

/** Every kind of secret in every carrier, each on a tape of its own. */
export function* plantings(random: Random): Generator<Planting> {
  for (const [carrier, plant] of Object.entries(carriers)) {
    for (const secret of plantedSecrets(random)) {
      const tape = createMemoryTape();
      tape.frame("host-to-agent", {
        type: "user",
        message: { role: "user", content: "Hello" },
        parent_tool_use_id: null,
      });
      plant(tape, secret, random.text("abcdef0123456789", 12));
      tape.finish();
      yield { carrier, secret, tape: tape.tape() };
    }
  }
}

/** A shorter piece of a secret tells nothing. */
const piece = 10;

const joinedDeltas = (file: string): string =>
  [...file.matchAll(/"(?:text|partial_json)":"((?:\\.|[^"\\])*)"\}/g)]
    .map(([, text]) => JSON.parse(`"${text}"`))
    .join("");

/** The encodings in which a leak is looked for: not those of the product, so that both can be wrong. */
function readings(file: string): string[] {
  const plain = file.replace(/\\+"/g, '"').replace(/\\+n/g, "\n");
  const decoded = [...file.matchAll(/[A-Za-z\d+/]{16,}={0,2}/g)].map(([run]) =>
    Buffer.from(run, "base64").toString("latin1"),
  );
  return [
    file,
    plain,
    plain.replace(/\n(?:\s*\d+→|\+)?\s*/g, ""),
    joinedDeltas(file),
    plain.replace(/%([\da-fA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ...decoded,
  ];
}

/** The pieces of a secret that can still be read in a file. */
export function leaks(file: string, secret: string): string[] {
  const content = secret.replace(/-----[A-Z ]+-----|\n/g, "");
  const texts = readings(file);
  const length = Math.min(piece, content.length);
  const pieces = Array.from({ length: content.length - length + 1 }, (_, at) => content.slice(at, at + length));
  return pieces.filter((one) => texts.some((text) => text.includes(one)));
}
