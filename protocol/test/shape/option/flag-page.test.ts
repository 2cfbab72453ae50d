import { expect, it } from "vitest";
import { argvOrder, sessionOptionTable } from "../../../src/index.ts";
import { flagPage } from "../../../src/shape/option/flag-page.ts";

it("lists every flag of the command line, with how it is written", () => {
  const page = flagPage();
  const missing = argvOrder.filter((flag) => flag !== "--*" && !page.includes(`| \`${flag}`));
  expect(missing).toEqual([]);
  expect(page).toContain("`--output-format stream-json --verbose --input-format stream-json`");
  expect(page).toContain(`| \`--model=VALUE\` | text | \`model\` | ${sessionOptionTable.model.summary} |`);
});
