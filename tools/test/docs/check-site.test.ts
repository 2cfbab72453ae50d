import { expect, it } from "vitest";
import { checkSite } from "../../docs/check-site.ts";

const check = (html: string) =>
  checkSite({
    pages: new Map([
      ["a/index.html", html],
      ["b/index.html", '<h2 id="there">B</h2>'],
    ]),
    files: new Set(["a/index.html", "b/index.html", "a.md", "style.css"]),
  });

it.each([
  '<a href="../b/">',
  '<a href="/b/#there">',
  '<a href="../a.md">',
  '<link href="/style.css" rel=stylesheet>',
  '<a href="https://example.com/">',
  '<img src="data:x">',
])("accepts %s", (html) => expect(check(html)).toEqual([]));

it.each([
  ['<a href="../c/">', "a/index.html: ../c/ leads nowhere."],
  ['<a href="/b/#here">', "a/index.html: /b/#here names an anchor that b/index.html lacks."],
  ['<img src="c.png">', "a/index.html: c.png leads nowhere."],
  [
    '<script src="https://example.com/x.js"></script>',
    "a/index.html: loads https://example.com/x.js from another server.",
  ],
  [
    '<link rel="stylesheet" href="//example.com/x.css">',
    "a/index.html: loads //example.com/x.css from another server.",
  ],
])("rejects %s", (html, finding) => expect(check(html)).toEqual([finding]));
