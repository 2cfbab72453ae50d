/** A group of the site's table of contents. */
export interface Group {
  readonly label: string;
  readonly items: readonly Item[];
}

/** A page: its address, and the file that it is made from. Generated pages have no file. */
interface Item {
  readonly slug: string;
  readonly source?: string;
  /** The text in the table of contents. Default: the title of the page. */
  readonly label?: string;
  /** The sections of the file become pages of their own, which the table of contents leaves out. */
  readonly split?: true;
}

const page = (slug: string, source: string, label?: string): Item => ({
  slug,
  source,
  ...(label === undefined ? {} : { label }),
});
const split = (slug: string, source: string): Item => ({ slug, source, split: true });

/** The table of contents. Files of {@link folders} that it does not name come at the end of their group. */
export const contents: readonly Group[] = [
  {
    label: "Start",
    items: [
      page("", "docs/README.md", "Overview"),
      page("start/first-host-test", "docs/start/first-host-test.md"),
      page("start/first-replay", "docs/start/first-replay.md"),
      page("start/first-frontend", "docs/start/first-frontend.md"),
    ],
  },
  { label: "Learn", items: [page("learn", "docs/learn.md"), page("learn/turn-ledger", "protocol/ledger/README.md")] },
  {
    label: "Guides",
    items: [
      page("guides/test-a-host", "docs/guides/test-a-host.md"),
      page("guides/write-an-agent", "testing/guide/write-an-agent.md"),
      page("guides/test-an-agent", "docs/guides/test-an-agent.md"),
      page("guides/ci", "cli/guide/ci.md"),
      page("guides/record-and-replay", "docs/guides/record-and-replay.md"),
      page("guides/stuck-session", "docs/guides/stuck-session.md"),
      page("guides/upgrade-day", "docs/guides/upgrade-day.md"),
      page("guides/redact-and-share", "docs/guides/redact-and-share.md"),
      page("guides/host-adapter", "docs/guides/host-adapter.md"),
      page("guides/replace-your-mock", "docs/guides/replace-your-mock.md"),
      page("guides/bridge-instances", "cli/guide/bridge-instances.md"),
      page("guides/performance", "docs/guides/performance.md"),
      page("guides/security", "docs/threat-model.md"),
    ],
  },
  {
    label: "In depth",
    items: [
      page("in-depth/tests", "testing/guide/tests.md"),
      page("in-depth/conformance", "testing/guide/conformance.md"),
      page("in-depth/explore", "testing/guide/explore.md"),
      page("in-depth/scripted-model", "testing/guide/model.md"),
      page("in-depth/record", "replay/guide/record.md"),
      page("in-depth/replay", "replay/guide/replay.md"),
      page("in-depth/tools", "replay/guide/tools.md"),
      page("in-depth/first-host", "runtime/guide/first-host.md"),
      page("in-depth/host-library", "runtime/guide/host.md"),
      page("in-depth/reference-agent", "runtime/guide/agent.md"),
      page("in-depth/examples", "cli/examples/README.md"),
      page("in-depth/action", "action/README.md"),
    ],
  },
  {
    label: "Reference",
    items: [
      page("reference", "protocol/reference/README.md", "All entries"),
      split("reference/message", "protocol/reference/message.md"),
      split("reference/system", "protocol/reference/system.md"),
      split("reference/result", "protocol/reference/result.md"),
      split("reference/host-control", "protocol/reference/host-control.md"),
      split("reference/agent-control", "protocol/reference/agent-control.md"),
      split("reference/hook", "protocol/reference/hook.md"),
      split("reference/transcript", "protocol/reference/transcript.md"),
      split("reference/type", "protocol/reference/type.md"),
      page("reference/flags", "protocol/reference/flags.md"),
      page("reference/tolerance", "protocol/reference/tolerance.md"),
      { slug: "reference/options" },
      { slug: "reference/history" },
      { slug: "reference/commands" },
      { slug: "reference/commands/exit-codes" },
      page("reference/errors", "docs/errors.md"),
      page("reference/environment", "docs/environment.md"),
      page("reference/causes", "docs/causes.md"),
      page("reference/tape-format", "replay/guide/tape-format.md"),
      page("reference/tape-events", "replay/reference/tape-events.md"),
      page("reference/wire-and-transcript", "replay/reference/wire-and-transcript.md"),
      page("reference/socket-protocol", "runtime/guide/socket-protocol.md"),
    ],
  },
  { label: "Requirements", items: [page("reference/requirements", "protocol/spec/README.md", "All pages")] },
  {
    label: "Explanation",
    items: [
      page("explanation/why-tapes", "docs/explanation/why-tapes.md"),
      page("explanation/conformance", "docs/conformance.md"),
      page("explanation/upgrades", "docs/upgrades.md"),
      page("explanation/comparison", "docs/explanation/comparison.md"),
      page("explanation/atlas", "docs/explanation/atlas.md"),
      page("explanation/not-covered", "docs/explanation/not-covered.md"),
      page("explanation/architecture", "ARCHITECTURE.md"),
    ],
  },
  {
    label: "Packages",
    items: [
      page("packages/agentwire", "cli/README.md"),
      page("packages/testing", "testing/README.md"),
      page("packages/replay", "replay/README.md"),
      page("packages/runtime", "runtime/README.md"),
      page("packages/protocol", "protocol/README.md"),
    ],
  },
];

/** Folders whose pages all appear on the site: the group of each, and the beginning of its addresses. */
export const folders = [
  { folder: "docs", label: "Reference", slug: "reference" },
  { folder: "docs/start", label: "Start", slug: "start" },
  { folder: "docs/guides", label: "Guides", slug: "guides" },
  { folder: "docs/explanation", label: "Explanation", slug: "explanation" },
] as const;
