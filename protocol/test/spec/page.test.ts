import { describe, expect, it } from "vitest";
import { requirements, specIndex, specPage, topics } from "../../src/index.ts";

describe("the pages of the specification", () => {
  it("hold each requirement with its level, sides, releases and source", () => {
    const [framing] = topics;
    const page = specPage(framing);
    expect(page).toMatch(new RegExp(`^# ${framing.title}\n\n`));
    for (const { id, statement, level, since } of framing.requirements) {
      expect(page).toContain(`**[${id}]** ${statement}\\\n_${level} · `);
      expect(page).toContain(` · since ${since} · `);
    }
  });

  it("are listed in the index, with their counts", () => {
    const [framing] = topics;
    expect(specIndex(topics)).toContain(`| [${framing.title}](framing.md) | ${framing.requirements.length} | `);
  });
});

describe("the requirements", () => {
  const all = Object.values(requirements);

  it("are named after their topic, in lower case, and end as sentences", () => {
    for (const topic of topics) {
      for (const { id, statement } of topic.requirements) {
        expect(id).toMatch(new RegExp(`^${topic.name}(\\.[a-z][a-z0-9]*(-[a-z0-9]+)*){1,2}$`));
        expect(statement).toMatch(/^[A-Z`\d].*\.$/s);
      }
    }
  });

  it("are as many as were promised", () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
  });
});
