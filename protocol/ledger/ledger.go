// The turn ledger in Go, with the standard library alone. README.md has the rules.
//
//	go run ledger.go 2.1.330/*.json     # folds each vector and compares
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strconv"
	"strings"
)

type object = map[string]any

type prompt struct {
	number, at, rank       int
	uuid, origin           string
	content                any
	joins, alone           bool
	taken, injected, named bool
}

type turn struct {
	number, from, to int
	uuids            []string
	woken            bool
	outcome          string
}

type ledger struct {
	index, notifications              int
	prompts, turns                    []object
	open                              []*prompt
	uuids                             map[string]bool
	turn, last                        *turn
	release                           string
	toolResults, interrupted, reports bool
	withdrawals                       map[string]string
	connecting                        map[string]bool
}

var own = map[string]string{
	"task-notification": "notification", "channel": "notification", "peer": "notification", "coordinator": "notification",
	"observer": "notification", "observer-activity": "notification", "auto-continuation": "continuation",
}

func newLedger() *ledger {
	return &ledger{index: -1, prompts: []object{}, turns: []object{}, uuids: map[string]bool{}, withdrawals: map[string]string{}, connecting: map[string]bool{}}
}

func text(value any) string        { found, _ := value.(string); return found }
func fields(value any) object      { found, _ := value.(object); return found }
func mainThread(frame object) bool { return frame["parent_tool_use_id"] == nil }

func namedBy(frame object) []string {
	var uuids []string
	list, _ := frame["user_message_uuids"].([]any)
	for _, each := range list {
		uuids = append(uuids, text(each))
	}
	if one := text(frame["user_message_uuid"]); len(uuids) == 0 && one != "" {
		uuids = append(uuids, one)
	}
	return uuids
}

func (l *ledger) atLeast(least ...int) bool {
	for place, part := range strings.Split(l.release, ".") {
		number, err := strconv.Atoi(part)
		if err != nil {
			return true
		}
		if place < len(least) && number != least[place] {
			return number > least[place]
		}
	}
	return true
}

func contains[Each comparable](list []Each, wanted Each) bool {
	for _, each := range list {
		if each == wanted {
			return true
		}
	}
	return false
}

// where keeps the prompts for which a test holds.
func where(prompts []*prompt, test func(*prompt) bool) []*prompt {
	var found []*prompt
	for _, each := range prompts {
		if test(each) {
			found = append(found, each)
		}
	}
	return found
}

// runOf is what the agent takes next.
func runOf(queue []*prompt, joins bool) []*prompt {
	rank := 3
	for _, each := range queue {
		if each.rank < rank {
			rank = each.rank
		}
	}
	line := where(queue, func(each *prompt) bool { return each.rank == rank })
	for place, each := range line {
		if place > 0 && (!joins || !line[0].joins || line[0].alone || !each.joins) {
			return line[:place]
		}
	}
	return line
}

// neighbors are the prompts that join a run which holds a member.
func neighbors(queue, members []*prompt) []*prompt {
	var found []*prompt
	for rank := 0; rank < 3; rank++ {
		var run []*prompt
		finish := func() {
			if len(where(run, func(each *prompt) bool { return contains(members, each) })) > 0 {
				found = append(found, where(run, func(each *prompt) bool { return !contains(members, each) })...)
			}
			run = nil
		}
		for _, each := range queue {
			if each.rank == rank && each.joins && !each.alone {
				run = append(run, each)
			} else if each.rank == rank {
				finish()
			}
		}
		finish()
	}
	return found
}

func (l *ledger) settle(p *prompt, kind, evidence string, in *turn) {
	l.open = where(l.open, func(each *prompt) bool { return each != p })
	outcome := object{"kind": kind, "evidence": evidence}
	if in != nil {
		outcome["turn"] = in.number
	}
	l.prompts[p.number]["outcome"] = outcome
}

func (l *ledger) cancel(uuid string) {
	for _, each := range where(l.open, func(each *prompt) bool { return uuid != "" && each.uuid == uuid && !each.taken }) {
		l.settle(each, "cancelled", "reported", nil)
	}
}

func (l *ledger) observe(direction string, frame object) {
	l.index++
	switch direction + " " + text(frame["type"]) {
	case "host-to-agent user":
		l.onPrompt(frame)
	case "host-to-agent control_request":
		request := fields(frame["request"])
		if subtype := text(request["subtype"]); subtype == "interrupt" || subtype == "cancel_async_message" {
			l.withdrawals[text(frame["request_id"])] = text(request["message_uuid"])
		}
	case "host-to-agent control_response":
		delete(l.connecting, text(fields(frame["response"])["request_id"]))
	case "agent-to-host control_request":
		if fields(frame["request"])["subtype"] == "mcp_message" && l.turn == nil && len(l.turns) == 0 {
			l.connecting[text(frame["request_id"])] = true
			for _, each := range l.open {
				each.alone = false
			}
		}
	case "agent-to-host control_response":
		l.onResponse(fields(frame["response"]))
	case "agent-to-host command_lifecycle":
		l.onLifecycle(text(frame["command_uuid"]), text(frame["state"]))
	case "agent-to-host system":
		l.onSystem(frame)
	case "agent-to-host user":
		l.onUser(frame)
	case "agent-to-host assistant", "agent-to-host stream_event":
		l.onAnswer(frame)
	case "agent-to-host result":
		l.onResult(frame)
	}
}

func (l *ledger) onPrompt(frame object) {
	content := fields(frame["message"])["content"]
	words, plain := content.(string)
	_, hasOrigin := frame["origin"]
	p := &prompt{
		number: len(l.prompts), at: l.index, uuid: text(frame["uuid"]), content: content, rank: 1,
		joins:  plain && !strings.HasPrefix(words, "/") && !hasOrigin && frame["isSynthetic"] != true && frame["shouldQuery"] != false,
		alone:  l.turn == nil && len(l.open) == 0 && l.notifications == 0 && len(l.connecting) == 0,
		origin: text(fields(frame["origin"])["kind"]),
	}
	if rank, known := map[string]int{"now": 0, "later": 2}[text(frame["priority"])]; known {
		p.rank = rank
	}
	if frame["isSynthetic"] == true {
		p.origin = "unclassified"
	}
	record := object{"number": p.number, "at": p.at}
	l.prompts, l.open = append(l.prompts, record), append(l.open, p)
	if p.uuid == "" {
		return
	}
	record["uuid"] = p.uuid
	if l.uuids[p.uuid] {
		l.settle(p, "dropped", "inferred", nil)
	}
	l.uuids[p.uuid] = true
}

func (l *ledger) onResponse(response object) {
	uuid, known := l.withdrawals[text(response["request_id"])]
	delete(l.withdrawals, text(response["request_id"]))
	if !known || response["subtype"] != "success" {
		return
	}
	cancelled := fields(response["response"])["cancelled"]
	if uuid != "" {
		if cancelled == true {
			l.cancel(uuid)
		}
		return
	}
	l.interrupted = l.turn != nil || len(l.open) > 0
	list, isList := cancelled.([]any)
	if !isList {
		return
	}
	for _, each := range list {
		l.cancel(text(each))
	}
	early := where(l.open, func(each *prompt) bool { return l.turn != nil && each.at <= l.turn.from })
	running := runOf(l.due(early), l.atLeast(2, 1, 90))
	for _, each := range l.open {
		if each.uuid == "" && !each.taken && !contains(running, each) {
			l.settle(each, "cancelled", "inferred", nil)
		}
	}
}

func (l *ledger) onLifecycle(uuid, state string) {
	l.reports = true
	for _, each := range where(l.open, func(each *prompt) bool { return uuid != "" && each.uuid == uuid }) {
		switch {
		case state == "started":
			each.taken = true
		case state == "cancelled" && each.taken && l.last != nil:
			l.settle(each, "interrupted", "reported", l.last)
		case state == "cancelled" && !each.taken:
			l.settle(each, "cancelled", "reported", nil)
		case state == "completed" && l.turn == nil && l.last != nil:
			l.settle(each, l.last.outcome, "reported", l.last)
		}
	}
}

func (l *ledger) begin(frame object) {
	if l.turn != nil {
		return
	}
	l.turn = &turn{number: len(l.turns), from: l.index, woken: l.notifications > 0}
	l.connecting = map[string]bool{}
	if frame["subtype"] == "init" {
		l.turn.uuids = namedBy(frame)
	}
}

func (l *ledger) onSystem(frame object) {
	switch {
	case frame["subtype"] == "init":
		if l.release = text(frame["claude_code_version"]); l.release == "" {
			l.release = "2.0.0"
		}
		l.begin(frame)
	case frame["subtype"] == "task_notification":
		l.notifications++
	case frame["subtype"] == "session_state_changed" && frame["state"] == "idle":
		l.settleSilent()
	}
}

func (l *ledger) settleSilent() {
	for _, each := range l.open {
		if l.turn == nil && l.last != nil && each.at < l.last.to && (each.uuid == "" || !l.reports) {
			l.settle(each, l.last.outcome, "inferred", l.last)
		}
	}
}

func (l *ledger) onUser(frame object) {
	content := fields(frame["message"])["content"]
	if frame["isReplay"] == true {
		same := where(l.open, func(each *prompt) bool { return each.uuid != "" && each.uuid == text(frame["uuid"]) })
		alike := where(l.open, func(each *prompt) bool {
			return each.uuid == "" && !each.taken && reflect.DeepEqual(each.content, content)
		})
		if all := append(same, alike...); len(all) > 0 {
			all[0].taken = true
		}
		return
	}
	if !mainThread(frame) {
		return
	}
	l.begin(frame)
	blocks, _ := content.([]any)
	for _, block := range blocks {
		l.toolResults = l.toolResults || fields(block)["type"] == "tool_result"
	}
}

func (l *ledger) onAnswer(frame object) {
	if !mainThread(frame) {
		return
	}
	l.begin(frame)
	if !l.toolResults {
		return
	}
	l.toolResults, l.notifications = false, 0
	_, taken := l.takenBy(object{})
	for _, each := range l.open {
		late := each.at > l.turn.from || !contains(taken, each)
		each.injected = each.injected || late && each.rank < 2 && each.joins && !each.taken
	}
}

// due are the prompts that waited at the last result: later ones miss the turn that follows it.
func (l *ledger) due(prompts []*prompt) []*prompt {
	found := where(prompts, func(each *prompt) bool { return l.last != nil && each.at <= l.last.to })
	if len(found) == 0 {
		return prompts
	}
	return found
}

// takenBy gives the cause of the turn, and marks the prompts that its result names.
func (l *ledger) takenBy(result object) (string, []*prompt) {
	listed := append(namedBy(result), l.turn.uuids...)
	origin, joins := text(fields(result["origin"])["kind"]), l.atLeast(2, 1, 90)
	cause := own[origin]
	for _, each := range l.open {
		each.named = each.taken || each.uuid != "" && contains(listed, each.uuid)
	}
	isEarly := func(each *prompt) bool { return each.at <= l.turn.from }
	named := where(l.open, func(each *prompt) bool { return each.named })
	silent := where(l.open, func(each *prompt) bool { return !each.named && (each.uuid == "" || !l.reports) })
	taken := append(append([]*prompt{}, named...), where(silent, func(each *prompt) bool { return each.injected })...)
	silent = where(silent, func(each *prompt) bool { return !each.injected })
	if len(named) > 0 {
		if cause != "" {
			return cause, taken
		}
		if joins {
			queue := where(l.open, func(each *prompt) bool { return isEarly(each) && (each.named || contains(silent, each)) })
			taken = append(taken, neighbors(l.due(queue), where(named, isEarly))...)
		}
		return "prompt", taken
	}
	queued := l.due(where(silent, isEarly))
	if len(queued) == 0 {
		queued = silent
	}
	run := runOf(queued, joins)
	if cause != "" && (len(run) == 0 || run[0].origin != origin) {
		return cause, taken
	}
	if l.turn.woken && l.notifications > 0 && !l.atLeast(2, 1, 126) {
		return "notification", taken
	}
	if len(run) == 0 {
		return "unknown", taken
	}
	return "prompt", append(taken, run...)
}

func (l *ledger) onResult(frame object) {
	l.begin(frame)
	cause, taken := l.takenBy(frame)
	if cause == "notification" && l.notifications > 0 {
		l.notifications--
	}
	reason, hasReason := frame["terminal_reason"].(string)
	subtype, hasSubtype := frame["subtype"].(string)
	outcome := "answered"
	if frame["is_error"] == true || hasSubtype && subtype != "success" {
		outcome = "failed"
	}
	if hasReason && strings.HasPrefix(reason, "aborted_") || !hasReason && l.interrupted && subtype == "error_during_execution" {
		outcome = "interrupted"
	}
	sort.Slice(taken, func(a, b int) bool { return taken[a].number < taken[b].number })
	numbers := []int{}
	for _, each := range taken {
		numbers = append(numbers, each.number)
	}
	l.turn.to, l.turn.outcome = l.index, outcome
	ended := object{"number": l.turn.number, "from": l.turn.from, "to": l.index, "cause": cause, "outcome": outcome, "prompts": numbers}
	said := object{"subtype": frame["subtype"], "terminalReason": frame["terminal_reason"], "origin": fields(frame["origin"])["kind"]}
	for name, value := range said {
		if value != nil {
			ended[name] = value
		}
	}
	l.turns, l.last, l.turn = append(l.turns, ended), l.turn, nil
	l.toolResults, l.interrupted = false, false
	for _, each := range taken {
		evidence := "inferred"
		if each.named {
			evidence = "reported"
		}
		l.settle(each, outcome, evidence, l.last)
	}
	for _, each := range l.open {
		each.injected = false
	}
}

func (l *ledger) end(clean bool) {
	if clean {
		l.settleSilent()
	}
	for _, each := range l.open {
		l.settle(each, "lost", "inferred", nil)
	}
}

func main() {
	failed := 0
	for _, path := range os.Args[1:] {
		var vector struct {
			Frames []struct {
				Direction string
				Frame     object
			}
			Ending         string
			Prompts, Turns any
		}
		file, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(file, &vector)
		}
		l := newLedger()
		for _, entry := range vector.Frames {
			l.observe(entry.Direction, entry.Frame)
		}
		l.end(vector.Ending == "clean")
		got, _ := json.Marshal([]any{l.prompts, l.turns})
		want, _ := json.Marshal([]any{vector.Prompts, vector.Turns})
		var one, other any
		_ = json.Unmarshal(got, &one)
		_ = json.Unmarshal(want, &other)
		if err != nil || !reflect.DeepEqual(one, other) {
			failed++
			fmt.Printf("%s: got %s, expected %s (%v)\n", path, got, want, err)
		}
	}
	fmt.Printf("%d vectors, %d differences\n", len(os.Args)-1, failed)
	if failed > 0 || len(os.Args) == 1 {
		os.Exit(1)
	}
}
