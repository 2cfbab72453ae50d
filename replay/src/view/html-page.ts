import { markup } from "./markup.ts";

/** The parts of a self-contained page. */
export interface HtmlPage {
  readonly title: string;
  /** The only style sheet. */
  readonly style: string;
  /** The content of the body, as markup. */
  readonly body: string;
  /** What the content security policy permits. Default: the style sheet, and no scripts. */
  readonly permits?: readonly string[];
}

/**
 * Creates an HTML page that loads nothing: its content security policy permits only what the page contains.
 *
 * @param page - The parts of the page. Escape texts in `body` with {@link markup}.
 * @example
 * import { htmlPage, markup } from "@agentwire/replay";
 *
 * htmlPage({ title: "Report", style: "body { margin: 2rem }", body: `<p>${markup("1 < 2")}</p>` });
 */
export function htmlPage({ title, style, body, permits = ["style-src 'unsafe-inline'"] }: HtmlPage): string {
  const policy = ["default-src 'none'", ...permits, "base-uri 'none'", "form-action 'none'"].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markup(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
