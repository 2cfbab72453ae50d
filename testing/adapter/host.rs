//! An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.
//!
//!     rustc host_adapter.rs && npx agentwire conform host -- ./host_adapter
//!
//! It brings a small host of its own, in the standard library alone: replace `converse` with calls of yours. Leave out what
//! your host cannot do, here and in `supports`: what an adapter does not support is not measured.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};

/// What this adapter supports: neither options, nor transcripts, nor calls of control methods, among others.
const SUPPORTS: [&str; 15] = [
    "permission", "permission.wait", "permission.answer", "hook", "hook.block", "hooks", "server", "server.result",
    "set_model", "close", "prompts", "interrupt", "resume", "outcome", "blocks",
];

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
    let (name, rest) = match path.split_first() {
        Some(found) => found,
        None => return Some(object),
    };
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

/// The JSON texts of the elements of an array.
fn elements(array: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut left = array.trim().strip_prefix('[').unwrap_or("").trim_start();
    while !left.is_empty() && !left.starts_with(']') {
        let (value, after) = left.split_at(value_end(left));
        found.push(value.trim());
        left = after.trim_start().strip_prefix(',').unwrap_or("").trim_start();
    }
    found
}

/// The outputs of the callbacks of a hook in the order.
fn outputs(hook: &str) -> Vec<&str> {
    let further = elements(field(hook, &["further"]).unwrap_or("[]"));
    field(hook, &["output"]).into_iter().chain(further).collect()
}

fn say(word: String) {
    println!("{word}");
}

/// A JSON string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// What to do with the response to a request of the host.
enum Then {
    Begin,
    Tell,
    Nothing,
}

/// A host runs one session with an agent.
struct Host<'a> {
    order: &'a str,
    input: Option<ChildStdin>,
    pending: HashMap<String, Then>,
    /// Questions that the user has not answered, by request id.
    waiting: HashSet<String>,
    /// What the user still does.
    actions: Vec<&'a str>,
    /// Types of messages since the last action.
    seen: HashSet<String>,
    /// Prompts without an outcome, and their numbers.
    open: Vec<(String, usize)>,
    ids: usize,
    prompts: usize,
    started: bool,
    ended: bool,
    /// Whether a task in the background may still ask.
    busy: bool,
}

impl<'a> Host<'a> {
    fn given(&self, path: &[&str]) -> Option<&'a str> {
        field(self.order, path).filter(|value| *value != "null")
    }

    /// Sends a line. The agent may be gone; then its end says so.
    fn send(&mut self, line: String) {
        if let Some(pipe) = self.input.as_mut() {
            let _ = writeln!(pipe, "{line}");
        }
    }

    /// A JSON string that is used once, in the form of a UUID.
    fn id(&mut self) -> String {
        self.ids += 1;
        format!("\"00000000-0000-4000-8000-{:08x}{:04x}\"", std::process::id(), self.ids)
    }

    fn ask(&mut self, request: String, then: Then) {
        let id = self.id();
        self.send(format!(r#"{{"type":"control_request","request_id":{id},"request":{request}}}"#));
        self.pending.insert(id, then);
    }

    fn prompt(&mut self, content: &str) {
        let id = self.id();
        self.open.push((id.clone(), self.prompts));
        self.prompts += 1;
        let message = format!(r#"{{"role":"user","content":{content}}}"#);
        self.send(format!(r#"{{"type":"user","uuid":{id},"session_id":"","message":{message},"parent_tool_use_id":null}}"#));
    }

    /// The callbacks to register. Their ids are their positions in the order.
    fn hooks(&self) -> String {
        let mut events: Vec<(&str, Vec<String>)> = Vec::new();
        if let Some(event) = self.given(&["hook", "event"]) {
            let failure = self.given(&["hook", "onFailure"]).map_or(String::new(), |value| format!(r#","onFailure":{value}"#));
            events.push((event, vec![format!(r#"{{"hookCallbackIds":["hook"]{failure}}}"#)]));
        }
        for (number, hook) in elements(self.given(&["hooks"]).unwrap_or("[]")).into_iter().enumerate() {
            let part = |name: &str| field(hook, &[name]).map_or(String::new(), |value| format!(r#","{name}":{value}"#));
            let callbacks = outputs(hook).len();
            let ids: Vec<String> = (0..callbacks).map(|at| format!("\"{number}.{at}\"")).collect();
            let matcher = format!(r#"{{"hookCallbackIds":[{}]{}{}}}"#, ids.join(","), part("matcher"), part("timeout"));
            let event = field(hook, &["event"]).unwrap_or("\"\"");
            match events.iter_mut().find(|(known, _)| *known == event) {
                Some((_, matchers)) => matchers.push(matcher),
                None => events.push((event, vec![matcher])),
            }
        }
        let each: Vec<String> = events.iter().map(|(event, matchers)| format!("{event}:[{}]", matchers.join(","))).collect();
        format!("{{{}}}", each.join(","))
    }

    /// Greets the agent. The prompt follows its response, after which hooks are registered.
    fn begin(&mut self) {
        let hooks = match self.hooks().as_str() {
            "{}" => String::new(),
            hooks => format!(r#","hooks":{hooks}"#),
        };
        let servers = self.given(&["server", "name"]).map_or(String::new(), |name| format!(r#","sdkMcpServers":[{name}]"#));
        self.ask(format!(r#"{{"subtype":"initialize"{hooks}{servers}}}"#), Then::Begin);
    }

    /// Does what the user does next, until an action waits for a message.
    fn act(&mut self) {
        while let Some(next) = self.actions.first().copied() {
            if matches!(field(next, &["after"]), Some(after) if !self.seen.contains(after)) {
                return;
            }
            self.actions.remove(0);
            self.seen.clear();
            match field(next, &["do"]) {
                Some("\"interrupt\"") => self.ask(r#"{"subtype":"interrupt"}"#.into(), Then::Nothing),
                _ => self.prompt(field(next, &["prompt"]).unwrap_or("\"\"")),
            }
        }
    }

    fn settle(&mut self, id: &str, outcome: &str, text: &str) {
        if let Some(at) = self.open.iter().position(|(one, _)| one == id) {
            let (_, number) = self.open.remove(at);
            if self.given(&["outcomes"]).is_some() {
                say(format!(r#"{{"kind":"outcome","prompt":{number},"outcome":"{outcome}","text":{text}}}"#));
            }
        }
    }

    /// Gives a result to the prompts that it names; one that names none and has no origin, to the oldest.
    fn conclude(&mut self, result: &str) {
        let part = |name: &str| field(result, &[name]).filter(|value| *value != "null");
        let outcome = match (part("terminal_reason"), part("is_error")) {
            (Some(reason), _) if reason.starts_with("\"aborted_") => "interrupted",
            (_, Some("true")) => "failed",
            _ => "answered",
        };
        let named: Vec<String> = match (part("user_message_uuids"), part("origin")) {
            (Some(ids), _) => elements(ids).into_iter().map(String::from).collect(),
            (None, None) => self.open.first().map(|(id, _)| id.clone()).into_iter().collect(),
            (None, Some(_)) => Vec::new(),
        };
        let error = elements(part("errors").unwrap_or("[]")).first().copied();
        for id in named {
            self.settle(&id, outcome, part("result").or(error).unwrap_or("\"\""));
        }
    }

    /// The user's answer to a permission request; `None` if the user does not answer.
    fn decide(&mut self, id: &str, request: &str) -> Option<String> {
        let part = |name: &str| field(request, &[name]).unwrap_or("null");
        let (tool, input, tool_use) = (part("tool_name"), part("input"), part("tool_use_id"));
        let behavior = self.given(&["permission", "behavior"]).unwrap_or("\"deny\"");
        let context = if behavior == "\"answer\"" { format!(r#","context":{request}"#) } else { String::new() };
        say(format!(r#"{{"kind":"asked","tool":{tool},"input":{input},"use":{tool_use}{context}}}"#));
        match behavior {
            "\"answer\"" => self.given(&["permission", "result"]).map(String::from),
            "\"allow\"" => Some(format!(r#"{{"behavior":"allow","updatedInput":{input}}}"#)),
            "\"wait\"" => {
                self.waiting.insert(id.into());
                None
            }
            _ => Some(format!(r#"{{"behavior":"deny","message":{}}}"#, self.given(&["permission", "message"]).unwrap_or("\"\""))),
        }
    }

    fn call_hook(&self, request: &str) -> String {
        let input = field(request, &["input"]).unwrap_or("{}");
        let (tool, tool_use) = (field(input, &["tool_name"]), field(request, &["tool_use_id"]));
        say(format!(
            r#"{{"kind":"hooked","tool":{},"input":{input},"use":{}}}"#,
            tool.unwrap_or("null"),
            tool_use.unwrap_or("null")
        ));
        let called = plain(field(request, &["callback_id"]).unwrap_or("\"\""));
        let position = called.split_once('.').and_then(|(hook, at)| Some((hook.parse::<usize>().ok()?, at.parse::<usize>().ok()?)));
        let hooks = elements(self.given(&["hooks"]).unwrap_or("[]"));
        if let Some(output) = position.and_then(|(hook, at)| outputs(hooks.get(hook)?).get(at).copied()) {
            return output.into();
        }
        let part = |name: &str| self.given(&["hook", name]).unwrap_or("null");
        format!(
            r#"{{"hookSpecificOutput":{{"hookEventName":{},"permissionDecision":{},"permissionDecisionReason":{}}}}}"#,
            part("event"),
            part("permissionDecision"),
            part("permissionDecisionReason")
        )
    }

    /// Answers a message to the server of the order.
    fn serve(&self, request: &str) -> String {
        let part = |name: &str| self.given(&["server", name]).unwrap_or("\"\"");
        let id = match field(request, &["message", "id"]) {
            Some(id) => id,
            // A notification needs no answer, but its request does.
            None => return r#"{"mcp_response":{"jsonrpc":"2.0","id":0,"result":{}}}"#.into(),
        };
        let content = match field(request, &["message", "method"]).unwrap_or("") {
            "\"initialize\"" => format!(
                r#""result":{{"protocolVersion":"2025-06-18","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":{},"version":"1.0.0"}}}}"#,
                part("name")
            ),
            "\"tools/list\"" => format!(
                r#""result":{{"tools":[{{"name":{},"description":{},"inputSchema":{{"type":"object","properties":{{}}}}}}]}}"#,
                part("tool"),
                part("description")
            ),
            "\"tools/call\"" => {
                say(r#"{"kind":"served"}"#.into());
                match self.given(&["server", "result"]) {
                    Some(result) => format!(r#""result":{result}"#),
                    None => format!(r#""result":{{"content":[{{"type":"text","text":{}}}]}}"#, part("text")),
                }
            }
            _ => r#""error":{"code":-32601,"message":"Method not found"}"#.into(),
        };
        format!(r#"{{"mcp_response":{{"jsonrpc":"2.0","id":{id},{content}}}}}"#)
    }

    /// Responds to a request of the agent.
    fn answer(&mut self, frame: &str) {
        let id = field(frame, &["request_id"]).unwrap_or("\"\"");
        let request = field(frame, &["request"]).unwrap_or("{}");
        let value = match field(request, &["subtype"]) {
            Some("\"can_use_tool\"") if self.given(&["permission"]).is_some() => match self.decide(id, request) {
                None => return,
                decided => decided,
            },
            Some("\"hook_callback\"") => Some(self.call_hook(request)),
            Some("\"mcp_message\"") if self.given(&["server"]).is_some() => Some(self.serve(request)),
            _ => None,
        };
        let response = match value {
            Some(value) => format!(r#""subtype":"success","request_id":{id},"response":{value}"#),
            None => format!(r#""subtype":"error","request_id":{id},"error":"This host does not support the request.""#),
        };
        self.send(format!(r#"{{"type":"control_response","response":{{{response}}}}}"#));
    }

    /// What the order has for the first message: another model, or the end.
    fn on_first_message(&mut self) {
        let part = |name: &str| self.given(&["onFirstMessage", name]);
        let request = match part("do") {
            Some("\"close\"") => {
                self.input = None;
                return;
            }
            Some("\"set_model\"") => format!(r#"{{"subtype":"set_model","model":{}}}"#, part("model").unwrap_or("\"\"")),
            _ => return,
        };
        self.ask(request, Then::Tell);
    }

    /// Gives a message to the user as it came, and does what the order has for it.
    fn message(&mut self, kind: &str, line: &str) {
        if field(line, &["sdk_host_only"]) != Some("true") {
            say(format!(r#"{{"kind":"message","message":{line}}}"#));
        }
        self.busy = field(line, &["tasks"]).map_or(self.busy, |tasks| tasks != "[]");
        if kind == "\"result\"" {
            self.ended = true;
            self.conclude(line);
        }
        if !std::mem::replace(&mut self.started, true) {
            self.on_first_message();
        }
        self.seen.insert(kind.into());
        self.act();
    }

    /// Takes the response to a request of the host.
    fn hear(&mut self, response: &str) {
        let id = field(response, &["request_id"]).unwrap_or("");
        match self.pending.remove(id) {
            Some(Then::Begin) => {
                let content = self.given(&["blocks"]).or(self.given(&["prompt"])).unwrap_or("\"\"");
                self.prompt(content);
                self.act();
            }
            Some(Then::Tell) if field(response, &["subtype"]) == Some("\"success\"") => say(r#"{"kind":"answered"}"#.into()),
            Some(Then::Tell) => {
                let reason = field(response, &["error"]).unwrap_or("\"\"");
                say(format!(r#"{{"kind":"failed","message":{reason}}}"#));
            }
            Some(Then::Nothing) | None => {}
        }
    }

    fn take(&mut self, line: &str) {
        match field(line, &["type"]) {
            None | Some("\"keep_alive\"") => {}
            Some("\"control_request\"") => self.answer(line),
            Some("\"control_response\"") => self.hear(field(line, &["response"]).unwrap_or("{}")),
            Some("\"control_cancel_request\"") => {
                if self.waiting.remove(field(line, &["request_id"]).unwrap_or("")) {
                    say(r#"{"kind":"aborted"}"#.into());
                }
            }
            Some(kind) => self.message(kind, line),
        }
        // After the last result, the input ends, unless someone may still ask.
        let settled = self.open.is_empty() || self.given(&["outcomes"]).is_none();
        if self.ended && !self.busy && self.actions.is_empty() && self.pending.is_empty() && settled {
            self.input = None;
        }
    }

    /// Ends the session: no response and no result can come any more.
    fn end(&mut self) {
        for (_, then) in std::mem::take(&mut self.pending) {
            if matches!(then, Then::Tell) {
                say(r#"{"kind":"failed","message":"The agent ended before it answered."}"#.into());
            }
        }
        while let Some((id, _)) = self.open.first().cloned() {
            self.settle(&id, "lost", "\"\"");
        }
    }
}

/// Runs the order on the agent.
fn converse(order: &str) -> Result<(), Box<dyn Error>> {
    let text = |name: &str| field(order, &[name]).ok_or(format!("The order has no {name}."));
    let mut command = Command::new(plain(text("agent")?));
    command.args(["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"]);
    if field(order, &["permission"]).is_some() {
        command.args(["--permission-prompt-tool", "stdio"]);
    }
    if let Some(session) = field(order, &["resume"]) {
        command.args(["--resume", &plain(session)]);
    }
    let piped = command.current_dir(plain(text("cwd")?)).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut agent = piped.spawn()?;
    let output = agent.stdout.take().ok_or("The agent has no output.")?;
    let mut host = Host {
        order,
        input: agent.stdin.take(),
        pending: HashMap::new(),
        waiting: HashSet::new(),
        actions: elements(field(order, &["actions"]).unwrap_or("[]")),
        seen: HashSet::new(),
        open: Vec::new(),
        ids: 0,
        prompts: 0,
        started: false,
        ended: false,
        busy: false,
    };
    host.begin();
    for line in BufReader::new(output).lines() {
        host.take(&line?);
    }
    host.end();
    let status = agent.wait()?;
    if status.success() { Ok(()) } else { Err(format!("The agent ended with {status}.").into()) }
}

fn main() {
    let supported: Vec<String> = SUPPORTS.iter().map(|feature| quoted(feature)).collect();
    say(format!(r#"{{"kind":"supports","what":[{}]}}"#, supported.join(",")));
    // The order says all that is expected: the prompt, the agent to start, what each callback answers.
    let order = std::env::var("AGENTWIRE_ORDER").unwrap_or_default();
    let needs = elements(field(&order, &["needs"]).unwrap_or("[]"));
    if let Some(missing) = needs.into_iter().find(|need| !supported.iter().any(|feature| feature == need)) {
        say(format!(r#"{{"kind":"unsupported","what":{missing}}}"#));
        return;
    }
    if let Err(error) = converse(&order) {
        say(format!(r#"{{"kind":"error","message":{}}}"#, quoted(&error.to_string())));
    }
    say(r#"{"kind":"end"}"#.into());
}
