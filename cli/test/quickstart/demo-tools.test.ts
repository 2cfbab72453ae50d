import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { serveDemoTools } from "../../src/quickstart/demo-tools.ts";

test("the tools of the demo draw a picture and show a form", async () => {
  const served = await serveDemoTools();
  const client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
  const messages: string[] = [];
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    messages.push(params.message);
    return { action: "accept", content: { title: "Notes", channel: "Website" } };
  });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(served.url)) as Transport);
    const chart = await client.callTool({ name: "chart" });
    const published = await client.callTool({ name: "publish" });
    const [, image] = chart.content as { type: string; data?: string }[];
    expect(image?.type).toBe("image");
    expect(Buffer.from(image?.data ?? "", "base64").toString("latin1", 1, 4)).toBe("PNG");
    expect(messages).toEqual(["Where should the notes appear?"]);
    expect(JSON.stringify(published.content)).toContain("Published");
  } finally {
    await client.close();
    await served.close();
  }
});
