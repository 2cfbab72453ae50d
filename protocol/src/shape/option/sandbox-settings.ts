import * as z from "zod";
import { anything, earlier, flag, literalsSince, names, object, path, paths, since } from "../../schema/field.ts";
import type { Release } from "../../schema/release.ts";
import type * as types from "../../type/types.generated.ts";

/** How a secret is found and masked. Files had the first two fields before variables had them. */
const masked = (first: Release) => ({
  extract: since(first, z.string().describe("Pattern that finds the secret in the value.")).optional(),
  onExtractNoMatch: since(
    first,
    z.enum(["deny", "error", "warn"]).describe("What to do if the pattern does not match."),
  ).optional(),
  decode: since("0.3.224", z.literal("jwt").describe("Whether to parse the value as a token with claims.")).optional(),
  maskClaims: since("0.3.224", names("Claims to mask.")).optional(),
});

const mode = z.enum(["deny", "mask"]).describe("Whether to hide the value or to replace it.");
const hosts = names("Hosts that may receive the real secret.");

const Network = object({
  allowedDomains: names("Hosts that commands can reach.").optional(),
  deniedDomains: since("0.2.113", names("Hosts that commands cannot reach.")).optional(),
  strictAllowlist: since("0.3.219", flag("Whether to reject other hosts without a permission request.")).optional(),
  allowManagedDomainsOnly: since("0.2.32", flag("Whether only the organization's list applies.")).optional(),
  allowUnixSockets: paths("Unix sockets that commands may use.").optional(),
  allowAllUnixSockets: flag("Whether commands may use all Unix sockets.").optional(),
  allowLocalBinding: flag("Whether commands may listen on local ports.").optional(),
  allowMachLookup: since("0.2.97", names("macOS services that commands may look up.")).optional(),
  httpProxyPort: z.number().describe("Port of a custom HTTP proxy.").optional(),
  socksProxyPort: z.number().describe("Port of a custom SOCKS proxy.").optional(),
  tlsTerminate: since(
    "0.2.140",
    object({
      caCertPath: path("Certificate of the certificate authority.").optional(),
      caKeyPath: path("Private key of the certificate.").optional(),
    }).describe("Whether to decrypt traffic, with a custom certificate."),
  ).optional(),
});

const Filesystem = object({
  allowWrite: paths("Paths that commands can write, besides the working directory.").optional(),
  denyWrite: paths("Paths that commands cannot write, even if `allowWrite` contains them.").optional(),
  denyRead: paths("Paths that commands cannot read.").optional(),
  allowRead: since("0.2.77", paths("Paths in denied directories that commands can still read.")).optional(),
  allowManagedReadPathsOnly: since("0.2.77", flag("Whether only the organization's list applies.")).optional(),
  disabled: since("0.3.216", flag("Whether file access is unrestricted.")).optional(),
});

const pass = (what: string) => z.enum(["deny", "passthrough"]).describe(what).optional();

const Credentials = object({
  files: z
    .array(
      object({
        path: path("The file."),
        mode: literalsSince({ mask: "0.3.221" }, mode),
        ...masked("0.3.221"),
        maskDuplicates: since("0.3.221", flag("Whether to mask the secret everywhere it occurs.")).optional(),
        injectHosts: since("0.3.221", hosts).optional(),
      }),
    )
    .describe("Files that contain secrets.")
    .optional(),
  envVars: z
    .array(
      object({
        name: z.string().describe("Name of the variable."),
        mode: literalsSince({ mask: "0.3.199" }, mode),
        ...masked("0.3.224"),
        injectHosts: since("0.3.199", hosts).optional(),
      }),
    )
    .describe("Environment variables that contain secrets.")
    .optional(),
  allowPlaintextInject: since("0.3.199", flag("Whether secrets may be sent without encryption.")).optional(),
  awsPairs: since(
    "0.3.224",
    z
      .array(
        object({
          accessKeyIdVar: z.string().describe("Variable with the key id."),
          secretAccessKeyVar: z.string().describe("Variable with the secret."),
          sessionTokenVar: z.string().describe("Variable with the session token.").optional(),
        }),
      )
      .describe("Variables that are used together to sign requests."),
  ).optional(),
  sigv4: since(
    "0.3.224",
    object({
      streaming: pass("How to handle requests that are signed in chunks."),
      presigned: pass("Requests signed ahead."),
      sigv4a: pass("How to handle requests that are signed for several regions."),
    }).describe("How to handle signatures that cannot be recreated."),
  ).optional(),
});

/** The sandbox for the agent's commands. Passed as part of the settings. */
export const SandboxSettings = earlier(
  "0.1.77",
  anything("Settings of the sandbox."),
  object({
    enabled: flag("Whether commands run in the sandbox.").optional(),
    failIfUnavailable: since("0.2.83", flag("Whether to refuse to start if the sandbox is unavailable.")).optional(),
    autoAllowBashIfSandboxed: flag("Whether sandboxed commands need no permission request.").optional(),
    allowUnsandboxedCommands: flag("Whether a command may request to run outside the sandbox.").optional(),
    network: Network.describe("Which hosts and sockets commands can reach.").optional(),
    filesystem: since("0.2.45", Filesystem.describe("Which files commands can read and write.")).optional(),
    credentials: since(
      "0.3.187",
      Credentials.describe("Secrets that commands do not receive, or receive masked."),
    ).optional(),
    ignoreViolations: z
      .record(z.string(), z.array(z.string()))
      .describe("Violations to ignore, by command.")
      .optional(),
    enableWeakerNestedSandbox: flag("Whether to use a weaker sandbox inside a container.").optional(),
    allowNestedUserNamespaces: since("0.3.305", flag("Whether commands may create namespaces.")).optional(),
    enableWeakerNetworkIsolation: since(
      "0.2.64",
      flag("Whether to weaken network isolation so that certificates can be verified."),
    ).optional(),
    allowAppleEvents: since("0.3.181", flag("Whether commands may control other macOS applications.")).optional(),
    excludedCommands: names("Commands that run outside the sandbox.").optional(),
    ripgrep: object({
      command: z.string().describe("Path of the executable."),
      args: names("Arguments of the command.").optional(),
    })
      .describe("Search program to use.")
      .optional(),
    bwrapPath: since("0.2.133", path("Sandbox program on Linux.")).optional(),
    socatPath: since("0.2.133", path("Its network helper.")).optional(),
  }),
);
export type SandboxSettings = types.SandboxSettings;
