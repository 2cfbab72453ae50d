import { describe, expect, it } from "vitest";
import { requirements, specIndex, specPage, topics } from "../../src/index.ts";

describe("the pages of the specification", () => {
  it.each(topics.map((topic) => [topic.name, topic] as const))(
    "%s is what the requirements say",
    async (name, topic) => {
      await expect(specPage(topic)).toMatchFileSnapshot(`../../spec/${name}.md`);
    },
  );

  it("are listed in the index", async () => {
    await expect(specIndex(topics)).toMatchFileSnapshot("../../spec/README.md");
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
