import { linkedPair } from "@agentwire/protocol";
import { replayAsHost } from "@agentwire/replay";
import { expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";
import { idleClock } from "../idle-clock.ts";

const partial = (partial_json: string) => ({
  type: "stream_event",
  event: { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } },
});

/** Replays a session whose partial messages have these pieces to an agent that streams the live ones. */
async function replayPieces(recorded: readonly string[], streamed: readonly string[]) {
  const tape = tapeIn(
    record((writer) => {
      writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: "go" } }));
      for (const piece of recorded) writer.line("agent-to-host", line(partial(piece)));
      writer.finish();
    }),
  );
  const { host, agent } = linkedPair();
  agent.open({
    line: () => {
      for (const piece of streamed) void agent.send(JSON.stringify(partial(piece)));
    },
    end: () => agent.end(),
  });
  const rewrite = (text: string) => text.replaceAll("/old/place", "/new");
  return replayAsHost({ tape, transport: host, clock: idleClock(), rewrite, timeoutMs: 50 });
}

test("regression: partial messages that split the path of the recorded folder could not be replayed", async () => {
  const { outcome } = await replayPieces(['{"path":"/o', 'ld/place/a"}'], ['{"path":"/old/place/a"}', ""]);
  expect(outcome).toBe("reproduced");
});

test("compares the pieces of other texts one by one", async () => {
  const { divergence } = await replayPieces(['{"path":', '"/b"}'], ['{"path":"/b"}', ""]);
  expect(divergence?.message).toContain("partial_json");
});
