import { linkedPair } from "@agentwire/protocol";
import {
  type Detector,
  defaultPolicy,
  diffTapes,
  findSecrets,
  isEvent,
  parsePolicy,
  type RedactionPolicy,
  redactTape,
  replayAsAgent,
  type Tape,
  type TapeWriter,
} from "@agentwire/replay";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idleClock } from "../engine/idle-clock.ts";
import { runLiveHost } from "../engine/live-host.ts";
import { line, record, sha256, tapeIn } from "../tape/sample.ts";

/** Calls everything of the form `SECRET_...` a secret, as a library of rules would with its own forms. */
const detect: Detector = async (text) =>
  [...text.matchAll(/SECRET_[\w"\\]{8,}?END/g)].map(({ index, 0: found }) => ({
    rule: "test",
    range: [index, index + found.length],
  }));

const [one, two, quoted] = ["SECRET_aaaaaaaaaaaaEND", "SECRET_bbbbbbbbbbbbEND", 'SECRET_with"quote"END'];
const large = `${"x".repeat(70_000)} ${two}`;

test("regression: a short secret at the beginning of a line was removed from the words that contain it", async () => {
  const tape = tapeIn(
    record((writer) => {
      for (const content of ["PASSWORD  USER\nrunt9     ada", "the runt9ime and runt9"])
        writer.line(
          "host-to-agent",
          line({ type: "user", message: { role: "user", content }, parent_tool_use_id: null }),
        );
      writer.finish();
    }),
  );
  const { bytes } = await redactTape(tape, { detect, sha256 });
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain("the runt9ime");
  expect(text).not.toMatch(/runt9 {5}/);
});

test("a redacted command line has no secret left, and the next word is none", async () => {
  const tape = tapeIn(
    record((writer) => {
      for (const content of [
        "docker login -u ada -p d0cker-pw1 registry.example.org",
        "redis-cli -h cache -a r3dis-pw ping",
      ])
        writer.line(
          "host-to-agent",
          line({ type: "user", message: { role: "user", content }, parent_tool_use_id: null }),
        );
    }),
  );
  const none: Detector = async () => [];
  const { bytes, found } = await redactTape(tape, { detect: none, sha256 });
  expect(found).toHaveLength(2);
  expect(await findSecrets(tapeIn(bytes), none, defaultPolicy)).toEqual([]);
});

test("a password that a tool types into a field, and one with signs that look like a shorter secret, leave a tape", async () => {
  const salt = "Z_ba(Y(acb%8b%>189_>}%}]%8<8~-^_>^][*^^Z}>&9aY&_c](Y[@bZ1-}]<X@1";
  const input = { element: "Password field", ref: "e12", text: "CopperComet97x" };
  const tape = tapeIn(
    record((writer) => {
      for (const content of [
        [{ type: "tool_use", id: "toolu_1", name: "browser_type", input }],
        [{ type: "text", text: `define('AUTH_KEY', '${salt}');` }],
      ])
        writer.line(
          "agent-to-host",
          line({ type: "assistant", message: { role: "assistant", content }, parent_tool_use_id: null }),
        );
    }),
  );
  const { bytes } = await redactTape(tape, { detect: async () => [], sha256 });
  const copy = new TextDecoder().decode(bytes);
  expect(["CopperComet", "Z_ba", "<X@1"].filter((part) => copy.includes(part))).toEqual([]);
});

test("a password that a tool types into a selected field leaves a tape, and the texts of a translation stay", async () => {
  const content = [
    { type: "tool_use", id: "toolu_1", name: "fill", input: { selector: "#password", value: "CopperComet97x" } },
    { type: "text", text: '{"wrong_password":"Contraseña incorrecta","token":"Engångskod"}' },
  ];
  const tape = tapeIn(
    record((writer) => {
      writer.line(
        "agent-to-host",
        line({ type: "assistant", message: { role: "assistant", content }, parent_tool_use_id: null }),
      );
    }),
  );
  const { found } = await redactTape(tape, { detect: async () => [], sha256 });
  expect(found.map(({ value }) => value)).toEqual(["CopperComet97x"]);
});

/** A session whose prompt, tool input, streamed answer, result, stderr and large line hold secrets. */
const session = (writer: TapeWriter): void => {
  const agent = (frame: object) => writer.line("agent-to-host", line(frame));
  const host = (frame: object) => writer.line("host-to-agent", line(frame));
  host({ type: "control_request", request_id: "h1", request: { subtype: "initialize" } });
  host({ type: "user", message: { role: "user", content: `use ${one} here` }, parent_tool_use_id: null });
  agent({
    type: "control_response",
    response: {
      subtype: "success",
      request_id: "h1",
      response: { commands: [{ name: "x", description: "a long description of the vendor's own" }] },
    },
  });
  for (const [index, text] of ["so I say SECR", "ET_aaaaaa", "aaaaaaEND, done"].entries()) {
    agent({
      type: "stream_event",
      event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
      uuid: `u${index}`,
      parent_tool_use_id: null,
    });
  }
  const input = { command: `curl -H "key: ${quoted}"` };
  agent({
    type: "control_request",
    request_id: "a1",
    request: { subtype: "can_use_tool", tool_name: "Bash", input, tool_use_id: "t1" },
  });
  host({
    type: "control_response",
    response: { subtype: "success", request_id: "a1", response: { behavior: "allow", updatedInput: input } },
  });
  agent({ type: "big", text: large });
  writer.line("agent-to-host", line(`{ "type":"keep_alive", "note":"${one}" }`));
  agent({
    type: "result",
    subtype: "success",
    is_error: false,
    result: JSON.stringify({ nested: quoted }),
    session_id: "SECRET_iiiiiiiiiiiiEND",
  });
  writer.record("process/stderr", { text: `oops ${two}\n` });
  writer.record("note/text", { text: `{"no json ${two}` });
  writer.record("process/exit", { code: 0, signal: null });
  writer.finish();
};

const bytes = record(session);
const original = tapeIn(bytes);
const redacted = async (tape: Tape, policy: RedactionPolicy = defaultPolicy) => {
  const result = await redactTape(tape, { detect, sha256, policy });
  return { ...result, text: new TextDecoder().decode(result.bytes), tape: tapeIn(result.bytes) };
};

describe("a redacted tape", () => {
  test("is sound, and holds none of the secrets in any form, not even in pieces", async () => {
    const { text, tape, found } = await redacted(original);
    expect(tape).toMatchObject({ state: "complete", problems: [] });
    expect(found.map(({ value, rule }) => [value, rule])).toEqual([
      [one, "test"],
      [quoted, "test"],
      [two, "test"],
    ]);
    expect(text.replaceAll("SECRET_iiiiiiiiiiiiEND", "")).not.toMatch(/SECR|ET_aaaaaa|aaaaaaEND|bbbb|with.{0,6}quote/);
  });

  test("keeps places, times, ids, decisions and lengths", async () => {
    const { tape } = await redacted(original);
    const shape = ({ events }: Tape) => events.map(({ seq, us, channel, kind }) => [seq, us, channel, kind]);
    expect(shape(tape)).toEqual(shape(original));
    const frames = tape.events.filter((event) => isEvent(event, "wire/frame"));
    const prompt = frames[1]?.frame as { message: { content: string } };
    expect(prompt.message.content).toBe("use redacted-test-1-xxxxxx here");
    expect(prompt.message.content).toHaveLength(`use ${one} here`.length);
    expect(frames.at(-1)?.frame).toMatchObject({ type: "result", session_id: "SECRET_iiiiiiiiiiiiEND" });
    const deltas = frames
      .slice(3, 6)
      .map(({ frame }) => (frame as { event: { delta: { text: string } } }).event.delta.text);
    expect(deltas.join("")).toBe("so I say redacted-test-1-xxxxxx, done");
    expect(deltas.map(({ length }) => length)).toEqual([13, 9, 15]);
  });

  test("gives the lint nothing to find, and changes no more when redacted again", async () => {
    const once = await redacted(original);
    expect(await findSecrets(once.tape, detect, defaultPolicy)).toEqual([]);
    const second = await redacted(once.tape);
    expect(second).toMatchObject({ found: [], changed: 0, text: once.text });
  });

  test("replays to a host that says the secrets themselves", async () => {
    const { tape } = await redacted(original);
    const { host, agent } = linkedPair();
    const { actual } = runLiveHost(host, { prompt: `use ${one} here`, ends: false });
    const verdict = await replayAsAgent({ tape, transport: agent, clock: idleClock(), timeoutMs: 300 });
    await host.close();
    expect(verdict).toMatchObject({ outcome: "reproduced", divergence: null, level: "renamed" });
    expect(JSON.stringify(actual)).toContain("redacted-test-2");
  });

  test("still distinguishes another prompt from the recorded one", async () => {
    const { tape } = await redacted(original);
    for (const prompt of [`use ${one} there`, `use ${one}x here`, "use nothing here"]) {
      const { host, agent } = linkedPair();
      runLiveHost(host, { prompt, ends: false });
      const verdict = await replayAsAgent({ tape, transport: agent, clock: idleClock(), timeoutMs: 100 });
      await host.close();
      expect(verdict.outcome, prompt).toBe("diverged");
    }
  });

  test("equals its original except for the secrets", async () => {
    const { tape } = await redacted(original);
    const { differences } = diffTapes(tape, original);
    const channels = differences.map(({ location }) => location.channel);
    expect(channels).toEqual(["stream_event", "stream_event", "stream_event"]); // a piece of a placeholder is none
  });

  test("of a session without secrets is the same file, whatever it holds", async () => {
    const frame = fc
      .jsonValue({ noUnicodeString: false })
      .filter((value) => !JSON.stringify(value).includes("SECRET_"));
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 5 }), async (frames) => {
        const plain = record((writer) => {
          for (const value of frames) writer.line("agent-to-host", line(JSON.stringify(value)));
          writer.finish();
        });
        expect(Buffer.from((await redacted(tapeIn(plain))).bytes).equals(Buffer.from(plain))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

describe("a policy", () => {
  const policyOf = (value: object): RedactionPolicy => {
    const parsed = parsePolicy(value);
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.policy;
  };

  test("takes out its literals and what stands under its names, and leaves what it allows", async () => {
    const tape = tapeIn(
      record((writer) => {
        writer.line("agent-to-host", line({ type: "note", Password: "hunter2!", who: "ada@example.org", other: one }));
        writer.finish();
      }),
    );
    const { text } = await redacted(tape, policyOf({ literals: ["ada@example.org"], allow: [one] }));
    expect(text).not.toMatch(/hunter2|ada@/);
    expect(text).toContain(one);
  });

  test("drops the vendor's prose and keeps its length", async () => {
    const { tape } = await redacted(original, policyOf({ prose: "drop" }));
    const event = tape.events[2] as { readonly frame?: unknown };
    type Answer = {
      readonly response: { readonly response: { readonly commands: { name: string; description: string }[] } };
    };
    const command = (event.frame as Answer).response.response.commands[0];
    expect(command?.name).toBe("x");
    expect(command?.description).toMatch(/^redacted-prose-x+$/);
    expect(command?.description).toHaveLength("a long description of the vendor's own".length);
  });

  test("that is wrong is refused with the place", () => {
    expect(parsePolicy({ literals: ["abc"] })).toMatchObject({ ok: false, message: /literals\.0/ });
    expect(parsePolicy({ colour: "red" })).toMatchObject({ ok: false });
  });
});
