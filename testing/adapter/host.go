// An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.
//
//	go build -o host_adapter host_adapter.go && npx agentwire conform host -- ./host_adapter
//
// It brings a small host of its own, in the standard library alone: replace `converse` with calls of yours. Leave out what
// your host cannot do, here and in `supports`: what an adapter does not support is not measured.
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// What this adapter supports: neither options, nor transcripts, nor calls of control methods, among others.
var supports = []string{
	"permission", "permission.wait", "permission.answer", "hook", "hook.block", "hooks", "server", "server.result",
	"set_model", "close", "prompts", "interrupt", "resume", "outcome", "blocks",
}

type object = map[string]any
type raw = json.RawMessage

// The order says all that is expected: the prompt, the agent to start, what each callback answers.
type order struct {
	Agent, Cwd, Prompt, Resume string
	Needs                      []string
	Blocks                     raw
	Actions                    []action
	Outcomes                   bool
	Permission                 *struct {
		Behavior, Message string
		Result            raw
	}
	Hook *struct {
		Event, PermissionDecision, PermissionDecisionReason, OnFailure string
	}
	Hooks []struct {
		Event   string
		Matcher *string
		Timeout *float64
		Output  raw
		Further []raw // outputs of further callbacks of the same matcher
	}
	Server *struct {
		Name, Tool, Description, Text string
		Result                        raw
	}
	OnFirstMessage *struct{ Do, Model string }
}

type action struct{ After, Do, Prompt string }

// The members of a frame that a host needs. A message reaches the user as it came.
type frame struct {
	Type      string
	RequestID string `json:"request_id"`
	HostOnly  bool   `json:"sdk_host_only"`
	Tasks     *[]raw
	Request   raw
	Response  struct {
		Subtype, Error string
		RequestID      string `json:"request_id"`
	}
	Named    *[]string `json:"user_message_uuids"`
	Origin   raw
	Reason   string `json:"terminal_reason"`
	IsError  bool   `json:"is_error"`
	Result   string
	Failures []string `json:"errors"`
}

type request struct {
	Subtype    string
	ToolName   string `json:"tool_name"`
	ToolUseID  string `json:"tool_use_id"`
	Input      raw
	CallbackID string `json:"callback_id"`
	Message    struct {
		ID     raw
		Method string
	}
}

func write(to io.Writer, value object) {
	line, _ := json.Marshal(value)
	fmt.Fprintf(to, "%s\n", line)
}

func say(word object) { write(os.Stdout, word) }

func uuid() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// A host runs one session with an agent.
type host struct {
	order
	input   io.WriteCloser
	pending map[string]func(frame) // requests of the host, and what to do with the response
	waiting map[string]bool        // questions that the user has not answered
	actions []action               // what the user still does
	seen    map[string]bool        // types of messages since the last action
	open    []string               // prompts without an outcome
	prompts map[string]int         // the number of each prompt
	started bool                   // whether a message has come
	ended   bool                   // whether a result has come
	busy    bool                   // whether a task in the background may still ask
}

func (h *host) ask(request object, then func(frame)) {
	id := uuid()
	h.pending[id] = then
	write(h.input, object{"type": "control_request", "request_id": id, "request": request})
}

// setModel sends a request for the user, who learns its outcome.
func (h *host) setModel(model string) {
	h.ask(object{"subtype": "set_model", "model": model}, func(answer frame) {
		if answer.Response.Subtype == "success" {
			say(object{"kind": "answered"})
		} else {
			say(object{"kind": "failed", "message": answer.Response.Error})
		}
	})
}

func (h *host) prompt(content any) {
	id := uuid()
	h.prompts[id] = len(h.prompts)
	h.open = append(h.open, id)
	message := object{"role": "user", "content": content}
	write(h.input, object{"type": "user", "uuid": id, "session_id": "", "message": message, "parent_tool_use_id": nil})
}

// callbackID names a callback by its positions in the order.
func callbackID(hook, callback int) string { return fmt.Sprintf("%d.%d", hook, callback) }

// hooks are the callbacks to register.
func (h *host) hooks() object {
	matchers := map[string][]object{}
	if h.Hook != nil {
		matcher := object{"hookCallbackIds": []string{"hook"}}
		if h.Hook.OnFailure != "" {
			matcher["onFailure"] = h.Hook.OnFailure
		}
		matchers[h.Hook.Event] = []object{matcher}
	}
	for number, hook := range h.Hooks {
		ids := []string{callbackID(number, 0)}
		for at := range hook.Further {
			ids = append(ids, callbackID(number, at+1))
		}
		matcher := object{"hookCallbackIds": ids}
		if hook.Matcher != nil {
			matcher["matcher"] = *hook.Matcher
		}
		if hook.Timeout != nil {
			matcher["timeout"] = *hook.Timeout
		}
		matchers[hook.Event] = append(matchers[hook.Event], matcher)
	}
	registered := object{}
	for event, list := range matchers {
		registered[event] = list
	}
	return registered
}

// begin greets the agent. The prompt follows its response, after which hooks are registered.
func (h *host) begin() {
	initialize := object{"subtype": "initialize"}
	if hooks := h.hooks(); len(hooks) > 0 {
		initialize["hooks"] = hooks
	}
	if h.Server != nil {
		initialize["sdkMcpServers"] = []string{h.Server.Name}
	}
	h.ask(initialize, func(frame) {
		if h.Blocks != nil {
			h.prompt(h.Blocks)
		} else {
			h.prompt(h.Prompt)
		}
		h.act()
	})
}

// act does what the user does next, until an action waits for a message.
func (h *host) act() {
	for len(h.actions) > 0 {
		next := h.actions[0]
		if next.After != "" && !h.seen[next.After] {
			return
		}
		h.actions, h.seen = h.actions[1:], map[string]bool{}
		if next.Do == "interrupt" {
			h.ask(object{"subtype": "interrupt"}, func(frame) {})
		} else {
			h.prompt(next.Prompt)
		}
	}
}

func (h *host) settle(id, outcome, text string) {
	for at, one := range h.open {
		if one == id {
			h.open = append(h.open[:at:at], h.open[at+1:]...)
			if h.Outcomes {
				say(object{"kind": "outcome", "prompt": h.prompts[id], "outcome": outcome, "text": text})
			}
			return
		}
	}
}

// conclude gives a result to the prompts that it names; one that names none and has no origin, to the oldest.
func (h *host) conclude(result frame) {
	outcome, text := "answered", result.Result
	switch {
	case strings.HasPrefix(result.Reason, "aborted_"):
		outcome = "interrupted"
	case result.IsError:
		outcome = "failed"
	}
	if text == "" {
		text = strings.Join(result.Failures, "; ")
	}
	var named []string
	if result.Named != nil {
		named = *result.Named
	} else if result.Origin == nil && len(h.open) > 0 {
		named = h.open[:1]
	}
	for _, id := range append([]string{}, named...) {
		h.settle(id, outcome, text)
	}
}

// decide is the user's answer to a permission request; nil if there is none.
func (h *host) decide(id string, question request, whole raw) any {
	message := object{"kind": "asked", "tool": question.ToolName, "input": question.Input, "use": question.ToolUseID}
	if h.Permission.Behavior == "answer" {
		message["context"] = whole
	}
	say(message)
	switch h.Permission.Behavior {
	case "answer":
		return h.Permission.Result
	case "allow":
		return object{"behavior": "allow", "updatedInput": question.Input}
	case "wait":
		h.waiting[id] = true
		return nil
	}
	return object{"behavior": "deny", "message": h.Permission.Message}
}

func (h *host) callHook(called request) any {
	var input struct {
		ToolName string `json:"tool_name"`
	}
	json.Unmarshal(called.Input, &input)
	say(object{"kind": "hooked", "tool": input.ToolName, "input": called.Input, "use": called.ToolUseID})
	for number, hook := range h.Hooks {
		for at, output := range append([]raw{hook.Output}, hook.Further...) {
			if called.CallbackID == callbackID(number, at) {
				return output
			}
		}
	}
	if h.Hook == nil {
		return object{}
	}
	return object{"hookSpecificOutput": object{
		"hookEventName":            h.Hook.Event,
		"permissionDecision":       h.Hook.PermissionDecision,
		"permissionDecisionReason": h.Hook.PermissionDecisionReason,
	}}
}

// serve answers a message to the server of the order.
func (h *host) serve(called request) any {
	id := called.Message.ID
	if id == nil { // A notification needs no answer, but its request does.
		return object{"mcp_response": object{"jsonrpc": "2.0", "id": 0, "result": object{}}}
	}
	answer := object{"jsonrpc": "2.0", "id": id}
	switch called.Message.Method {
	case "initialize":
		about := object{"name": h.Server.Name, "version": "1.0.0"}
		answer["result"] = object{"protocolVersion": "2025-06-18", "capabilities": object{"tools": object{}}, "serverInfo": about}
	case "tools/list":
		schema := object{"type": "object", "properties": object{}}
		tool := object{"name": h.Server.Tool, "description": h.Server.Description, "inputSchema": schema}
		answer["result"] = object{"tools": []object{tool}}
	case "tools/call":
		say(object{"kind": "served"})
		answer["result"] = object{"content": []object{{"type": "text", "text": h.Server.Text}}}
		if h.Server.Result != nil {
			answer["result"] = h.Server.Result
		}
	default:
		answer["error"] = object{"code": -32601, "message": "Method not found"}
	}
	return object{"mcp_response": answer}
}

// answer responds to a request of the agent.
func (h *host) answer(asking frame) {
	var question request
	json.Unmarshal(asking.Request, &question)
	response := object{"subtype": "success", "request_id": asking.RequestID}
	var value any
	switch {
	case question.Subtype == "can_use_tool" && h.Permission != nil:
		if value = h.decide(asking.RequestID, question, asking.Request); value == nil {
			return
		}
	case question.Subtype == "hook_callback":
		value = h.callHook(question)
	case question.Subtype == "mcp_message" && h.Server != nil:
		value = h.serve(question)
	}
	if response["response"] = value; value == nil {
		delete(response, "response")
		response["subtype"], response["error"] = "error", "This host does not support "+question.Subtype+"."
	}
	write(h.input, object{"type": "control_response", "response": response})
}

// message gives a message to the user, and does what the order has for it.
func (h *host) message(message frame, line []byte) {
	if !message.HostOnly {
		say(object{"kind": "message", "message": raw(line)})
	}
	if message.Tasks != nil {
		h.busy = len(*message.Tasks) > 0
	}
	if message.Type == "result" {
		h.ended = true
		h.conclude(message)
	}
	if first := h.OnFirstMessage; first != nil && !h.started {
		switch first.Do {
		case "close":
			h.input.Close()
		case "set_model":
			h.setModel(first.Model)
		}
	}
	h.started, h.seen[message.Type] = true, true
	h.act()
}

func (h *host) take(received frame, line []byte) {
	switch received.Type {
	case "", "keep_alive":
	case "control_request":
		h.answer(received)
	case "control_response":
		if then := h.pending[received.Response.RequestID]; then != nil {
			delete(h.pending, received.Response.RequestID)
			then(received)
		}
	case "control_cancel_request":
		if h.waiting[received.RequestID] {
			delete(h.waiting, received.RequestID)
			say(object{"kind": "aborted"})
		}
	default:
		h.message(received, line)
	}
	// After the last result, the input ends, unless someone may still ask.
	if h.ended && !h.busy && len(h.actions) == 0 && len(h.pending) == 0 && (len(h.open) == 0 || !h.Outcomes) {
		h.input.Close()
	}
}

// converse runs the order on the agent.
func converse(wanted order) error {
	flags := []string{"--output-format", "stream-json", "--verbose", "--input-format", "stream-json"}
	if wanted.Permission != nil {
		flags = append(flags, "--permission-prompt-tool", "stdio")
	}
	if wanted.Resume != "" {
		flags = append(flags, "--resume", wanted.Resume)
	}
	agent := exec.Command(wanted.Agent, flags...)
	agent.Dir, agent.Stderr = wanted.Cwd, os.Stderr
	input, _ := agent.StdinPipe()
	output, _ := agent.StdoutPipe()
	if err := agent.Start(); err != nil {
		return err
	}
	h := &host{
		order: wanted, input: input, actions: wanted.Actions, pending: map[string]func(frame){},
		waiting: map[string]bool{}, seen: map[string]bool{}, prompts: map[string]int{},
	}
	h.begin()
	lines := bufio.NewReader(output)
	for {
		line, err := lines.ReadBytes('\n')
		var received frame
		if json.Unmarshal(line, &received) == nil {
			h.take(received, line)
		}
		if err == nil {
			continue
		}
		for _, then := range h.pending { // No response can come any more.
			var gone frame
			gone.Response.Error = "The agent ended before it answered."
			if h.started {
				then(gone)
			}
		}
		for len(h.open) > 0 {
			h.settle(h.open[0], "lost", "")
		}
		return agent.Wait()
	}
}

func main() {
	say(object{"kind": "supports", "what": supports})
	var wanted order
	err := json.Unmarshal([]byte(os.Getenv("AGENTWIRE_ORDER")), &wanted)
	for _, need := range wanted.Needs {
		if !strings.Contains(" "+strings.Join(supports, " ")+" ", " "+need+" ") {
			say(object{"kind": "unsupported", "what": need})
			return
		}
	}
	if err == nil {
		err = converse(wanted)
	}
	if err != nil {
		say(object{"kind": "error", "message": err.Error()})
	}
	say(object{"kind": "end"})
}
