import { currentRelease, type Release, releases, requirements } from "@agentwire/protocol";
import * as z from "zod";
import { Unreadable } from "../exit.ts";
import { readDocument } from "../input/document.ts";

/** A failure that is known, and until when it may stay: an ISO date. */
const KnownFailure = z.strictObject({ requirement: z.string(), reason: z.string().min(1), until: z.iso.date() });
export type KnownFailure = Readonly<z.output<typeof KnownFailure>>;

const MatrixPeer = z.strictObject({
  /** The product. Peers with one name are versions of it, oldest first. */
  name: z.string().min(1),
  version: z.string().min(1),
  side: z.enum(["agent", "host"]),
  /** The program and its arguments. `{modules}` is the folder of the installed packages, `{agent}` the agent in them. */
  command: z.array(z.string().min(1)).min(1),
  /** Packages that npm installs in a temporary folder: `name@version`. */
  install: z.array(z.string().min(1)).optional(),
  /** The release of the protocol whose requirements count. */
  release: z
    .custom<Release>(
      (value) => releases.some((known) => known === value),
      `Expected a release such as ${currentRelease}`,
    )
    .optional(),
  /** Only these cases and requirements, as for `conform --only`. */
  only: z.array(z.string().min(1)).optional(),
  known: z.array(KnownFailure).default([]),
});
export type MatrixPeer = Readonly<z.output<typeof MatrixPeer>>;

const Document = z.strictObject({ peers: z.array(MatrixPeer).min(1) });

/** The peer as a person names it. */
export const peerTitle = ({ name, version }: Pick<MatrixPeer, "name" | "version">): string => `${name} ${version}`;

/** The name of the files of a peer. */
export const fileNameOf = (peer: Pick<MatrixPeer, "name" | "version">): string =>
  peerTitle(peer)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "");

function fault({ peers }: z.output<typeof Document>): string | undefined {
  const names = new Set<string>();
  for (const peer of peers) {
    const { command, install, known } = peer;
    const title = peerTitle(peer);
    const file = fileNameOf(peer);
    if (file === "") return `${title}: the name has no letter or digit. Choose another name.`;
    if (names.has(file)) return `${title}: two peers have this name and version. Change one of them.`;
    names.add(file);
    if (install === undefined && command.some((word) => /\{(modules|agent)\}/.test(word)))
      return `${title}: the command names an installed package, and "install" is missing. Add it.`;
    const unknown = known.find(({ requirement }) => !Object.hasOwn(requirements, requirement));
    if (unknown !== undefined)
      return `${title}: "${unknown.requirement}" is not a requirement. agentwire conform agent --list lists them.`;
  }
  return undefined;
}

/** Reads the list of peers. Throws {@link Unreadable} with the place of an error. */
export function readPeers(file: string): readonly MatrixPeer[] {
  const document = readDocument(
    file,
    Document,
    'is not a list of peers. Write {"peers":[{"name":"NAME","version":"1.0","side":"agent","command":["PROGRAM"]}]}.',
  );
  const found = fault(document);
  if (found !== undefined) throw new Unreadable(`${file}: ${found}`);
  return document.peers;
}
