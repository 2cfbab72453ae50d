import Anthropic, { toFile } from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { modelFetch, say, script, scriptedModel } from "../../../src/index.ts";
import { serveModel } from "../../../src/node/index.ts";

const known = { file_stored: { filename: "kept.txt", mimeType: "text/plain", content: "what was kept" } };
const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };

describe("files of the API", () => {
  it("are sent, listed, looked at, fetched and deleted by the official client", async () => {
    const served = await serveModel(script(), { files: known });
    try {
      const { files } = new Anthropic({ apiKey: "test", baseURL: served.url, maxRetries: 0 }).beta;
      const sent = await files.upload({
        file: await toFile(Buffer.from([0, 255, 10]), "a.bin", { type: "image/png" }),
      });
      expect(sent).toMatchObject({
        type: "file",
        filename: "a.bin",
        size_bytes: 3,
        mime_type: "image/png",
        downloadable: false,
      });
      const listed: string[] = [];
      for await (const { id } of files.list({ limit: 1 })) listed.push(id);
      expect(listed).toEqual([sent.id, "file_stored"]);
      expect((await files.list({ ids: ["file_stored"] })).data.map(({ id }) => id)).toEqual(["file_stored"]);
      expect(await files.retrieveMetadata("file_stored")).toMatchObject({ filename: "kept.txt", size_bytes: 13 });
      expect(await (await files.download("file_stored")).text()).toBe("what was kept");
      await expect(files.download(sent.id)).rejects.toThrow("not downloadable");
      expect(await files.delete(sent.id)).toEqual({ id: sent.id, type: "file_deleted" });
      await expect(files.retrieveMetadata(sent.id)).rejects.toThrow("File not found");
    } finally {
      await served.close();
    }
  });

  it.each([
    ["without a key", { headers: { ...headers, "x-api-key": "" } }, 401],
    ["with a page that none named", { query: "?page=x", headers }, 400],
    ["with a limit of nothing", { query: "?limit=0", headers }, 400],
    ["with a body that is no form", { method: "POST", body: "{}", headers }, 400],
  ])("are refused %s", async (_, { query = "", ...init }: RequestInit & { query?: string }, status) => {
    const response = await modelFetch(scriptedModel(script()))(`http://model.test/v1/files${query}`, init);
    expect(response.status).toBe(status);
  });

  it("are known to messages that name them", async () => {
    const model = scriptedModel(script(say("read")), { files: known });
    const ask = (id: string) =>
      modelFetch(model)("http://model.test/v1/messages", {
        method: "POST",
        headers,
        body: JSON.stringify({
          model: "m",
          max_tokens: 9,
          messages: [{ role: "user", content: [{ type: "document", source: { type: "file", file_id: id } }] }],
        }),
      });
    expect((await ask("file_none")).status).toBe(404);
    expect((await ask("file_stored")).status).toBe(200);
  });
});
