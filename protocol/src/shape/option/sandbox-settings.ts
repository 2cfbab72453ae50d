import { z } from "zod";
import { flag, literalsSince, names, object, path, paths, since } from "../../schema/field.ts";

const masked = {
  extract: since("0.3.225", z.string().describe("Pattern of the secret within it.")).optional(),
  onExtractNoMatch: since(
    "0.3.225",
    z.enum(["deny", "error", "warn"]).describe("What to do where the pattern finds nothing."),
  ).optional(),
  decode: since("0.3.225", z.literal("jwt").describe("Read it as a token with claims.")).optional(),
  maskClaims: since("0.3.225", names("The claims to mask.")).optional(),
};

const mode = z.enum(["deny", "mask"]).describe("Hide it, or show something in its place.");
const hosts = names("Hosts to which the secret itself may be sent.");

const Network = object({
  allowedDomains: names("May be reached.").optional(),
  deniedDomains: since("0.2.113", names("May not be reached.")).optional(),
  strictAllowlist: since("0.3.225", flag("Ask nobody about others: refuse them.")).optional(),
  allowManagedDomainsOnly: since("0.2.34", flag("Only the organisation's list counts.")).optional(),
  allowUnixSockets: paths("Sockets that may be used.").optional(),
  allowAllUnixSockets: flag("All sockets may be used.").optional(),
  allowLocalBinding: flag("Ports of this machine may be listened on.").optional(),
  allowMachLookup: since("0.2.112", names("Services of macOS that may be looked up.")).optional(),
  httpProxyPort: z.number().describe("Port of an own HTTP proxy.").optional(),
  socksProxyPort: z.number().describe("Port of an own SOCKS proxy.").optional(),
  tlsTerminate: since(
    "0.2.141",
    object({
      caCertPath: path("Its certificate.").optional(),
      caKeyPath: path("The certificate's key.").optional(),
    }).describe("Read encrypted traffic, with a certificate of one's own."),
  ).optional(),
});

const Filesystem = object({
  allowWrite: paths("May be written.").optional(),
  denyWrite: paths("May not be written all the same.").optional(),
  denyRead: paths("May not be read.").optional(),
  allowRead: since("0.2.90", paths("May be read all the same.")).optional(),
  allowManagedReadPathsOnly: since("0.2.90", flag("Only the organisation's list counts.")).optional(),
  disabled: since("0.3.225", flag("Files are not restricted.")).optional(),
});

const pass = (what: string) => z.enum(["deny", "passthrough"]).describe(what).optional();

const Credentials = object({
  files: z
    .array(
      object({
        path: path("The file."),
        mode: literalsSince({ mask: "0.3.225" }, mode),
        ...masked,
        maskDuplicates: since("0.3.225", flag("Also where it turns up elsewhere.")).optional(),
        injectHosts: since("0.3.225", hosts).optional(),
      }),
    )
    .describe("Files that hold secrets.")
    .optional(),
  envVars: z
    .array(
      object({
        name: z.string().describe("The variable."),
        mode,
        ...masked,
        injectHosts: hosts.optional(),
      }),
    )
    .describe("Environment variables that hold secrets.")
    .optional(),
  allowPlaintextInject: flag("Secrets may be sent without encryption.").optional(),
  awsPairs: since(
    "0.3.225",
    z
      .array(
        object({
          accessKeyIdVar: z.string().describe("Variable of the id."),
          secretAccessKeyVar: z.string().describe("Variable of the secret."),
          sessionTokenVar: z.string().describe("Variable of the session's token.").optional(),
        }),
      )
      .describe("Variables that sign together."),
  ).optional(),
  sigv4: since(
    "0.3.225",
    object({
      streaming: pass("Requests signed in parts."),
      presigned: pass("Requests signed ahead."),
      sigv4a: pass("Requests signed for several regions."),
    }).describe("What to do with signatures that cannot be made again."),
  ).optional(),
});

/** The sandbox in which the agent's commands run. Passed on within the settings. */
export const SandboxSettings = object({
  enabled: flag("Commands run inside.").optional(),
  failIfUnavailable: since("0.2.90", flag("Do not start where there is no sandbox.")).optional(),
  autoAllowBashIfSandboxed: flag("Commands inside need no permission.").optional(),
  allowUnsandboxedCommands: flag("A command may ask to run outside.").optional(),
  network: Network.optional(),
  filesystem: since("0.2.61", Filesystem).optional(),
  credentials: since("0.3.200", Credentials).optional(),
  ignoreViolations: z.record(z.string(), z.array(z.string())).describe("What not to report, by command.").optional(),
  enableWeakerNestedSandbox: flag("Do with less inside a container.").optional(),
  allowNestedUserNamespaces: since("0.3.315", flag("Commands may make namespaces of their own.")).optional(),
  enableWeakerNetworkIsolation: since("0.2.76", flag("Do with less where certificates must be checked.")).optional(),
  allowAppleEvents: since("0.3.200", flag("Commands may steer other programs of macOS.")).optional(),
  excludedCommands: names("Commands that run outside.").optional(),
  ripgrep: object({ command: z.string().describe("The program."), args: names("Its arguments.").optional() })
    .describe("The search program to use.")
    .optional(),
  bwrapPath: since("0.2.141", path("The sandbox program of Linux.")).optional(),
  socatPath: since("0.2.141", path("Its network helper.")).optional(),
});
export type SandboxSettings = z.output<typeof SandboxSettings>;
