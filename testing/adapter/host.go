// An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.
//
//	go build -o host_adapter host_adapter.go && npx agentwire conform host -- ./host_adapter
//
// It brings a small host of its own, in the standard library alone: replace `converse` with calls of yours. Leave out what
// your host cannot do, here and in `supports`: what an adapter does not support is not measured.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

type object = map[string]any

// The order says all that is expected: the prompt, the agent to start, what each callback answers.
type order struct {
	Agent, Cwd, Prompt string
	Needs              []string
	Permission         *struct{ Behavior, Message string }
}

func write(to io.Writer, value object) {
	line, _ := json.Marshal(value)
	fmt.Fprintf(to, "%s\n", line)
}

func say(word object) { write(os.Stdout, word) }

// answer is what the host sends for a request of the agent.
func answer(frame object, wanted order) object {
	request, _ := frame["request"].(map[string]any)
	response := object{"subtype": "success", "request_id": frame["request_id"]}
	switch {
	case request["subtype"] == "can_use_tool" && wanted.Permission != nil:
		say(object{"kind": "asked", "tool": request["tool_name"], "input": request["input"], "use": request["tool_use_id"]})
		if wanted.Permission.Behavior == "allow" {
			response["response"] = object{"behavior": "allow", "updatedInput": request["input"]}
		} else {
			response["response"] = object{"behavior": "deny", "message": wanted.Permission.Message}
		}
	default:
		response["subtype"], response["error"] = "error", fmt.Sprintf("This host does not support %v.", request["subtype"])
	}
	return object{"type": "control_response", "response": response}
}

// converse runs the prompt of the order on the agent.
func converse(wanted order) error {
	flags := []string{"--output-format", "stream-json", "--verbose", "--input-format", "stream-json"}
	if wanted.Permission != nil {
		flags = append(flags, "--permission-prompt-tool", "stdio")
	}
	agent := exec.Command(wanted.Agent, flags...)
	agent.Dir, agent.Stderr = wanted.Cwd, os.Stderr
	input, _ := agent.StdinPipe()
	output, _ := agent.StdoutPipe()
	if err := agent.Start(); err != nil {
		return err
	}
	write(input, object{"type": "control_request", "request_id": "init", "request": object{"subtype": "initialize"}})
	message := object{"role": "user", "content": wanted.Prompt}
	write(input, object{"type": "user", "session_id": "", "message": message, "parent_tool_use_id": nil})
	lines := bufio.NewReader(output)
	ended, busy := false, false // A task in the background may still ask after the result: then the input stays open.
	for {
		line, err := lines.ReadBytes('\n')
		var frame object
		if json.Unmarshal(line, &frame) == nil {
			switch frame["type"] {
			case "control_request":
				write(input, answer(frame, wanted))
			case "control_response", "control_cancel_request", "keep_alive":
			default: // A message for the user, which is printed as it came.
				if frame["sdk_host_only"] != true {
					say(object{"kind": "message", "message": json.RawMessage(line)})
				}
				if tasks, known := frame["tasks"].([]any); known {
					busy = len(tasks) > 0
				}
				if ended = ended || frame["type"] == "result"; ended && !busy {
					input.Close()
				}
			}
		}
		if err != nil {
			return agent.Wait()
		}
	}
}

func main() {
	say(object{"kind": "supports", "what": []string{"permission"}})
	var wanted order
	err := json.Unmarshal([]byte(os.Getenv("AGENTWIRE_ORDER")), &wanted)
	for _, need := range wanted.Needs {
		if need != "permission" {
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
