import type { MemoryTape } from "@agentwire/replay";
import type { PlantedSecret } from "./planted-secrets.ts";

/** Puts a secret on a tape the way sessions do. `id` tells one use from another. */
export type Carrier = (tape: MemoryTape, secret: PlantedSecret, id: string) => void;

const user = (tape: MemoryTape, text: string): void =>
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: text }, parent_tool_use_id: null });

const bash = (tape: MemoryTape, command: string, id: string): void =>
  tape.frame("agent-to-host", {
    type: "assistant",
    message: {
      role: "assistant",
      content: [{ type: "tool_use", id: `toolu_${id}`, name: "Bash", input: { command } }],
    },
    parent_tool_use_id: null,
  });

const result = (tape: MemoryTape, content: unknown, id: string): void =>
  tape.frame("agent-to-host", {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: `toolu_${id}`, content }] },
    parent_tool_use_id: null,
  });

/** A file as the Read tool prints it. */
const numbered = (text: string): string =>
  text
    .split("\n")
    .map((line, index) => `${String(index + 1).padStart(6)}→${line}`)
    .join("\n");

const stream = (tape: MemoryTape, type: string, member: string, text: string, size: number): void => {
  const event = (body: object) =>
    tape.frame("agent-to-host", { type: "stream_event", event: body, parent_tool_use_id: null });
  event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
  for (let at = 0; at < text.length; at += size)
    event({ type: "content_block_delta", index: 0, delta: { type, [member]: text.slice(at, at + size) } });
  event({ type: "content_block_stop", index: 0 });
};

const flagOf = (name: string): string => `--${name.toLowerCase().replaceAll("_", "-")}`;
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);
const isLine = (value: string): boolean => !value.includes("\n");
const yamlOf = (name: string, value: string): string =>
  isLine(value) ? `  ${name.toLowerCase()}: ${value}` : `  ${name.toLowerCase()}: |\n    ${indented(value, "    ")}`;

/** Every carrier, by name. */
export const carriers: Readonly<Record<string, Carrier>> = {
  prompt: (tape, { name, value }) =>
    user(tape, `Please deploy with ${name.toLowerCase().replaceAll("_", " ")} ${value} and report.`),
  "export in a command": (tape, { name, value }, id) =>
    bash(tape, `cd app && export ${name}='${value}' && npm test`, id),
  "env file through Read": (tape, { name, value }, id) =>
    result(tape, numbered(`# settings\nPORT=8080\n${name}=${isLine(value) ? value : `"${value}"`}\nDEBUG=false`), id),
  "yaml file through Read": (tape, { name, value }, id) =>
    result(tape, numbered(`service:\n${yamlOf(name, value)}\n  replicas: 3`), id),
  "json file in a result": (tape, { name, value }, id) =>
    result(tape, [{ type: "text", text: JSON.stringify({ port: 80, auth: { [name]: value } }, null, 2) }], id),
  "header in a curl line": (tape, { name, value }, id) =>
    bash(tape, `curl -s https://api.example.org/v1/me -H "X-${name.replaceAll("_", "-")}: ${value}" | jq .`, id),
  "bearer header": (tape, { value }, id) =>
    bash(tape, `curl -H "Authorization: Bearer ${value}" https://api.example.org`, id),
  "cookie header": (tape, { value }, id) =>
    bash(tape, `curl https://example.org -H 'Cookie: theme=dark; session=${encodeURIComponent(value)}; lang=en'`, id),
  "user and password in an address": (tape, { value }, id) =>
    result(tape, `origin\thttps://deploy:${encodeURIComponent(value)}@git.example.org/app.git (fetch)`, id),
  "query of an address": (tape, { name, value }, id) =>
    result(
      tape,
      `GET https://api.example.org/items?page=2&${name.toLowerCase()}=${encodeURIComponent(value)}&limit=5 200`,
      id,
    ),
  "argument of a server": (tape, { name, value }) =>
    tape.record("process/spawn", { pid: 7, argv: ["npx", "some-server", flagOf(name), value, "--verbose"] }),
  "headers of an MCP server": (tape, { name, value }, id) =>
    tape.frame("host-to-agent", {
      type: "control_request",
      request_id: id,
      request: {
        subtype: "mcp_set_servers",
        servers: {
          docs: {
            type: "http",
            url: "https://mcp.example.org",
            headers: { [`X-${name.replaceAll("_", "-")}`]: value },
          },
        },
      },
    }),
  "environment of an MCP server in argv": (tape, { name, value }) =>
    tape.record("process/spawn", {
      pid: 8,
      argv: ["claude", "--mcp-config", JSON.stringify({ mcpServers: { a: { command: "x", env: { [name]: value } } } })],
    }),
  stderr: (tape, { name, value }) => tape.record("process/stderr", { text: `debug: loaded ${name}=${value}\n` }),
  "streamed text": (tape, { name, value }) => stream(tape, "text_delta", "text", `I set ${name}=${value} for you.`, 5),
  "streamed input": (tape, { name, value }) =>
    stream(tape, "input_json_delta", "partial_json", JSON.stringify({ command: `echo "${name}=${value}" >> .env` }), 7),
  "model request": (tape, { name, value }) =>
    tape.record("model/request", {
      call: 1,
      body: {
        system: [{ type: "text", text: `Facts:\n- ${name}: ${value}\n` }],
        messages: [{ role: "user", content: "go" }],
      },
    }),
  "base64 of a settings file": (tape, { name, value }, id) =>
    result(tape, `file.b64:\n${base64(`A=1\n${name}=${value}\nB=2\n`)}\n`, id),
  "form body": (tape, { name, value }, id) =>
    bash(
      tape,
      `curl -d 'user=ada&${name.toLowerCase()}=${encodeURIComponent(value)}&x=1' https://example.org/login`,
      id,
    ),
  "json in json in json": (tape, { name, value }, id) =>
    result(tape, JSON.stringify({ log: JSON.stringify({ body: JSON.stringify({ [name]: value }) }) }), id),
  "xml file": (tape, { name, value }, id) => result(tape, `<config><${name}>${value}</${name}><x>1</x></config>`, id),
  "result of a hook": (tape, { name, value }, id) =>
    tape.frame("host-to-agent", {
      type: "control_response",
      response: {
        subtype: "success",
        request_id: id,
        response: { hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: `Use ${name}: "${value}"` } },
      },
    }),
  "diff of a file": (tape, { name, value }, id) =>
    result(tape, `@@ -1 +1 @@\n-${name}=old\n+${name}=${isLine(value) ? value : `"${indented(value, "+")}"`}\n`, id),
  "log of a container": (tape, { name, value }, id) =>
    result(tape, `LOG=debug\n${name}="${value}"\nready`.replace(/^/gm, "web-1  | "), id),
  "file through grep": (tape, { name, value }, id) =>
    result(
      tape,
      `settings:\n${yamlOf(name, value)}\n  replicas: 3`
        .split("\n")
        .map((line, index) => `conf/app.yaml${index === 1 ? ":" : "-"}${index + 3}${index === 1 ? ":" : "-"}${line}`)
        .join("\n"),
      id,
    ),
  "list in Markdown": (tape, { name, value }, id) =>
    result(tape, `## Setup\n- **${name}**: \`${value}\`\n- **PORT**: \`80\`\n`, id),
  "transcript in a capsule": (tape, { name, value }) =>
    tape.record("note/file", {
      root: "workspace",
      paths: ["session.jsonl"],
      text: [...Array(12).keys()]
        .map((index) =>
          JSON.stringify({
            index,
            message: { content: index === 7 ? `$ env\n${name}=${value}\nPWD=/srv` : "Nothing to do. ".repeat(8) },
          }),
        )
        .join("\n"),
    }),
};
