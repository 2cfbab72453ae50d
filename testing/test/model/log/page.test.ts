import { expect, it } from "vitest";
import { fail, modelLogPage, say, script, scriptedModel, toolUse, use } from "../../../src/index.ts";

const hostile = `</pre></table><script>alert(1)</script><img src=x onerror="alert(1)">&amp;"'`;

const messages = async (model: ReturnType<typeof scriptedModel>, content: string, path = "/v1/messages") => {
  const body = {
    model: hostile,
    max_tokens: 9,
    messages: [{ role: "user", content }],
    tools: [{ name: "x", input_schema: { type: "object" } }],
  };
  const headers = { "x-api-key": "secret-key-of-the-user", "anthropic-version": "2023-06-01", "x-app": hostile };
  await model.handle(new Request(`http://model${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
};

it("shows requests, answers and problems, and escapes all of it", async () => {
  const model = scriptedModel(
    script(use(toolUse("t", hostile, { a: hostile })), fail(529, "overloaded_error", hostile), say("never")),
    {
      strict: false,
    },
  );
  await messages(model, hostile);
  await messages(model, hostile);
  await messages(model, hostile, `/v1/${encodeURIComponent(hostile)}`);
  const page = modelLogPage(model);
  expect(page.match(/<[a-z]+/g)?.filter((tag) => ["<script", "<img"].includes(tag))).toEqual([]);
  expect(page).not.toContain("secret-key-of-the-user");
  expect(page).toContain("script, step 1 of 3, status 200");
  expect(page).toContain("script, step 2 of 3, status 529");
  expect(page).toContain("<li>script, step 3 of 3</li>");
  expect(page).toContain("default-src 'none'");
});

it("lists what the script does not expect", async () => {
  const model = scriptedModel(script());
  await messages(model, "Hello?");
  expect(modelLogPage(model)).toMatch(/class="problem">Scripted model, request 0 \(unmatched\)/);
});
