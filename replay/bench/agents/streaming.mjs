// A turn of so many pieces of a stream, so many at a time with a pause between.
const [total, burst, pauseMs] = process.argv.slice(2).map(Number);
const session_id = "11111111-0000-4000-8000-000000000001";
const say = (frame) => `${JSON.stringify({ ...frame, session_id })}\n`;
const text = "word ".repeat(8);
process.stdout.write(say({ type: "system", subtype: "init", claude_code_version: "2.1.330", tools: [] }));
for (let n = 0; n < total; n += burst) {
  let lines = "";
  for (let k = n; k < Math.min(total, n + burst); k++) {
    const event = { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } };
    const uuid = `00000000-0000-4000-8000-${String(k).padStart(12, "0")}`;
    lines += say({ type: "stream_event", event, parent_tool_use_id: null, uuid });
  }
  if (!process.stdout.write(lines)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
process.stdout.write(say({ type: "result", subtype: "success", is_error: false, user_message_uuids: ["p"] }));
