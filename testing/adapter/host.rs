//! An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.
//!
//!     rustc host_adapter.rs && npx agentwire conform host -- ./host_adapter
//!
//! It brings a small host of its own, in the standard library alone: replace `converse` with calls of yours. Leave out what
//! your host cannot do, here and in `supports`: what an adapter does not support is not measured.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The end of the JSON value that starts at `text[0]`. The texts come from JSON writers: they are not validated.
fn value_end(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => continue,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth > 0 => depth -= 1,
            b'}' | b']' | b',' | b':' if depth == 0 => return at,
            _ => continue,
        }
        if depth == 0 && !quoted && matches!(byte, b'"' | b'}' | b']') {
            return at + 1;
        }
    }
    text.len()
}

/// The JSON text of a field, at the path of names that leads to it.
fn field<'a>(object: &'a str, path: &[&str]) -> Option<&'a str> {
    let Some((name, rest)) = path.split_first() else { return Some(object) };
    let mut left = object.trim().strip_prefix('{')?.trim_start();
    while left.starts_with('"') {
        let (key, after) = left.split_at(value_end(left));
        let value = after.trim_start().strip_prefix(':')?.trim_start();
        let (value, after) = value.split_at(value_end(value));
        if key == format!("\"{name}\"") {
            return field(value.trim(), rest);
        }
        left = after.trim_start().strip_prefix(',').unwrap_or("").trim_start();
    }
    None
}

/// The text in a JSON string that names a file or a kind: escapes other than `\"` and `\\` do not occur in those.
fn plain(json: &str) -> String {
    json.trim_matches('"').replace("\\\"", "\"").replace("\\\\", "\\")
}

fn say(word: String) {
    println!("{word}");
}

/// What the host sends for a request of the agent.
fn answer(frame: &str, order: &str) -> String {
    let id = field(frame, &["request_id"]).unwrap_or("\"\"");
    let part = |name: &str| field(frame, &["request", name]).unwrap_or("null");
    let Some(behavior) = field(order, &["permission", "behavior"]).filter(|_| part("subtype") == "\"can_use_tool\"") else {
        let error = format!(r#"{{"subtype":"error","request_id":{id},"error":"This host does not support the request."}}"#);
        return format!(r#"{{"type":"control_response","response":{error}}}"#);
    };
    let (tool, input, tool_use) = (part("tool_name"), part("input"), part("tool_use_id"));
    say(format!(r#"{{"kind":"asked","tool":{tool},"input":{input},"use":{tool_use}}}"#));
    let decision = match behavior {
        "\"allow\"" => format!(r#"{{"behavior":"allow","updatedInput":{input}}}"#),
        _ => format!(r#"{{"behavior":"deny","message":{}}}"#, field(order, &["permission", "message"]).unwrap_or("\"\"")),
    };
    format!(r#"{{"type":"control_response","response":{{"subtype":"success","request_id":{id},"response":{decision}}}}}"#)
}

/// Runs the prompt of the order on the agent.
fn converse(order: &str) -> Result<(), Box<dyn std::error::Error>> {
    let text = |name: &str| field(order, &[name]).ok_or(format!("The order has no {name}."));
    let mut command = Command::new(plain(text("agent")?));
    command.args(["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"]);
    if field(order, &["permission"]).is_some() {
        command.args(["--permission-prompt-tool", "stdio"]);
    }
    let piped = command.current_dir(plain(text("cwd")?)).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut agent = piped.spawn()?;
    let mut input = agent.stdin.take();
    let output = agent.stdout.take().ok_or("The agent has no output.")?;
    let mut send = |line: &str, last: bool| -> std::io::Result<()> {
        if let Some(pipe) = input.as_mut().filter(|_| !line.is_empty()) {
            writeln!(pipe, "{line}")?;
        }
        if last {
            input = None;
        }
        Ok(())
    };
    send(r#"{"type":"control_request","request_id":"init","request":{"subtype":"initialize"}}"#, false)?;
    let message = format!(r#"{{"role":"user","content":{}}}"#, text("prompt")?);
    send(&format!(r#"{{"type":"user","session_id":"","message":{message},"parent_tool_use_id":null}}"#), false)?;
    let (mut ended, mut busy) = (false, false); // A task in the background may still ask after the result: then the input stays open.
    for line in BufReader::new(output).lines() {
        let line = line?;
        match field(&line, &["type"]) {
            Some("\"control_request\"") => send(&answer(&line, order), false)?,
            None | Some("\"control_response\"" | "\"control_cancel_request\"" | "\"keep_alive\"") => {}
            Some(kind) => {
                // A message for the user, which is printed as it came.
                if field(&line, &["sdk_host_only"]) != Some("true") {
                    say(format!(r#"{{"kind":"message","message":{line}}}"#));
                }
                ended |= kind == "\"result\"";
                busy = field(&line, &["tasks"]).map_or(busy, |tasks| tasks != "[]");
                send("", ended && !busy)?;
            }
        }
    }
    let status = agent.wait()?;
    if status.success() { Ok(()) } else { Err(format!("The agent ended with {status}.").into()) }
}

fn main() {
    say(r#"{"kind":"supports","what":["permission"]}"#.into());
    // The order says all that is expected: the prompt, the agent to start, what each callback answers.
    let order = std::env::var("AGENTWIRE_ORDER").unwrap_or_default();
    let needs = field(&order, &["needs"]).unwrap_or("[]");
    if needs != "[]" && needs != "[\"permission\"]" {
        say(format!(r#"{{"kind":"unsupported","what":{}}}"#, &needs[1..1 + value_end(&needs[1..])]));
        return;
    }
    if let Err(error) = converse(&order) {
        say(format!(r#"{{"kind":"error","message":"{}"}}"#, error.to_string().replace(['"', '\\', '\n'], " ")));
    }
    say(r#"{"kind":"end"}"#.into());
}
